import Tables

@testable import TextClassification

/// Takes any text apart into n-grams, twice, and a part of the texts by the plain twin too.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // Readers hand on nothing but UTF-8.
  let text = String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
  let bytes = Array(text.utf8)
  let place = count % 2
  let first = Scanners.digest(bytes, place)
  precondition(Scanners.digest(bytes, place) == first, "a second scan differs")
  // The twin is slow and knows no scalars that came late.
  guard bytes.count % 64 == 1, first % 8 == 0,
    text.unicodeScalars.allSatisfy({ $0.properties.age?.major ?? 99 < 13 })
  else { return 0 }
  let found = Scanners.listings[place].scan(bytes).map(\.ngram).sorted()
  let expected = PlainScanner(options: Scanners.options[place]).ngrams(bytes)
  precondition(
    expected == found,
    """
    the twin differs: surplus \(Set(found).subtracting(expected).sorted()), \
    missing \(Set(expected).subtracting(found).sorted())
    """)
  return 0
}

/// Scanners that keep their buffers from text to text, as those of a training do.
private enum Scanners {
  static let options = [
    NGramOptions(), NGramOptions(suiting: TextColumn([String(repeating: "long ", count: 99)])),
  ]
  nonisolated(unsafe) static var listings = options.map { NGramListing($0) }
  nonisolated(unsafe) private static let scanners = options.map { NGramScanner(options: $0) }

  /// A number of a text's n-grams that depends on each hash and range and their order.
  static func digest(_ bytes: [UInt8], _ place: Int) -> UInt64 {
    let scanner = scanners[place]
    var digest = Digest(limit: bytes.count)
    bytes.withUnsafeBufferPointer { scanner.scan($0, into: &digest) }
    return digest.value
  }

  private struct Digest: NGramVisitor {
    /// No normalised text has more scalars than eighteen times its bytes; the ends of a word stand
    /// one before and one after it.
    let limit: Int
    var value: UInt64 = 0

    mutating func visit(_ hash: UInt64, _ range: Range<Int>) {
      precondition(range.upperBound <= 18 * limit + 1 && range.lowerBound >= -1, "a range \(range)")
      value = (value ^ hash) &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(range.count)
    }
  }
}
