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
  ///   - reading: How they are read, and whether what the column of ids holds is kept.
  ///   - limit: The bytes of memory to stay within; nil for no limit.
  ///   - console: Receives what is to be said about the files.
  /// - Throws: `FileError`, `TableError`, or a failure where the other corpora leave no room.
  init(
    _ files: [String], besides others: [String],
    by reading: (options: CorpusOptions, keepsIds: Bool),
    within limit: MemoryLimitOption?, _ console: inout Console
  ) throws {
    let options = reading.options
    guard let limit else {
      self = .whole(try options.read(files, &console, keepsIds: reading.keepsIds))
      return
    }
    MemoryLimitOption.returnMemoryEarly()
    let surveyed = try options.survey(files, &console)
    let taken = others.reduce(0) { $0 + Self.byteCount(of: $1) }
    let free = limit.byteCount - taken
    let fits = TextClassifierTrainer.fitsMemory(
      surveyed.survey, within: free, threads: limit.threads)
    if fits && !limit.isForced {
      self = .whole(try options.read(files, &console, keepsIds: reading.keepsIds))
      return
    }
    try surveyed.tell(&console, options.labels)
    var resources = TextClassifierTrainer.Resources(
      memoryLimit: limit.byteCount, folder: MemoryLimitOption.folder)
    resources.reservedByteCount = taken
    self = .streamed(surveyed, resources)
  }

  /// What the texts of a corpus that is evaluated take, and a little for each of its rows: an estimate
  /// from the size of its file.
  private static func byteCount(of file: String) -> Int {
    let path = FilePath(file)
    guard !path.isFolder else { return byteCount(ofFolder: file) }
    let size = path.contentsStatus?.byteCount ?? 0
    let isCompressed = file.hasSuffix(".gz") || file.hasSuffix(".zst")
    return size * (isCompressed ? 8 : 1) * 5 / 4
  }

  /// The same of a folder, whose folders are classes.
  private static func byteCount(ofFolder folder: String) -> Int {
    func entries(_ path: String) -> [String] {
      ((try? FilePath(path).folderEntries()) ?? []).map { "\(path)/\($0)" }
    }
    return entries(folder).flatMap(entries).reduce(0) {
      $0 + (FilePath($1).isFolder ? 0 : byteCount(of: $1))
    }
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
