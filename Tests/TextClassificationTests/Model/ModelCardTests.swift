import Foundation
import Testing

@testable import TextClassification

@Suite("Model cards")
struct ModelCardTests {
  /// A card in which every member has a value that is not its default.
  private static func whole() -> ModelCard {
    var card = ModelCard()
    card.author = "a"
    card.summary = "s"
    card.license = "l"
    card.version = "v"
    card.additional = ["k": "w"]
    card.features.ngrams = NGramOptions()
    card.training.refits = false
    card.split.seed = 7
    card.convergence = Convergence(iterations: 1, objective: 2, gradientNorm: 3)
    card.regularizationCurve = RegularizationCurve(
      points: [], foldCount: 5, rowCount: 9, majorityCount: 6)
    card.temperature = 2
    card.trainingRowCount = 3
    card.validationRowCount = 4
    card.labelRowCounts = [3, 4]
    card.trainingAccuracy = 0.1
    card.validationAccuracy = 0.2
    card.testRowCount = 5
    card.testAccuracy = 0.3
    card.wholeFeatureCount = 8
    card.memoryLimit = 1000
    let count = AccuracyCount(rowCount: 4, correctCount: 3, majorityLabel: "n", majorityCount: 2)
    (card.trainingCount, card.validationCount, card.testCount) = (count, count, count)
    return card
  }

  private static func members(of card: ModelCard) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: JSONEncoder().encode(card)) as? [String: Any])
  }

  @Test func `a card that says everything is read as it was written`() throws {
    let card = Self.whole()
    #expect(
      try Set(Self.members(of: card).keys) == Set(ModelCard.CodingKeys.allCases.map(\.stringValue)))
    #expect(try JSONDecoder().decode(ModelCard.self, from: JSONEncoder().encode(card)) == card)
  }

  @Test(arguments: ModelCard.CodingKeys.allCases.filter { $0 != .features })
  func `a file whose card lacks a member can be read`(key: ModelCard.CodingKeys) throws {
    var members = try Self.members(of: Self.whole())
    members[key.stringValue] = nil
    var parts = try ModelParts()
    parts.card = String(
      decoding: try JSONSerialization.data(withJSONObject: members), as: UTF8.self)
    let card = try parts.open().card
    let blank = try Self.members(of: ModelCard())
    let read = try Self.members(of: card)
    #expect(read[key.stringValue] as? NSObject == blank[key.stringValue] as? NSObject)
    #expect(read.count >= members.count)
  }

  @Test(arguments: ["regularization", "classWeights", "refits", "tolerance", "iterationLimit"])
  func `options of the training keep their defaults where they are missing`(name: String) throws {
    var options = TrainingOptions()
    options.regularization = 2
    let encoded = try JSONSerialization.jsonObject(with: JSONEncoder().encode(options))
    var members = try #require(encoded as? [String: Any])
    #expect(members.removeValue(forKey: name) != nil)
    let data = try JSONSerialization.data(withJSONObject: members)
    let read = try JSONDecoder().decode(TrainingOptions.self, from: data)
    #expect(read.regularization == (name == "regularization" ? nil : 2))
    #expect(read.refits && read.iterationLimit == TrainingOptions().iterationLimit)
  }

  @Test(arguments: ["validation", "seed"])
  func `options of the split keep their defaults where they are missing`(name: String) throws {
    let encoded = try JSONSerialization.jsonObject(with: JSONEncoder().encode(SplitOptions()))
    var members = try #require(encoded as? [String: Any])
    #expect(members.removeValue(forKey: name) != nil)
    let data = try JSONSerialization.data(withJSONObject: members)
    #expect(try JSONDecoder().decode(SplitOptions.self, from: data) == SplitOptions())
  }
}
