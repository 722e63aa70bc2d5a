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

  mutating func visit(_ hash: UInt64, _ range: Range<Int>) {
    guard let kind = NGramHash.kind(of: hash) else { return }
    let scalars = scanner.text(of: hash, range).unicodeScalars.map(\.value)
    var ngram = PlainNGram(kind: kind, scalars: scalars)
    if kind == .capitals && !range.isEmpty {
      ngram.variant = unsafe scanner.tokenizer.tokens[range.lowerBound].capitals.rawValue
    }
    visits.append(Visit(hash: hash, ngram: ngram))
  }

  /// Scans a text, forgetting the last one.
  mutating func scan(_ bytes: [UInt8]) -> [Visit] {
    visits = []
    unsafe bytes.withUnsafeBufferPointer { unsafe scanner.scan($0, into: &self) }
    return visits
  }

  /// The hashes of a text's n-grams, of some families or of all.
  mutating func hashes(_ text: String, _ kinds: NGramKind...) -> [UInt64] {
    scan(Array(text.utf8)).filter { kinds.isEmpty || kinds.contains($0.ngram.kind) }.map(\.hash)
  }

  /// The texts of a text's n-grams of some families.
  mutating func texts(_ text: String, _ kinds: NGramKind...) -> [String] {
    scan(Array(text.utf8)).filter { kinds.contains($0.ngram.kind) }.map {
      String(scalars: $0.ngram.scalars)
    }
  }
}

/// Counts n-grams.
struct VisitCounter: NGramVisitor {
  private(set) var count = 0

  mutating func visit(_ hash: UInt64, _ range: Range<Int>) { count += 1 }

  /// The number of n-grams of a text.
  static func count(_ bytes: [UInt8], _ options: NGramOptions = NGramOptions()) -> Int {
    var counter = VisitCounter()
    let scanner = NGramScanner(options: options)
    unsafe bytes.withUnsafeBufferPointer { unsafe scanner.scan($0, into: &counter) }
    return counter.count
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
