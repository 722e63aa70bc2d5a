import CreateML
import Foundation
import Tables
import Testing
import TextClassification

@Suite("MLTextClassifier")
struct TextClassifierTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func table(_ name: String) throws -> MLDataTable {
    try MLDataTable(contentsOf: package.appending(path: "Data/\(name).json"))
  }

  private static let trained = Result {
    try MLTextClassifier(
      trainingData: table("reviews_en_train"), textColumn: "text", labelColumn: "label")
  }

  /// Texts by label, `count` of each of two labels.
  private static func texts(_ count: Int) -> [String: [String]] {
    [
      "good": (0..<count).map { "lovely thing number \($0)" },
      "bad": (0..<count).map { "dreadful thing number \($0)" },
    ]
  }

  @Test func `is the classifier that the library trains`() throws {
    let classifier = try Self.trained.get()
    let table = try Self.table("reviews_en_train")
    var trainer = TextClassifierTrainer()
    trainer.threads = 2
    let result = try trainer.train(
      texts: .init(table.texts("text")), labels: .init(table.texts("label")))
    let texts = try Self.table("reviews_en_test").texts("text")
    let expected = result.classifier.predictions(for: .init(texts), threads: 1)
    #expect(try classifier.predictions(from: texts) == texts.indices.map { expected[$0].label })
    #expect(classifier.trainingMetrics.classificationError == 1 - result.trainingMetrics.accuracy)
    let validation = try #require(result.validationMetrics)
    #expect(abs(classifier.validationMetrics.classificationError + validation.accuracy - 1) < 1e-12)
  }

  @Test func `gives labels and probabilities in all forms`() throws {
    let classifier = try Self.trained.get()
    let texts = ["Not bad at all.", "The hinge broke after two days.", ""]
    let labels = try classifier.predictions(from: texts)
    #expect(try texts.map { try classifier.prediction(from: $0) } == labels)
    #expect(Array(try classifier.predictions(from: MLDataColumn(texts))) == labels)
    let confidences = try classifier.predictionsWithConfidence(from: texts)
    for (row, confidence) in confidences.enumerated() {
      #expect(Set(confidence.keys) == ["negative", "positive"])
      #expect(abs(confidence.values.reduce(0, +) - 1) < 1e-6)
      #expect(confidence.max { $0.value < $1.value }?.key == labels[row])
      #expect(try classifier.predictionWithConfidence(from: texts[row]) == confidence)
    }
    let column = try classifier.predictionsWithConfidence(from: MLDataColumn(texts))
    #expect(Array(column) == confidences)
  }

  @Test func `counts the rows of an evaluation`() throws {
    let test = try Self.table("reviews_en_test")
    let metrics = try Self.trained.get().evaluation(
      on: test, textColumn: "text", labelColumn: "label")
    let labels = try Self.trained.get().predictions(from: test.texts("text"))
    let wrong = zip(labels, test.texts("label")).count { $0 != $1 }
    #expect(metrics.classificationError == Double(wrong) / Double(test.size.rows))
    #expect(metrics.confusion.columnNames == ["True Label", "Predicted", "Count"])
    #expect(metrics.precisionRecall.columnNames == ["Class", "Precision", "Recall"])
    let counts = try #require(metrics.confusion["Count", Int.self])
    #expect(counts.reduce(0, +) == test.size.rows)
    let same = try Self.trained.get().evaluation(on: test)
    #expect(same.classificationError == metrics.classificationError)
  }

  @Test func `says why there are no figures`() throws {
    let classifier = try Self.trained.get()
    let test = try Self.table("reviews_en_test")
    let broken = [
      classifier.evaluation(on: test, textColumn: "body", labelColumn: "label"),
      classifier.evaluation(on: MLDataTable()), classifier.evaluation(on: [:]),
      classifier.evaluation(on: .labeledDirectories(at: URL(fileURLWithPath: "/absent"))),
    ]
    for metrics in broken {
      #expect(!metrics.isValid)
      #expect(metrics.error is MLCreateError)
      #expect(metrics.classificationError.isNaN)
      #expect(!metrics.confusion.isValid)
      #expect(metrics.description.hasPrefix("not available: "))
    }
    #expect("\(broken[0])".contains("no such column 'body'; the columns are 'text' and 'label'"))
  }

  @Test(arguments: [(24, 0), (25, 5), (99, 20), (100, 10)])
  func `holds rows out as Create ML documents it`(count: Int, held: Int) throws {
    let classifier = try MLTextClassifier(trainingData: Self.texts(count))
    let examples = "Number of examples: \(held)\n"
    #expect(classifier.validationMetrics.isValid == (held > 0))
    #expect(classifier.validationMetrics.description.contains(examples) == (held > 0))
    if held == 0 {
      #expect("\(classifier.validationMetrics)".contains("fewer than 50 training rows"))
      #expect(classifier.validationMetrics.classificationError.isNaN)
    }
  }

  private typealias Parameters = MLTextClassifier.ModelParameters

  private static func validations() throws -> [(Parameters, Int)] {
    let folder = try TemporaryFolder()
    for (label, texts) in texts(3) {
      for (index, text) in texts.enumerated() { try folder.add("\(label)/\(index).txt", text) }
    }
    let table = try MLDataTable(dictionary: ["t": ["lovely", "dreadful"], "l": ["good", "bad"]])
    let named = try MLDataTable(dictionary: ["text": ["lovely"], "label": ["good"]])
    return [
      (Parameters(validation: .none), 0), (Parameters(validation: .dictionary(texts(4))), 8),
      (Parameters(validation: .table(table, textColumn: "t", labelColumn: "l")), 2),
      (Parameters(validation: .split(strategy: .fixed(ratio: 0.25, seed: 3))), 50),
      (Parameters(validation: .split(strategy: .fixed(ratio: 0, seed: nil))), 0),
      (Parameters(validationData: named), 1), (Parameters(validationData: nil), 10),
      (Parameters(validationData: texts(2)), 4),
      (
        Parameters(
          validationData: table, textColumnValidationData: "t", labelColumnValidationData: "l"), 2
      ),
    ]
  }

  @Test func `validates on the rows that are asked for`() throws {
    for (parameters, count) in try Self.validations() {
      let metrics = try MLTextClassifier(trainingData: Self.texts(100), parameters: parameters)
        .validationMetrics
      #expect(metrics.isValid == (count > 0), "\(parameters.validation)")
      #expect(metrics.description.contains("examples: \(count)\n") == (count > 0))
    }
  }

  private static let refused:
    [(parameters: @Sendable () -> MLTextClassifier.ModelParameters, word: String)] = [
      ({ .init(algorithm: .crf(revision: nil)) }, "'.crf' needs what only Apple's systems have"),
      (
        { .init(algorithm: .transferLearning(.bertEmbedding, revision: 1)) },
        "use '.maxEnt(revision: 1)'"
      ),
      ({ .init(algorithm: .maxEnt(revision: 2)) }, "no revision 2"),
      (
        { .init(validation: .split(strategy: .fixed(ratio: 1, seed: 1))) },
        "ratio of a split is 1.0"
      ),
      (
        { .init(validation: .split(strategy: .fixed(ratio: .nan, seed: 1))) },
        "ratio of a split is nan"
      ),
      ({ .init(validation: .dictionary([:])) }, "the dictionary has no rows"),
      (
        { .init(validation: .table(MLDataTable(), textColumn: "a", labelColumn: "b")) },
        "the table has no rows"
      ),
      (
        {
          var parameters = MLTextClassifier.ModelParameters()
          parameters.maxIterations = 0
          return parameters
        }, "'maxIterations' is 0"
      ),
    ]

  @Test(arguments: refused.indices)
  func `refuses what is not supported, with the reason`(index: Int) throws {
    let (parameters, word) = Self.refused[index]
    let error = #expect(throws: MLCreateError.self) {
      try MLTextClassifier(trainingData: Self.texts(30), parameters: parameters())
    }
    #expect(error?.description.contains(word) == true, "\(error?.description ?? "")")
    #expect(error?.localizedDescription == error?.description)
  }

  @Test func `follows the number of iterations and the language`() throws {
    var parameters = Parameters(algorithm: .maxEnt(revision: nil), language: .english)
    parameters.maxIterations = 1
    let classifier = try MLTextClassifier(trainingData: Self.texts(60), parameters: parameters)
    #expect(classifier.classifier.card.training.iterationLimit == 1)
    #expect(classifier.modelParameters.language?.rawValue == "en")
    #expect(
      "\(classifier)".contains("Algorithm: .maxEnt(revision: 1)\nLanguage: en\nMax Iterations: 1\n")
    )
  }

  @Test func `refuses rows that it cannot learn from`() throws {
    let folder = try TemporaryFolder()
    let one: [String: [String]] = ["good": ["a", "b"]]
    #expect(throws: MLCreateError.self) { try MLTextClassifier(trainingData: one) }
    let missing = try folder.table("a.json", #"[{"t":"a","l":"x"},{"t":null,"l":"y"}]"#)
    let error = #expect(throws: MLCreateError.self) {
      try MLTextClassifier(trainingData: missing, textColumn: "t", labelColumn: "l")
    }
    #expect(
      error
        == .type(
          reason: "row 2 has no value in the column 't'; use 'dropMissing()' to leave such rows out"
        ))
    let lists = try folder.table("b.json", #"[{"t":["a"],"l":"x"}]"#)
    #expect(throws: MLCreateError.self) {
      try MLTextClassifier(trainingData: lists, textColumn: "t", labelColumn: "l")
    }
  }

  @Test func `takes numbers for labels`() throws {
    let texts = Self.texts(20)
    let table = try MLDataTable(dictionary: [
      "t": (texts["good"] ?? []) + (texts["bad"] ?? []), "l": (0..<40).map { $0 / 20 },
    ])
    let classifier = try MLTextClassifier(trainingData: table, textColumn: "t", labelColumn: "l")
    #expect(try classifier.prediction(from: "dreadful") == "1")
    #expect(classifier.evaluation(on: table).classificationError == 0)
  }
}
