package import Files
internal import LinearAlgebra
internal import Tables

extension TextClassifierTrainer {
  /// What a training of a corpus beyond memory may use.
  package struct Resources: Sendable {
    /// The bytes of resident memory to stay within.
    package var memoryLimit: Int
    /// Those of them that something else takes meanwhile.
    package var reservedByteCount = 0
    /// Where temporary files go.
    package var folder: FilePath

    /// Resources.
    package init(memoryLimit: Int, folder: FilePath) {
      self.memoryLimit = memoryLimit
      self.folder = folder
    }
  }

  /// Whether training on a corpus in memory stays within a limit.
  ///
  /// - Parameters:
  ///   - survey: What was seen of the corpus.
  ///   - limit: The bytes of memory to stay within.
  ///   - threads: How many threads the training uses.
  /// - Returns: Whether it does, by what such trainings take at most.
  package static func fitsMemory(
    _ survey: CorpusSurvey, within limit: Int, threads: Int
  ) -> Bool {
    let size = MemoryPlan.Corpus(survey, classCount: survey.labels.labels.count)
    return MemoryPlan.wholeByteCount(for: size, threads: threads) <= limit
  }

  /// Trains a classifier on a corpus that does not fit into memory.
  ///
  /// The corpus is read three times: n-grams are counted, those of each text are written to a
  /// temporary file, and the texts of the n-grams are looked up. Where not all n-grams that occur
  /// often enough have room, the most frequent are taken. The model is then the same, to the last
  /// bit, as one trained in memory with ``FeatureOptions/minimumDocumentFrequency`` set to what the
  /// card of the classifier says; but for the card, which tells of the limit.
  ///
  /// - Parameters:
  ///   - stream: The texts.
  ///   - survey: What was seen of the same rows before.
  ///   - resources: How much memory to use, and where temporary files go.
  ///   - progress: Receives how far the training has come, on the calling thread.
  /// - Returns: The classifier, and which rows trained it.
  /// - Throws: ``TrainingError``, `FileError`, and what reading the stream throws.
  package func train(
    _ stream: CorpusStream, surveyed survey: CorpusSurvey, within resources: Resources,
    progress: (Progress) -> Void = { _ in }
  ) throws -> Result {
    let labels = survey.labels
    let rows = try LabeledRows(
      labels, groups: RowGroups(hashes: survey.hashes), options: (training, split))
    let size = MemoryPlan.Corpus(survey, classCount: rows.classes.labels.count)
    let reserved = resources.reservedByteCount
    guard let plan = MemoryPlan(size, within: resources.memoryLimit - reserved) else {
      throw TrainingError.memoryTooSmall(
        limit: resources.memoryLimit, needed: reserved + MemoryPlan.smallestLimit(for: size))
    }
    var result: Result
    do {
      result = try train(
        stream.checked(against: survey.hashes), rows, size, by: (plan, resources.folder), progress)
    } catch TrainingError.noFeatures where survey.isBlank {
      throw TrainingError.noTexts(rowCount: survey.rowCount)
    } catch let error as TrainingError {
      throw asMemoryShortage(
        error, limit: resources.memoryLimit, minimum: minimum(of: size, rows.classes))
    }
    result.classifier.card.memoryLimit = resources.memoryLimit
    return result
  }

  /// In how many texts an n-gram would have to occur if there were room for all.
  private func minimum(of size: MemoryPlan.Corpus, _ classes: DenseClasses) -> Int {
    features.resolvedMinimumDocumentFrequency(areLong: size.areLong, rowCounts: classes.rowCounts)
  }

  /// The error of a training that has read a corpus in pieces: a lack of features is one of memory where
  /// more texts were asked of an n-gram than without a limit.
  ///
  /// - Parameters:
  ///   - error: Why training failed.
  ///   - limit: The limit of memory in bytes.
  ///   - minimum: In how many texts an n-gram would have to occur without a limit.
  /// - Returns: The error, or that of a lack of memory.
  func asMemoryShortage(_ error: TrainingError, limit: Int, minimum: Int) -> TrainingError {
    guard case .noFeatures(_, let found) = error, found > minimum else { return error }
    return .noFeaturesInMemory(limit: limit, minimumDocumentFrequency: found)
  }

  /// Trains by a plan.
  func train(
    _ stream: CorpusStream, _ rows: LabeledRows, _ size: MemoryPlan.Corpus,
    by means: (plan: MemoryPlan, folder: FilePath), _ progress: (Progress) -> Void
  ) throws -> Result {
    let corpus = StreamedCorpus(
      stream: stream, size: size, plan: means.plan, folder: means.folder,
      parallelism: Parallelism(threads: threads))
    var (summary, kept) = try fit(corpus, rows, progress)
    progress(.streaming(.describing, share: 0))
    _ = try stream.forEachPiece(of: means.plan.pieceSize) { firstRow, texts, share in
      kept.textSearch.read(texts, firstRow: firstRow)
      progress(.streaming(.describing, share: share))
      return !kept.textSearch.isComplete(upTo: firstRow + texts.count)
    }
    return try result(of: summary, kept, rows)
  }

  /// Makes the matrix and fits a model; what it needs the matrix for is done then.
  private func fit(
    _ corpus: StreamedCorpus, _ rows: LabeledRows, _ progress: (Progress) -> Void
  ) throws -> (summary: FitSummary, kept: KeptFeatures) {
    let matrix = try corpus.matrix(
      features, rowCounts: rows.classes.rowCounts, progress)
    return try Self.reading(matrix.matrix.pattern) {
      let fitted = try fit(matrix, rows, progress)
      return (fitted.summary, matrix.keptFeatures(of: fitted))
    }
  }

  /// What `body` makes of a pattern whose files may fail while it reads them: such a failure goes
  /// before whatever `body` made of the zeros that it was given instead.
  private static func reading<Result>(
    _ pattern: SparsePattern, _ body: () throws -> Result
  ) throws -> Result {
    do {
      let result = try body()
      if let failure = pattern.failure { throw failure }
      return result
    } catch {
      throw pattern.failure ?? error
    }
  }
}

extension MemoryPlan.Corpus {
  /// What was seen of a corpus.
  init(_ survey: CorpusSurvey, classCount: Int) {
    self.init(
      rowCount: survey.rowCount, classCount: classCount, byteCount: survey.byteCount,
      longestByteCount: survey.longestByteCount)
  }
}
