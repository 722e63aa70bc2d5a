import Tables
import TestSupport
import Testing
import TextClassification

@testable import sentiment

@Suite("Batches classified side by side")
struct PredictionPipelineTests {
  private struct Refusal: Error {}

  private static let classifier: TextClassifier = {
    var generator = SeededRandom(seed: 3)
    let labels = (0..<60).map { $0 % 2 == 0 ? "good" : "poor" }
    let texts = labels.map { "\($0) \(generator.index(below: 9)) thing" }
    let trained = try? TextClassifierTrainer().train(
      texts: TextColumn(texts), labels: LabelColumn(labels))
    guard let trained else { fatalError("sixty rows of two words train") }
    return trained.classifier
  }()

  /// Batches of different lengths, some of them empty.
  private static func batches(seed: UInt64) -> [DataTable] {
    var generator = SeededRandom(seed: seed)
    return (0..<40).map { batch in
      let texts = (0..<generator.index(below: 30)).map { row in
        "\(["good", "poor", "odd"][generator.index(below: 3)]) \(row) thing of \(batch)"
      }
      return DataTable(["text": .texts(TextColumn(texts))])
    }
  }

  private static func texts(of batch: DataTable) throws -> [String] {
    let column = try batch.texts(named: "text")
    return (0..<column.count).map { column[$0] }
  }

  @Test(arguments: [1, 2, 3, 40], [true, false])
  func `batches come out in order, each with its answers`(threads: Int, isFile: Bool) throws {
    let batches = Self.batches(seed: UInt64(threads))
    var pipeline = PredictionPipeline(Self.classifier, by: DecisionRule(), threads: threads)
    var found: [(texts: [String], predictions: Predictions, share: Double?)] = []
    func output(_ batch: DataTable, _ predictions: Predictions, _ share: Double?) throws {
      found.append((try Self.texts(of: batch), predictions, share))
    }
    for (index, batch) in batches.enumerated() {
      try pipeline.take(
        batch, texts: batch.texts(named: "text"), share: isFile ? Double(index) : nil,
        isWaitedFor: !isFile, output)
      if !isFile { #expect(found.count == index + 1, "a batch of a pipe waits") }
    }
    try pipeline.finish(output)
    try pipeline.finish(output)
    #expect(found.count == batches.count)
    for (index, (batch, out)) in zip(batches, found).enumerated() {
      #expect(try Self.texts(of: batch) == out.texts)
      #expect(out.share == (isFile ? Double(index) : nil))
      let plain = Self.classifier.predictions(for: try batch.texts(named: "text"), threads: 1)
      #expect(out.predictions.probabilities == plain.probabilities)
      #expect(
        (0..<plain.count).map { out.predictions.code(ofRow: $0) }
          == (0..<plain.count).map { plain.code(ofRow: $0) })
    }
  }

  /// Each batch that a thread works on takes many times the size of its texts.
  @Test func `large batches do not wait for each other in memory`() throws {
    let long = String(repeating: "good thing ", count: 400_000)
    let batches = ["short", long, long, "short", long].map {
      DataTable(["text": .texts(TextColumn([$0]))])
    }
    var pipeline = PredictionPipeline(Self.classifier, by: DecisionRule(), threads: 8)
    var found: [DataTable] = []
    for (index, batch) in batches.enumerated() {
      let texts = try batch.texts(named: "text")
      try pipeline.take(batch, texts: texts, share: 0, isWaitedFor: false) { batch, _, _ in
        found.append(batch)
      }
      #expect(found.count == [0, 2, 3, 3, 5][index])
    }
    try pipeline.finish { batch, _, _ in found.append(batch) }
    #expect(try found.map(Self.texts) == batches.map(Self.texts))
  }

  @Test(arguments: [1, 2, 3])
  func `nothing comes out behind a batch that could not be written`(threads: Int) throws {
    var pipeline = PredictionPipeline(Self.classifier, by: DecisionRule(), threads: threads)
    var count = 0
    func output(_ batch: DataTable, _ predictions: Predictions, _ share: Double?) throws {
      count += 1
      if count == 3 { throw Refusal() }
    }
    #expect(throws: Refusal.self) {
      for batch in Self.batches(seed: 9) {
        try pipeline.take(
          batch, texts: batch.texts(named: "text"), share: 0, isWaitedFor: false, output)
      }
      try pipeline.finish(output)
    }
    try pipeline.finish(output)
    #expect(count == 3)
  }
}
