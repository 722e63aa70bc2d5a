import Foundation

@testable import TextClassification

/// What a model file is made of, to be spoilt part by part behind a right checksum.
struct ModelParts {
  var labels = #"["n","p"]"#
  var card: String
  var hashes: [UInt64] = [10, 1 << 40, 1 << 63]
  var scales: [Float] = [1, 2, 3]
  var weights: [Float] = [0.5, -1, 2]
  var intercept: [Float] = [0.25]
  var prior: [Float] = [-0.5]
  var offsets: [UInt64] = [0, 1, 3, 3]
  var texts = Array("aé".utf8)
  var missing: String?
  var metadata: [String: String] = [:]

  init() throws {
    var card = ModelCard()
    card.features.ngrams = NGramOptions()
    self.card = String(decoding: try JSONEncoder().encode(card), as: UTF8.self)
  }

  /// Parts of a model of three classes.
  static func ofThreeClasses() throws -> ModelParts {
    var parts = try ModelParts()
    parts.labels = #"["a","b","c"]"#
    parts.weights = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    parts.intercept = [0, 1, 2]
    parts.prior = [-1, -2, -0.5]
    return parts
  }

  /// Replaces the text of an option in the card.
  mutating func setOption(_ name: String, _ value: String) {
    guard let key = card.range(of: "\"\(name)\":") else { return }
    let end = card[key.upperBound...].firstIndex { !$0.isNumber } ?? card.endIndex
    card.replaceSubrange(key.upperBound..<end, with: value)
  }

  func bytes() throws -> [UInt8] {
    let width = max(1, intercept.count)
    let tensors = [
      SafetensorsTensor("ngram.hash", shape: [hashes.count], values: hashes),
      SafetensorsTensor("ngram.text.offsets", shape: [offsets.count], values: offsets),
      SafetensorsTensor("ngram.scale", shape: [scales.count], values: scales),
      SafetensorsTensor("weights", shape: [weights.count / width, width], values: weights),
      SafetensorsTensor("intercept", shape: [intercept.count], values: intercept),
      SafetensorsTensor("prior", shape: [prior.count], values: prior),
      SafetensorsTensor("ngram.text", shape: [texts.count], values: texts),
    ]
    let known = ModelFormat.metadata(writtenBy: "a test")
      .merging(["labels": labels, "card": card]) { _, new in new }
      .merging(metadata) { _, new in new }
    return try SampleModel.bytes(
      tensors: tensors.filter { $0.name != missing },
      metadata: known.filter { $0.key != missing })
  }

  func open() throws -> TextClassifier { try SampleCorpus.open(bytes()) }
}
