@testable import Tables

/// One input of a fuzzer, handed to readers from memory.
///
/// A class because a reader reads on in it.
@safe
final class FuzzInput: ByteSource {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = UnsafeRawBufferPointer(bytes) }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - position)
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[position..<position + count]))
    position += count
    return count
  }

  /// What a reader makes of an input; an error that is not about the input ends the fuzzer.
  private static func outcome(
    _ bytes: UnsafeBufferPointer<UInt8>, _ options: ReadingOptions, blockSize: Int,
    isExactOnly: Bool = false
  ) -> Result<TableReader.Reading, TableError> {
    do {
      let opened = InputOpener.Opened(
        source: FuzzInput(bytes), compressed: nil, size: 0, encoding: nil)
      let source = try CorpusSource(InputBuffer(opened, path: "fuzz", blockSize: blockSize))
      let reader = TableReader(options, blockSize: blockSize, isExactOnly: isExactOnly)
      return .success(try reader.read(source))
    } catch let error as TableError {
      precondition(!error.description.isEmpty, "an error without a message")
      return .failure(error)
    } catch {
      preconditionFailure("an error of another kind: \(error)")
    }
  }

  /// Reads the input in one block and then in small ones, or by the exact parser, by turns; both
  /// must agree.
  static func compare(_ bytes: UnsafeBufferPointer<UInt8>, _ options: ReadingOptions) {
    let whole = outcome(bytes, options, blockSize: largestInput)
    if options.layout.format != .csv, bytes.count / 2 % 2 == 1 {
      let exact = outcome(bytes, options, blockSize: largestInput, isExactOnly: true)
      precondition(whole == exact, "fast and exact differ: \(whole) and \(exact)")
    } else {
      let small = outcome(bytes, options, blockSize: 1 + bytes.count % 61)
      precondition(whole == small, "blocks of two sizes differ: \(whole) and \(small)")
    }
  }

  /// As long as most inputs; memory for more costs more than reading it.
  private static let largestInput = 1024
}
