private import Glibc
internal import LinearAlgebra

/// The scale of each feature: how strongly it may speak before regularisation holds it back.
///
/// The squared scale of feature j for class c is
///
///     s²_jc = factor² · (idfShare · idf_j² + ratioShare · r_jc²)
///     idf_j = 1 + log((1 + n) / (1 + df_j))
///     r_jc  = log( ((α + n_jc) / (2α + n_c)) / ((α + n_jc̄) / (2α + n_c̄)) )
///
/// with n the number of training texts, n_c those of class c, df_j those that hold j, n_jc those
/// of class c that do, c̄ the other classes, α the smoothing, and a factor of j's family. The ratio
/// is the naive-Bayes log-count ratio of Wang & Manning (2012) over texts; a penalty of w²/s² on a
/// weight of the unscaled features is the same as scaling the features, and the sum of two squared
/// scales is the same as joining two scaled copies. Features that occur in too few training texts
/// have scale 0.
struct FeatureScales: Sendable {
  /// s²: features × width.
  let squared: [Float]
  /// The mean of s² over the margins: features.
  let mean: [Float]
  /// The number of margins of a row.
  let width: Int

  /// Computes the scales from the training rows.
  ///
  /// - Parameters:
  ///   - matrix: Rows × features.
  ///   - classes: The class of each row, or −1 for a row that is not for training.
  ///   - classCount: The number of classes.
  ///   - options: The shares, the smoothing and the factors.
  /// - Complexity: O(nonzeros + features · classes).
  init(
    _ matrix: DocumentTermMatrix, classes: [Int32], classCount: Int, options: FeatureOptions
  ) {
    let width = classCount == 2 ? 1 : classCount
    let pattern = matrix.pattern
    let counts = ClassCounts(pattern, classes: classes, classCount: classCount)
    let rows = counts.rows.reduce(0, +)
    let minimum = Float(matrix.minimumDocumentFrequency)
    let smoothing = options.ratioSmoothing
    let factors = options.squaredFactors
    var squared = [Float](repeating: 0, count: pattern.columnCount * width)
    var mean = [Float](repeating: 0, count: pattern.columnCount)
    for feature in 0..<pattern.columnCount {
      let frequency = counts.frequency(of: feature)
      if frequency < minimum { continue }
      let idf = 1 + log((1 + rows) / (1 + frequency))
      let factor = factors[NGramHash.rawKind(of: matrix.hashes[feature])]
      for margin in 0..<width {
        let ownClass = width == 1 ? 1 : margin
        let own = counts[feature, ownClass]
        let ownShare = (smoothing + own) / (2 * smoothing + counts.rows[ownClass])
        let otherShare =
          (smoothing + frequency - own) / (2 * smoothing + rows - counts.rows[ownClass])
        let ratio = log(ownShare / otherShare)
        let scale = options.idfShare * idf * idf + options.ratioShare * ratio * ratio
        squared[feature * width + margin] = factor * scale
        mean[feature] += factor * scale / Float(width)
      }
    }
    self.squared = squared
    self.mean = mean
    self.width = width
  }
}

/// In how many training texts of each class each feature occurs.
struct ClassCounts: Sendable {
  private let counts: [Float]
  private let classCount: Int
  /// The number of training texts of each class.
  let rows: [Float]

  init(_ pattern: SparsePattern, classes: [Int32], classCount: Int) {
    var counts = [Float](repeating: 0, count: pattern.columnCount * classCount)
    unsafe counts.withUnsafeMutableBufferPointer { counts in
      unsafe classes.withUnsafeBufferPointer { classes in
        unsafe pattern.rows.withUnsafeBufferPointer { rows in
          for feature in 0..<pattern.columnCount {
            let first = feature &* classCount
            for entry in pattern.columnStarts[feature]..<pattern.columnStarts[feature &+ 1] {
              let label = unsafe Int(classes[Int(rows[entry])])
              if label >= 0 { unsafe counts[first &+ label] += 1 }
            }
          }
        }
      }
    }
    var rows = [Float](repeating: 0, count: classCount)
    for label in classes where label >= 0 { rows[Int(label)] += 1 }
    self.counts = counts
    self.classCount = classCount
    self.rows = rows
  }

  /// The number of texts of a class that hold a feature.
  subscript(feature: Int, label: Int) -> Float { counts[feature * classCount + label] }

  /// The number of training texts that hold a feature.
  func frequency(of feature: Int) -> Float {
    var sum: Float = 0
    for label in 0..<classCount { sum += self[feature, label] }
    return sum
  }
}
