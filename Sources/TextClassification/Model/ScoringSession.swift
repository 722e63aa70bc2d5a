internal import LinearAlgebra
package import Tables

/// Scores one column of texts after another with the scanners and tables that the first one filled.
///
/// A class for the sake of its buffers; only one thread at a time may call it.
package final class ScoringSession {
  private let labels: [String]
  private let model: LinearModel
  private let parallelism: Parallelism
  private var scorers: [UncheckedBox<TextScorer>] = []

  /// Rows that one thread scores at a time.
  private static let rowsPerBlock = 16

  /// A session of a classifier.
  ///
  /// - Parameters:
  ///   - classifier: What to score with.
  ///   - threads: How many threads to use, at least 1; results do not depend on it.
  package init(_ classifier: TextClassifier, threads: Int) {
    labels = classifier.labels
    model = classifier.model
    parallelism = Parallelism(threads: threads)
  }

  /// Classifies the rows of a column.
  ///
  /// - Parameter texts: The texts.
  /// - Returns: The probabilities of every row.
  /// - Complexity: O(bytes · orders).
  package func predictions(for texts: TextColumn) -> Predictions {
    let classCount = labels.count
    let blockCount = (texts.count + Self.rowsPerBlock - 1) / Self.rowsPerBlock
    while scorers.count < min(parallelism.threads, blockCount) {
      scorers.append(UncheckedBox(TextScorer(model)))
    }
    let scorers = self.scorers
    var probabilities = [Float](repeating: 0, count: texts.count * classCount)
    var known = [Int32](repeating: 0, count: texts.count)
    unsafe probabilities.withUnsafeMutableBufferPointer { probabilities in
      unsafe known.withUnsafeMutableBufferPointer { known in
        let output = unsafe (SharedBuffer(probabilities), SharedBuffer(known))
        unsafe texts.withUnsafeBuffers { bytes, offsets in
          let input = unsafe (SendableBuffer(bytes), SendableBuffer(offsets))
          parallelism.forEachBlock(of: texts.count, size: Self.rowsPerBlock) { rows, worker in
            unsafe scorers[worker].value.score(
              rows, of: (input.0.buffer, input.1.buffer), probabilities: output.0.base,
              known: output.1.base)
          }
        }
      }
    }
    return Predictions(labels: labels, probabilities: probabilities, knownFeatures: known)
  }
}
