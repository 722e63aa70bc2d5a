@testable import TextClassification

/// An n-gram as its family and its text.
struct PlainNGram: Hashable, Comparable {
  var kind: NGramKind
  var scalars: [UInt32]
  /// Tells n-grams of one family and text apart: how a word in capitals was written.
  var variant: UInt8 = 0

  static func < (left: PlainNGram, right: PlainNGram) -> Bool {
    if left.kind != right.kind { return left.kind.rawValue < right.kind.rawValue }
    if left.variant != right.variant { return left.variant < right.variant }
    return left.scalars.lexicographicallyPrecedes(right.scalars)
  }
}

extension PlainNGram: CustomStringConvertible {
  var description: String { "\(kind) '\(String(scalars: scalars))' \(variant)" }
}

extension String {
  /// The text of scalar values.
  init(scalars: [UInt32]) {
    var view = UnicodeScalarView()
    view.append(contentsOf: scalars.map { Unicode.Scalar($0) ?? "\u{FFFD}" })
    self.init(view)
  }
}
