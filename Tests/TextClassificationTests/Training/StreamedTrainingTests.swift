import Files
import Foundation
import Tables
import TestSupport
import Testing

@testable import TextClassification

@Suite("Training on a corpus beyond memory")
struct StreamedTrainingTests {
  private static let folder = FilePath(FileManager.default.temporaryDirectory.path)
  private static let roomy = {
    MemoryPlan(
      MemoryPlan.Corpus(rowCount: 1, classCount: 2, byteCount: 1, longestByteCount: 1),
      within: 500_000_000)
  }()

  private static func stream(_ texts: TextColumn, batch: Int = 100) -> CorpusStream {
    CorpusStream { body in
      for first in stride(from: 0, to: texts.count, by: batch) {
        let end = min(texts.count, first + batch)
        try body(texts.selecting(Array(first..<end)), Double(end) / Double(texts.count))
      }
    }
  }

  private static func survey(_ texts: TextColumn, _ labels: LabelColumn) -> CorpusSurvey {
    var survey = CorpusSurvey()
    survey.add(texts, labels)
    return survey
  }

  /// Trains by a plan that need not suit the corpus.
  private static func train(
    _ corpus: (texts: TextColumn, labels: LabelColumn), by plan: MemoryPlan, batch: Int = 100,
    with trainer: TextClassifierTrainer = TextClassifierTrainer()
  ) throws -> TextClassifierTrainer.Result {
    let survey = survey(corpus.texts, corpus.labels)
    let rows = try LabeledRows(
      survey.labels, groups: RowGroups(hashes: survey.hashes),
      options: (trainer.training, trainer.split))
    let size = MemoryPlan.Corpus(
      rowCount: survey.rowCount, classCount: rows.classes.labels.count,
      byteCount: survey.byteCount, longestByteCount: survey.longestByteCount)
    return try trainer.train(
      stream(corpus.texts, batch: batch), rows, size, by: (plan, folder)
    ) { _ in }
  }

  private static func plan(features: Int = .max, counted: Int = 1 << 22) throws -> MemoryPlan {
    var plan = try #require(roomy)
    plan.countedLimit = counted
    plan.featureLimit = features
    plan.pieceSize = 3_000
    plan.orderingSize = 20_000
    return plan
  }

  @Test(arguments: [["n", "p"], ["a", "b", "c"]], [20, 190, 700])
  func `gives the model of memory, to the last bit, where all n-grams have room`(
    labels: [String], rowCount: Int
  ) throws {
    let corpus = SampleCorpus.rows(labels: labels, count: rowCount)
    let expected = try TextClassifierTrainer().train(texts: corpus.texts, labels: corpus.labels)
    let found = try Self.train(corpus, by: Self.plan())
    #expect(
      try SampleCorpus.bytes(of: found.classifier) == SampleCorpus.bytes(of: expected.classifier))
    #expect(found.trainingRows == expected.trainingRows)
    #expect(found.validationRows == expected.validationRows)
    #expect(found.trainingMetrics == expected.trainingMetrics)
    #expect(found.validationMetrics == expected.validationMetrics)
  }

  @Test func `is the model of memory of long texts too`() throws {
    var random = RandomTexts(seed: 12)
    let texts = random.corpus(300, longest: 300)
    let labels = LabelColumn((0..<300).map { ["n", "p"][$0 % 3 == 0 ? 0 : 1] })
    let expected = try TextClassifierTrainer().train(texts: texts, labels: labels)
    #expect(expected.classifier.card.features.ngrams?.pairDistance == 0)
    let found = try Self.train((texts, labels), by: Self.plan())
    #expect(
      try SampleCorpus.bytes(of: found.classifier) == SampleCorpus.bytes(of: expected.classifier))
  }

  @Test(arguments: [(300, 1 << 22), (100, 1 << 22), (Int.max, 256 * 4), (200, 256 * 6)])
  func `is the model of memory with the rare n-grams left out where they have no room`(
    features: Int, counted: Int
  ) throws {
    let corpus = SampleCorpus.rows(labels: ["n", "p"], count: 600)
    let found = try Self.train(corpus, by: Self.plan(features: features, counted: counted))
    let minimum = try #require(found.classifier.card.features.minimumDocumentFrequency)
    #expect(minimum > 2)
    #expect(found.classifier.featureCount > 0 && found.classifier.featureCount <= features)
    var trainer = TextClassifierTrainer()
    trainer.features.minimumDocumentFrequency = minimum
    let expected = try trainer.train(texts: corpus.texts, labels: corpus.labels)
    #expect(
      try SampleCorpus.bytes(of: found.classifier) == SampleCorpus.bytes(of: expected.classifier))
  }

  @Test func `depends neither on threads nor on batches`() throws {
    let corpus = SampleCorpus.rows(labels: ["n", "p"], count: 400)
    let plan = try Self.plan(features: 800, counted: 256 * 6)
    let models = try [(1, 100), (2, 7), (3, 400)].map { threads, batch in
      var trainer = TextClassifierTrainer()
      trainer.threads = threads
      return try SampleCorpus.bytes(
        of: Self.train(corpus, by: plan, batch: batch, with: trainer).classifier)
    }
    #expect(models[1] == models[0] && models[2] == models[0])
  }

  @Test func `tells each pass, its share growing to the whole`() throws {
    let corpus = SampleCorpus.rows(labels: ["n", "p"], count: 300)
    var names: [String] = []
    var last = 0.0
    let resources = TextClassifierTrainer.Resources(
      memoryLimit: 200_000_000, folder: Self.folder)
    _ = try TextClassifierTrainer().train(
      Self.stream(corpus.texts), surveyed: Self.survey(corpus.texts, corpus.labels),
      within: resources
    ) { progress in
      guard case .streaming(let pass, let share?) = progress else { return }
      if names.last != "\(pass)" {
        names.append("\(pass)")
        last = 0
      }
      #expect(share >= last && share <= 1)
      last = share
    }
    #expect(names == ["counting", "spilling", "ordering", "describing"])
  }

  @Test(arguments: [1, -1])
  func `a corpus that changes meanwhile is refused`(difference: Int) throws {
    let corpus = SampleCorpus.rows(labels: ["n", "p"], count: 300 + max(0, difference))
    let seen = SampleCorpus.rows(labels: ["n", "p"], count: 300 + max(0, -difference))
    let error = try #require(throws: TrainingError.self) {
      _ = try TextClassifierTrainer().train(
        Self.stream(corpus.texts), surveyed: Self.survey(seen.texts, seen.labels),
        within: TextClassifierTrainer.Resources(
          memoryLimit: 200_000_000, folder: Self.folder))
    }
    #expect(error == .corpusChanged)
  }

  @Test func `a corpus whose rows change places meanwhile is refused`() throws {
    let corpus = SampleCorpus.rows(labels: ["n", "p"], count: 300)
    var order = Array(0..<300)
    order.swapAt(7, 8)
    let error = try #require(throws: TrainingError.self) {
      _ = try TextClassifierTrainer().train(
        Self.stream(corpus.texts.selecting(order)),
        surveyed: Self.survey(corpus.texts, corpus.labels),
        within: TextClassifierTrainer.Resources(
          memoryLimit: 200_000_000, folder: Self.folder))
    }
    #expect(error == .corpusChanged)
  }

  @Test func `a limit below what the corpus takes is refused with one that suffices`() throws {
    let corpus = SampleCorpus.rows(labels: ["n", "p"], count: 300)
    func train(_ limit: Int) throws {
      _ = try TextClassifierTrainer().train(
        Self.stream(corpus.texts), surveyed: Self.survey(corpus.texts, corpus.labels),
        within: TextClassifierTrainer.Resources(memoryLimit: limit, folder: Self.folder))
    }
    let error = try #require(throws: TrainingError.self) { try train(10_000_000) }
    guard case .memoryTooSmall(10_000_000, let needed) = error else {
      Issue.record("\(error)")
      return
    }
    try train(needed)
  }

  @Test func `a missing folder for temporary files is named`() throws {
    let corpus = SampleCorpus.rows(labels: ["n", "p"], count: 300)
    let error = try #require(throws: FileError.self) {
      _ = try TextClassifierTrainer().train(
        Self.stream(corpus.texts), surveyed: Self.survey(corpus.texts, corpus.labels),
        within: TextClassifierTrainer.Resources(
          memoryLimit: 200_000_000, folder: "/nowhere/at-all"))
    }
    #expect("\(error)".contains("/nowhere/at-all"))
  }

  @Test func `a corpus of blank texts is told from one of rare words`() {
    let texts = TextColumn([String](repeating: " ", count: 40))
    let labels = LabelColumn((0..<40).map { $0 % 2 == 0 ? "a" : "b" })
    #expect(throws: TrainingError.noTexts(rowCount: 40)) {
      try TextClassifierTrainer().train(
        Self.stream(texts), surveyed: Self.survey(texts, labels),
        within: TextClassifierTrainer.Resources(memoryLimit: 200_000_000, folder: Self.folder))
    }
  }

  @Test func `features that have no room are told from ones that are not there`() throws {
    let trainer = TextClassifierTrainer()
    let none = TrainingError.noFeatures(rowCount: 9, minimumDocumentFrequency: 3)
    #expect(trainer.asMemoryShortage(none, limit: 300_000_000, minimum: 3) == none)
    #expect(trainer.asMemoryShortage(.noRows, limit: 1, minimum: 1) == .noRows)
    let error = trainer.asMemoryShortage(none, limit: 300_000_000, minimum: 2)
    #expect(error == .noFeaturesInMemory(limit: 300_000_000, minimumDocumentFrequency: 3))
    #expect(
      "\(error)" == "no features: within 300 MB of memory there is room only for n-grams that "
        + "occur in at least 3 texts, and none does; give a larger --memory-limit")
    // Texts that share nothing, of which not all n-grams have room.
    let texts = (0..<60).map { row in
      (0..<40).map { "\(Unicode.Scalar(UInt32(0x4E00 + 50 * row + $0)) ?? "?")" }.joined()
    }
    #expect(throws: TrainingError.self) {
      try Self.train(
        (TextColumn(texts), LabelColumn((0..<60).map { "\($0 % 2)" })),
        by: Self.plan(counted: 400))
    }
  }

  @Test func `says what is wrong, and what to do`() {
    #expect(
      "\(TrainingError.memoryTooSmall(limit: 99_999_999, needed: 1_234_500_000))"
        == "100 MB of memory is too little for so many rows and labels, or so long a text; 1.3 GB suffice"
    )
    let full = TrainingError.diskTooSmall(folder: "/tmp", free: 1_999_999, needed: 1_999_999)
    #expect("\(full)".contains("need 2 MB, and the disk of '/tmp' has 1 MB free"))
    let tiny = TrainingError.memoryTooSmall(limit: 1000, needed: 1)
    #expect("\(tiny)".hasPrefix("1 KB of memory is too little"))
    #expect(
      "\(TrainingError.diskTooSmall(folder: "/tmp", free: 5_000_000, needed: 12_000_000_000))"
        == "the temporary files of this training need 12.0 GB, and the disk of '/tmp' has 5 MB "
        + "free; free some space, or name a folder on another disk in TMPDIR")
  }
}
