@testable import TextClassification

/// Lists what a scanner visits, with the text that it gives each n-gram.
struct NGramListing: NGramVisitor {
  struct Visit {
    var hash: UInt64
    var ngram: PlainNGram
  }

  let scanner: NGramScanner
  private(set) var visits: [Visit] = []

  /// A listing of the n-grams that `options` name.
  init(_ options: NGramOptions = NGramOptions()) { scanner = NGramScanner(options: options) }

  mutating func visit(_ hash: UInt64, _ kind: NGramKind, _ range: Range<Int>) {
    let text = scanner.text(of: range, kind)
    let scalars = text.unicodeScalars.map(\.value)
    visits.append(Visit(hash: hash, ngram: PlainNGram(kind: kind, scalars: scalars)))
  }

  /// Scans a text, forgetting the last one.
  mutating func scan(_ bytes: [UInt8]) -> [Visit] {
    visits = []
    unsafe bytes.withUnsafeBufferPointer { unsafe scanner.scan($0, into: &self) }
    return visits
  }

  /// The hashes of a text's n-grams of one family.
  mutating func hashes(_ text: String, _ kind: NGramKind? = nil) -> [UInt64] {
    scan(Array(text.utf8)).filter { kind == nil || $0.ngram.kind == kind }.map(\.hash)
  }

  /// The texts of a text's n-grams of one family.
  mutating func texts(_ text: String, _ kind: NGramKind) -> [String] {
    scan(Array(text.utf8)).filter { $0.ngram.kind == kind }.map {
      String(scalars: $0.ngram.scalars)
    }
  }
}

extension TextNormalizer {
  /// The folded scalars and their classes.
  func folded(_ bytes: [UInt8]) -> (scalars: [UInt32], classes: [ScalarClass?]) {
    unsafe bytes.withUnsafeBufferPointer { unsafe normalize($0) }
    let count = self.count
    return (
      (0..<count).map { unsafe scalars[$0] },
      (0..<count).map { unsafe ScalarClass(rawValue: classes[$0]) }
    )
  }

  /// The folded text.
  func folded(_ text: String) -> String { String(scalars: folded(Array(text.utf8)).scalars) }
}
