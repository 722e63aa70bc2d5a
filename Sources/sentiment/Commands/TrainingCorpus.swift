import Files
import Tables
import TextClassification

/// What a model is trained on: a table in memory, or files that are read several times.
enum TrainingCorpus {
  case streamed(SurveyedCorpus, TextClassifierTrainer.Resources)
  case whole(LabeledCorpus)

  /// Reads a corpus as far as a limit on memory lets it.
  ///
  /// - Parameters:
  ///   - files: The corpora to train on.
  ///   - others: Corpora that will be in memory too.
  ///   - options: How they are read.
  ///   - limit: The bytes of memory to stay within; nil for no limit.
  ///   - console: Receives what is to be said about the files.
  /// - Throws: `FileError`, `TableError`, or a failure where the other corpora leave no room.
  init(
    _ files: [String], besides others: [String], by options: CorpusOptions,
    within limit: MemoryLimitOption?, _ console: inout Console
  ) throws {
    guard let limit, limit.isForced || !Self.isSmall(files, limit.byteCount) else {
      self = .whole(try options.read(files, &console))
      return
    }
    MemoryLimitOption.returnMemoryEarly()
    let surveyed = try options.survey(files, &console)
    if !limit.isForced, TextClassifierTrainer.fitsMemory(surveyed.survey, of: limit.byteCount) {
      self = .whole(try options.read(files, &console))
      return
    }
    // The texts of a corpus that is evaluated, and a little for each of its rows.
    let taken = others.reduce(0) { $0 + (FilePath($1).contentsStatus?.byteCount ?? 0) * 5 / 4 }
    var resources = TextClassifierTrainer.Resources(
      memoryLimit: limit.byteCount, folder: MemoryLimitOption.folder)
    resources.reservedByteCount = taken
    self = .streamed(surveyed, resources)
  }

  /// Whether files are so small that training on them in memory stays within a limit.
  private static func isSmall(_ files: [String], _ limit: Int) -> Bool {
    var byteCount = 0
    for file in files {
      guard !file.hasSuffix(".gz"), !file.hasSuffix(".zst"),
        let size = FilePath(file).contentsStatus?.byteCount
      else { return false }
      byteCount += size
    }
    return TextClassifierTrainer.fitsMemory(corpusOf: byteCount, limit)
  }

  /// The label of each row.
  var labels: LabelColumn {
    switch self {
    case .streamed(let corpus, _): corpus.labels
    case .whole(let corpus): corpus.labels
    }
  }

  /// The corpus in memory; nil where it is not there.
  var inMemory: LabeledCorpus? {
    if case .whole(let corpus) = self { corpus } else { nil }
  }

  /// A warning of texts with several labels, where all texts are in memory.
  var contradictions: CorpusWarning? {
    inMemory.flatMap { CorpusWarning.contradictions(texts: $0.texts, labels: $0.labels) }
  }

  /// A warning where rows to judge by stand in this corpus too.
  func overlap(
    with other: LabeledCorpus, for part: CorpusWarning.HeldOutPart
  ) -> CorpusWarning? {
    switch self {
    case .streamed(let corpus, _):
      CorpusWarning.overlap(hashes: corpus.survey.hashes, with: other.texts, for: part)
    case .whole(let corpus): corpus.overlap(with: other, for: part)
    }
  }

  /// What a report says of the corpus.
  var description: EvaluationReport.Corpus {
    switch self {
    case .streamed(let corpus, _):
      var described = EvaluationReport.Corpus(
        role: .training, files: corpus.files, rowCount: corpus.survey.rowCount, columnCount: 2)
      described.classCounts = LabeledCorpus.counts(of: corpus.labels)
      return described
    case .whole(let corpus): return corpus.description(as: .training)
    }
  }

  /// Trains.
  ///
  /// - Throws: `TrainingError`, and what reading a corpus again throws.
  func train(
    with trainer: TextClassifierTrainer, _ progress: (TextClassifierTrainer.Progress) -> Void
  ) throws -> TextClassifierTrainer.Result {
    switch self {
    case .streamed(let corpus, let resources):
      try trainer.train(
        corpus.stream, surveyed: corpus.survey, within: resources, progress: progress)
    case .whole(let corpus):
      try trainer.train(texts: corpus.texts, labels: corpus.labels, progress: progress)
    }
  }

  /// The corpus in memory, for what cannot do without.
  ///
  /// - Parameter option: The option that needs it.
  /// - Returns: The corpus.
  /// - Throws: A failure that names the option.
  func wholeCorpus(for option: String) throws -> LabeledCorpus {
    if let inMemory { return inMemory }
    throw CommandFailure(
      status: .usage,
      description: "\(option) needs the corpus in memory, and it does not fit within "
        + "--memory-limit; raise the limit, or take a part of the corpus")
  }
}
