import Tables

@testable import TextClassification

/// Takes any text apart into n-grams, by the scanner and by its plain twin.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // Readers hand on nothing but UTF-8.
  let text = String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
  let bytes = Array(text.utf8)
  let listing = Listings.shared[count % 2]
  let found = listing.ngrams(bytes)
  precondition(listing.ngrams(bytes) == found, "a second scan differs")
  // The twin is slow; it is asked about a part of the texts.
  if bytes.count % 8 == 1 {
    let expected = PlainScanner(options: listing.options).ngrams(bytes)
    precondition(
      expected == found,
      """
      the twin differs: surplus \(Set(found).subtracting(expected).sorted()), \
      missing \(Set(expected).subtracting(found).sorted())
      """)
  }
  return 0
}

/// Scanners that keep their buffers from text to text, as those of a training do.
private struct Listings {
  let options: NGramOptions

  nonisolated(unsafe) static let shared = [
    Listings(options: NGramOptions()),
    Listings(options: NGramOptions(suiting: TextColumn([String(repeating: "long ", count: 99)]))),
  ]

  nonisolated(unsafe) private static var listings = shared.map { NGramListing($0.options) }

  /// The n-grams of a text, sorted.
  func ngrams(_ bytes: [UInt8]) -> [PlainNGram] {
    let place = options == Self.shared[0].options ? 0 : 1
    return Self.listings[place].scan(bytes).map(\.ngram).sorted()
  }
}
