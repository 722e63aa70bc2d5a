import Dispatch
import LinearAlgebra
import Tables
import TextClassification

/// Classifies the batches of a file while others are read and written.
///
/// Each thread has a lane of its own and takes whole batches, so that none waits for another. Batches of
/// a pipe are answered at once, by all threads together: the next may be long in coming. So are large
/// ones, since each that is worked on takes many times its size.
struct PredictionPipeline {
  /// A thread's queue of batches, and what it classifies them with.
  private struct Lane {
    let queue: DispatchQueue
    let session: UncheckedBox<ScoringSession>
  }

  /// A batch that is being classified.
  private struct Pending {
    let batch: DataTable
    let share: Double?
    let predictions: Deferred<Predictions>
  }

  /// Receives a batch that is classified, and the share of the file up to there, where it is known.
  typealias Output = (_ batch: DataTable, _ predictions: Predictions, _ share: Double?) throws ->
    Void

  /// How many batches a lane has at once: one that it works on, and the next.
  private static let batchesPerLane = 2
  /// The most bytes that the texts of a batch for a lane have.
  private static let largestBatch = 2 << 20
  /// The most lanes: one thread reads and writes for about a dozen, and each takes memory.
  private static let mostLanes = 16

  private let session: ScoringSession
  private let rule: DecisionRule
  private let lanes: [Lane]
  private var count = 0
  private var pending: [Pending] = []

  /// A pipeline.
  ///
  /// - Parameters:
  ///   - classifier: What to classify with.
  ///   - rule: How labels follow from probabilities.
  ///   - threads: How many threads classify, at least 1.
  init(_ classifier: TextClassifier, by rule: DecisionRule, threads: Int) {
    session = ScoringSession(classifier, threads: threads)
    self.rule = rule
    // One thread alone neither reads nor writes beside its work.
    lanes = (0..<(threads == 1 ? 0 : min(threads, Self.mostLanes))).map { index in
      Lane(
        queue: DispatchQueue(label: "lane \(index)"),
        session: UncheckedBox(ScoringSession(classifier, threads: 1)))
    }
  }

  /// Takes a batch, and hands out those that are done.
  ///
  /// - Parameters:
  ///   - batch: Rows.
  ///   - texts: Their texts.
  ///   - share: The share of the file that has been read; `nil` where it is unknown.
  ///   - isWaitedFor: Whether the batch is to be answered before the next comes.
  ///   - output: Receives batches in their order.
  /// - Throws: What `output` throws; nothing is handed out after that.
  mutating func take(
    _ batch: DataTable, texts: TextColumn, share: Double?, isWaitedFor: Bool, _ output: Output
  ) throws {
    guard !lanes.isEmpty && !isWaitedFor && texts.byteCount <= Self.largestBatch else {
      try finish(output)
      try output(batch, session.predictions(for: texts).deciding(by: rule), share)
      return
    }
    let (lane, rule) = (lanes[count % lanes.count], rule)
    count += 1
    let predictions = Deferred(on: lane.queue) {
      lane.session.value.predictions(for: texts).deciding(by: rule)
    }
    pending.append(Pending(batch: batch, share: share, predictions: predictions))
    if pending.count == Self.batchesPerLane * lanes.count { try handOut(output) }
  }

  /// Hands out what is left.
  ///
  /// - Parameter output: Receives batches in their order.
  /// - Throws: What `output` throws; nothing is handed out after that.
  mutating func finish(_ output: Output) throws {
    while !pending.isEmpty { try handOut(output) }
  }

  private mutating func handOut(_ output: Output) throws {
    let first = pending.removeFirst()
    do {
      try output(first.batch, first.predictions.wait(), first.share)
    } catch {
      pending = []
      throw error
    }
  }
}
