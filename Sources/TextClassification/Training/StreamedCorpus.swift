internal import Files
internal import LinearAlgebra
internal import Tables

/// A corpus whose matrix is made piece by piece.
struct StreamedCorpus {
  let stream: CorpusStream
  let size: MemoryPlan.Corpus
  let plan: MemoryPlan
  let folder: FilePath
  let parallelism: Parallelism

  /// Counts n-grams and makes the matrix in temporary files.
  ///
  /// - Parameters:
  ///   - options: Which n-grams to take, and how rare they may be.
  ///   - rowCounts: The number of rows of each class.
  ///   - progress: Receives how far it is.
  /// - Returns: The matrix.
  /// - Throws: ``TrainingError``, `FileError`, and what reading the stream throws.
  func matrix(
    _ options: FeatureOptions, rowCounts: [Int],
    _ progress: (TextClassifierTrainer.Progress) -> Void
  ) throws -> CorpusMatrix {
    let ngrams = options.ngrams ?? NGramOptions(areLong: size.areLong)
    let minimum = options.resolvedMinimumDocumentFrequency(
      areLong: size.areLong, rowCounts: rowCounts)
    let frequent = try frequentNGrams(ngrams, atLeast: minimum, progress)
    try checkRoom(for: frequent.occurrenceCount)
    var spilled = try SpilledRows(
      hashes: frequent.hashes, options: ngrams, blockSize: 64, resources: (folder, parallelism))
    try forEachPiece(.spilling, progress) { try spilled.add($0) }
    progress(.streaming(.ordering, share: 0))
    return CorpusMatrix(
      try spilled.matrix(
        minimum: frequent.minimum, resources: (folder, plan.orderingSize)
      ) { progress(.streaming(.ordering, share: $0)) },
      ngrams: ngrams, on: parallelism)
  }

  private func frequentNGrams(
    _ ngrams: NGramOptions, atLeast minimum: Int,
    _ progress: (TextClassifierTrainer.Progress) -> Void
  ) throws -> StreamedCounts.Frequent {
    let counts = StreamedCounts(
      options: ngrams, limit: plan.countedLimit, blockSize: max(1 << 13, plan.pieceSize / 8),
      on: parallelism)
    try forEachPiece(.counting, progress) { counts.add($0) }
    return counts.frequent(atLeast: minimum, limit: plan.featureLimit)
  }

  /// Reads all texts, and makes sure that they are still as many as before.
  private func forEachPiece(
    _ pass: TextClassifierTrainer.Pass, _ progress: (TextClassifierTrainer.Progress) -> Void,
    _ body: (TextColumn) throws -> Void
  ) throws {
    var byteCount = 0
    progress(.streaming(pass, share: 0))
    let rowCount = try stream.forEachPiece(of: plan.pieceSize) { firstRow, texts, share in
      byteCount += texts.byteCount
      if firstRow + texts.count <= size.rowCount { try body(texts) }
      progress(.streaming(pass, share: share))
      return true
    }
    guard rowCount == size.rowCount, byteCount == size.byteCount else {
      throw TrainingError.corpusChanged
    }
  }

  /// Makes sure that the temporary files have room.
  private func checkRoom(for nonzeroCount: Int) throws(TrainingError) {
    let needed = 2 * MemoryLayout<UInt32>.stride * nonzeroCount
    guard let free = ScratchFile.freeBytes(in: folder), free < needed else { return }
    throw .diskTooSmall(folder: folder.description, free: free, needed: needed)
  }
}
