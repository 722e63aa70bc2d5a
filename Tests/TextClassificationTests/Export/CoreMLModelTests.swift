import Testing

@testable import TextClassification

@Suite("CoreMLModel")
struct CoreMLModelTests {
  private static func model(of labels: [String]) throws -> (TextClassifier, PlainProtobuf) {
    var classifier = try SampleCorpus.classifier(labels: labels)
    classifier.card.author = "A. Author"
    classifier.card.summary = "Headlines"
    classifier.card.license = "Apache-2.0"
    classifier.card.version = "1.2"
    let bytes = try classifier.coreMLExport(named: "Headlines").model
    return (classifier, try PlainProtobuf(bytes))
  }

  @Test(arguments: ExportSamples.labels)
  func `gives the probabilities of the classifier`(labels: [String]) throws {
    let (classifier, model) = try Self.model(of: labels)
    let twin = try PlainCoreML(model)
    #expect(twin.labels == classifier.labels)
    for text in ExportSamples.texts {
      let hashes = ExportSamples.hashes(text, classifier.model.options)
      let found = twin.probabilities(hashes.map(\.hexadecimal) + ["prior"])
      let expected = classifier.prediction(for: text).probabilities
      for (one, other) in zip(found, expected) {
        #expect(abs(one - Double(other)) < 1e-6, "\(text)")
      }
    }
  }

  @Test(arguments: ExportSamples.labels)
  func `is made as the validator of Core ML asks`(labels: [String]) throws {
    let (classifier, model) = try Self.model(of: labels)
    let length = UInt64(classifier.featureCount + 1)
    #expect(model.integers(1) == [1])
    let stages = try model.message(200, 1).messages(1)
    #expect(try model.message(200, 1).texts(2).count == stages.count)
    // Each stage takes what one before it gives, under the same name and of the same type.
    var types: [String: PlainProtobuf.Value?] = [:]
    for input in try model.message(2).messages(1) {
      types[input.texts(1)[0]] = input.values(3).last
    }
    for stage in stages {
      #expect(stage.integers(1) == [1])
      for input in try stage.message(2).messages(1) {
        #expect(types[input.texts(1)[0]] == input.values(3).last)
      }
      for output in try stage.message(2).messages(10) {
        types[output.texts(1)[0]] = output.values(3).last
      }
    }
    for output in try model.message(2).messages(10) {
      #expect(types[output.texts(1)[0]] == output.values(3).last)
    }
    #expect(try stages[1].message(602, 1).integers(2) == [length])
    // A reference class: a row and an offset for every label but the first.
    let linear = try stages[4].message(400)
    #expect(
      try linear.messages(1).map { $0.doubles(1).count }
        == labels.dropFirst().map { _ in Int(length) })
    #expect(linear.doubles(2).count == labels.count - 1)
    #expect(linear.integers(3).isEmpty && linear.integers(4).isEmpty)
  }

  @Test func `names its answer on the pipeline and on the last stage`() throws {
    let (_, model) = try Self.model(of: ["n", "p"])
    for description in [try model.message(2), try model.message(200, 1).messages(1)[4].message(2)] {
      #expect(description.texts(11) == ["label"])
      #expect(description.texts(12) == ["labelProbability"])
      #expect(
        try description.messages(10).map { $0.texts(1) } == [["label"], ["labelProbability"]])
    }
  }

  @Test func `carries the model card and the rules of its input`() throws {
    let (classifier, model) = try Self.model(of: ["n", "p"])
    let metadata = try model.message(2, 100)
    #expect(
      (1...4).map { metadata.texts($0) } == [["Headlines"], ["1.2"], ["A. Author"], ["Apache-2.0"]])
    let entries = Dictionary(
      try metadata.messages(100).map { ($0.texts(1)[0], $0.texts(2)[0]) }, uniquingKeysWith: { $1 })
    #expect(
      entries["sentiment.input.swift"] == (try classifier.coreMLExport(named: "Headlines").source))
    #expect(entries["sentiment.ngrams"]?.contains("\"stemLength\":4") == true)
    #expect(entries["sentiment.rules"]?.contains("hash") == true)
    #expect(entries["sentiment.version"] == toolVersion)
  }

  @Test func `is the same file each time`() throws {
    let classifier = try SampleCorpus.smallClassifier()
    #expect(
      try classifier.coreMLExport(named: "M").model == classifier.coreMLExport(named: "M").model)
  }
}

/// A Core ML pipeline of an exported classifier, evaluated stage by stage in double precision.
struct PlainCoreML {
  let labels: [String]
  private let places: [String: Int]
  private let scales: [Double]
  private let rows: [[Double]]
  private let offsets: [Double]

  init(_ model: PlainProtobuf) throws {
    let stages = try model.message(200, 1).messages(1)
    let keys = try stages[0].message(603, 1).texts(1)
    places = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, $0) })
    scales = try stages[2].message(604).doubles(2)
    let linear = try stages[4].message(400)
    rows = try linear.messages(1).map { $0.doubles(1) }
    offsets = linear.doubles(2)
    labels = try linear.message(100).texts(1)
  }

  /// The probability of each label for a dictionary whose values are 1.
  func probabilities(_ keys: [String]) -> [Double] {
    let scaled = keys.compactMap { places[$0] }.map { ($0, scales[$0]) }
    let length = scaled.reduce(0) { $0 + $1.1 * $1.1 }.squareRoot()
    let margins = zip(rows, offsets).map { row, offset in
      scaled.reduce(offset) { $0 + row[$1.0] * $1.1 / length }
    }
    return ExportSamples.softmax([0] + margins)
  }
}
