import Files
import Tables

@testable import TextClassification

/// Opens any bytes as a model whose checksum has been made right, and predicts with what opens.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = withRightChecksum(Array(UnsafeBufferPointer(start: data, count: count)))
  let classifier: TextClassifier
  do {
    let file = try SafetensorsFile(MappedFile(bytes: bytes, path: "fuzz"))
    classifier = try TextClassifier(ModelFile(file))
  } catch let error as ModelFileError {
    precondition(!error.description.isEmpty, "an error without a message")
    return 0
  } catch {
    preconditionFailure("an error of another kind: \(error)")
  }
  let texts = TextColumn(["", "a ab not good!!", "日本語の文", "\u{0} é 😀 é é"])
  let predictions = classifier.predictions(for: texts, threads: 1)
  for row in 0..<texts.count {
    let probabilities = predictions[row].probabilities
    let sum = probabilities.reduce(0, +)
    precondition(
      probabilities.allSatisfy { 0...1 ~= $0 } && abs(sum - 1) < 1e-5, "\(probabilities)")
  }
  return 0
}

/// The bytes with the checksum that their contents call for, where their header has room for one.
private func withRightChecksum(_ bytes: [UInt8]) -> [UInt8] {
  var bytes = bytes
  guard bytes.count > SafetensorsHeader.lengthSize else { return bytes }
  repairLength(&bytes)
  let length = headerLength(bytes)
  guard length <= UInt64(bytes.count - SafetensorsHeader.lengthSize) else { return bytes }
  let header = Array(bytes[SafetensorsHeader.lengthSize...].prefix(Int(length)))
  let prefix = SafetensorsChecksum.prefix
  guard let range = try? SafetensorsHeaderParser.parse(header).checksumRange,
    range.count == prefix.utf8.count + SafetensorsChecksum.digitCount
  else { return bytes }
  let start = SafetensorsHeader.lengthSize + range.lowerBound
  bytes.replaceSubrange(start..<start + prefix.utf8.count, with: prefix.utf8)
  let digits = start + prefix.utf8.count..<SafetensorsHeader.lengthSize + range.upperBound
  let file = MappedFile(bytes: bytes, path: "fuzz")
  bytes.replaceSubrange(
    digits, with: SafetensorsChecksum.digits(of: file, omitting: digits).utf8)
  return bytes
}

private func headerLength(_ bytes: [UInt8]) -> UInt64 {
  bytes[..<SafetensorsHeader.lengthSize].reversed().reduce(0) { $0 << 8 | UInt64($1) }
}

/// Where an insertion has moved the end of the header, its length follows it in most inputs.
private func repairLength(_ bytes: inout [UInt8]) {
  guard bytes.count % 8 != 7, var end = bytes.lastIndex(of: UInt8(ascii: "}")) else { return }
  while end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: " ") { end += 1 }
  let length = UInt64(max(0, end + 1 - SafetensorsHeader.lengthSize))
  for index in 0..<SafetensorsHeader.lengthSize {
    bytes[index] = UInt8(truncatingIfNeeded: length >> (8 * UInt64(index)))
  }
}
