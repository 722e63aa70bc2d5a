import Foundation
import Testing

@testable import TextClassification

@Suite("WeightTable")
struct WeightTableTests {
  /// The JSON form.
  private struct Table: Decodable {
    struct Feature: Decodable {
      let ngram: String
      let family: String
      let hash: String
      let scale: Float
      let weights: [Float]
    }

    let schemaVersion: Int
    let labels: [String]
    let weighted: [String]
    let intercept: [Float]
    let prior: [Float]
    let features: [Feature]
  }

  private static func table(_ classifier: TextClassifier) throws -> Table {
    try JSONDecoder().decode(Table.self, from: Data(WeightTable(classifier).json()))
  }

  @Test(arguments: ExportSamples.labels)
  func `as JSON scores texts as the classifier does`(labels: [String]) throws {
    let classifier = try SampleCorpus.classifier(labels: labels)
    let table = try Self.table(classifier)
    #expect(table.labels == classifier.labels)
    #expect(table.weighted == (labels.count == 2 ? ["p"] : classifier.labels))
    let features = Dictionary(uniqueKeysWithValues: table.features.map { ($0.hash, $0) })
    for text in ExportSamples.texts {
      let known = ExportSamples.hashes(text, classifier.model.options).compactMap {
        features[$0.hexadecimal]
      }
      let length = known.reduce(0) { $0 + Double($1.scale) }.squareRoot()
      let margins = table.weighted.indices.map { margin in
        guard length > 0 else { return Double(table.prior[margin]) }
        let sum = known.reduce(0) { $0 + Double($1.weights[margin]) }
        return sum / length + Double(table.intercept[margin])
      }
      let found = ExportSamples.softmax(labels.count == 2 ? [0] + margins : margins)
      let expected = classifier.prediction(for: text).probabilities
      for (one, other) in zip(found, expected) { #expect(abs(one - Double(other)) < 1e-6) }
    }
  }

  @Test(arguments: ExportSamples.labels)
  func `as CSV holds what the JSON holds, line by line`(labels: [String]) throws {
    let classifier = try SampleCorpus.classifier(labels: labels)
    let table = try Self.table(classifier)
    var expected = "ngram,family,hash,scale,label,weight\n"
    func quoted(_ text: String) -> String { "\"" + text.replacing("\"", with: "\"\"") + "\"" }
    for feature in table.features {
      for (label, weight) in zip(table.weighted, feature.weights) {
        expected +=
          "\(quoted(feature.ngram)),\(feature.family),\(feature.hash),\(feature.scale),"
          + "\(quoted(label)),\(weight)\n"
      }
    }
    #expect(String(decoding: WeightTable(classifier).csv(), as: UTF8.self) == expected)
  }

  @Test(arguments: ExportSamples.labels)
  func `begins with the n-grams that make the largest difference`(labels: [String]) throws {
    let features = try Self.table(SampleCorpus.classifier(labels: labels)).features
    let strengths = features.map { feature in
      labels.count == 2
        ? abs(feature.weights[0]) : feature.weights.max()! - feature.weights.min()!
    }
    #expect(strengths == strengths.sorted(by: >))
    #expect(Set(features.map(\.family)).isSuperset(of: ["word", "inRun", "repeated"]))
  }
}
