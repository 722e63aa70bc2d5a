import TestSupport
import Testing

@testable import TextClassification

@Suite("SafetensorsFile, hostile")
struct SafetensorsFuzzTests {
  private static let header =
    #"{"__metadata__":{"checksum":"CHECKSUM","k":"\u00e9\ud83d\ude00"},"#
    + #""a":{"dtype":"F32","shape":[2,1],"data_offsets":[8,16]},"#
    + #""b":{"dtype":"I64","shape":[1],"data_offsets":[0,8]},"#
    + #""c":{"dtype":"U8","shape":[0,3],"data_offsets":[16,16]}}        "#

  private static let pieces = [
    "0", "1", "8", "16", "9223372036854775807", "18446744073709551616", "-1", "[", "]", "{", "}",
    "\"", ",", ":", "\\u", "\\ud83d", "\\", "F32", "U8", "[[[[", "{\"a\":", "é", "\0", " ", "[],",
  ].map { Array($0.utf8) }

  private func mutate(_ bytes: inout [UInt8], with generator: inout SeededRandom) {
    let place = Int.random(in: 0..<bytes.count, using: &generator)
    let end = min(bytes.count, place + Int.random(in: 0..<12, using: &generator))
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
    case 1: bytes.removeSubrange(place..<end)
    case 2:
      let piece = Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &generator)]
      bytes.replaceSubrange(place..<min(bytes.count, place + 1), with: piece)
    case 3:
      let target = Int.random(in: 0...bytes.count, using: &generator)
      bytes.insert(contentsOf: Array(bytes[place..<end]), at: target)
    default:
      // Another digit keeps the JSON right, so that the numbers themselves are checked.
      let digits = bytes.indices.filter { 0x30...0x39 ~= bytes[$0] }
      guard let digit = digits.randomElement(using: &generator) else { return }
      bytes[digit] = UInt8.random(in: 0x30...0x39, using: &generator)
    }
    if bytes.isEmpty { bytes = [0x7B] }
  }

  @Test(arguments: 1...4)
  func `survives mutated headers with a right checksum`(seed: UInt64) {
    var generator = SeededRandom(seed: seed)
    var (accepted, reached) = (0, 0)
    for _ in 0..<2_000 {
      var header = Array(Self.header.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        mutate(&header, with: &generator)
      }
      // Without it nearly all would be refused for their alignment. The checksum is 33 longer.
      while (header.count + 33) % 8 != 0 { header.append(0x20) }
      do {
        let file = try SampleModel.open(
          SampleModel.forged(header: header, data: [UInt8](repeating: 7, count: 16)))
        accepted += 1
        if let tensor = try? file.tensor("a", of: Float.self, shape: [nil, nil]) {
          #expect(tensor.values().count == tensor.count)
        }
      } catch ModelFileError.checksumMismatch, ModelFileError.checksumMissing {
        continue
      } catch ModelFileError.tensor, ModelFileError.truncated, ModelFileError.excessBytes {
        reached += 1
      } catch {
        #expect(error is ModelFileError)
      }
    }
    // The mutations must not all end at the outer checks.
    #expect(accepted > 20 && reached > 100)
  }
}
