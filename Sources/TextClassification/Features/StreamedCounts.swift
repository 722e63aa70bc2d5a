internal import LinearAlgebra
internal import Tables

/// In how many texts of a stream each n-gram occurs, in bounded memory.
///
/// The n-grams are parted by hash, and each part is counted by a table of its own in order of rows:
/// what is kept depends neither on the threads nor on how the stream is cut into pieces.
struct StreamedCounts {
  private let collectors: OccurrenceCollectors
  private let tallies: [NGramTally]
  private let parallelism: Parallelism

  /// Counts nothing yet.
  ///
  /// - Parameters:
  ///   - options: Which n-grams to take.
  ///   - limit: The most n-grams to keep at a time, all parts together.
  ///   - blockSize: How many bytes of text a thread takes at once.
  ///   - parallelism: The threads to use.
  init(options: NGramOptions, limit: Int, blockSize: Int, on parallelism: Parallelism) {
    collectors = OccurrenceCollectors(options: options, blockSize: blockSize, on: parallelism)
    tallies = (0..<OccurrenceBlock.partitionCount).map { _ in
      NGramTally(limit: max(1, limit / OccurrenceBlock.partitionCount))
    }
    self.parallelism = parallelism
  }

  /// Counts the n-grams of further texts.
  func add(_ texts: TextColumn) {
    let blocks = collectors.blocks(of: texts)
    parallelism.forEach(tallies.count) { partition, _ in
      tallies[partition].add(partition: partition, of: blocks)
    }
  }

  /// The most frequent n-grams.
  struct Frequent {
    /// Their hashes, ascending.
    let hashes: [UInt64]
    /// All n-grams that so many texts hold, or more, are among them.
    let minimum: Int
    /// How often they occur in all, each once a text; more where counting was not exact.
    let occurrenceCount: Int
  }

  /// The most frequent n-grams.
  ///
  /// - Parameters:
  ///   - minimum: In how many texts they must occur at least.
  ///   - limit: The most n-grams to take.
  /// - Returns: As many as there are of the smallest frequency, `minimum` or more, from which on all
  ///   are known and no more than `limit`.
  func frequent(atLeast minimum: Int, limit: Int) -> Frequent {
    let exact = 1 + (tallies.map { Int($0.droppedCount) }.max() ?? 0)
    var histogram: [UInt32: Int] = [:]
    for tally in tallies { tally.forEach { _, count in histogram[count, default: 0] += 1 } }
    var smallest = max(minimum, exact)
    var kept = 0
    var occurrenceCount = 0
    for (count, ngrams) in histogram.sorted(by: { $0.key > $1.key }) {
      if count < smallest { break }
      if kept + ngrams > limit {
        smallest = Int(count) + 1
        break
      }
      kept += ngrams
      occurrenceCount += ngrams * Int(count)
    }
    let threshold = smallest
    let parts = parallelism.map(blocksOf: 1, from: tallies.count) { partitions in
      tallies[partitions.lowerBound].hashes(atLeast: threshold)
    }
    return Frequent(
      hashes: Array(parts.joined()), minimum: threshold, occurrenceCount: occurrenceCount)
  }
}
