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

  /// How many features one piece of parallel work covers.
  private static let featuresPerBlock = 1 << 12

  /// Computes the scales from the training rows.
  ///
  /// - Parameters:
  ///   - matrix: Rows × features.
  ///   - classes: The class of each row, or −1 for a row that is not for training.
  ///   - classCount: The number of classes.
  ///   - scaling: The shares, the smoothing and the factors; the threads to use, on which the
  ///     result does not depend.
  /// - Complexity: O(nonzeros + features · classes).
  init(
    _ matrix: DocumentTermMatrix, classes: [Int32], classCount: Int,
    by scaling: (options: FeatureOptions, parallelism: Parallelism)
  ) {
    let width = classCount == 2 ? 1 : classCount
    let count = matrix.pattern.columnCount
    let formula = ScaleFormula(
      rowCounts: RowCounts(classes, classCount: classCount), options: scaling.options,
      minimum: matrix.minimumDocumentFrequency)
    var squared = [Float](repeating: 0, count: count * width)
    var mean = [Float](repeating: 0, count: count)
    unsafe squared.withUnsafeMutableBufferPointer { squared in
      unsafe mean.withUnsafeMutableBufferPointer { mean in
        let shared = unsafe (SharedBuffer(squared), SharedBuffer(mean))
        scaling.parallelism.forEachBlock(of: count, size: Self.featuresPerBlock) { features, _ in
          var counts = [Int32](repeating: 0, count: classCount)
          unsafe matrix.pattern.forEachColumn(in: features) { feature, rows in
            unsafe tally(classes, of: rows, into: &counts)
            let family = NGramHash.rawKind(of: matrix.hashes[feature])
            let column = formula.column(counts, family: family)
            for margin in 0..<width {
              let scale = column.squaredScale(counts, margin: margin)
              unsafe shared.0[feature * width + margin] = scale
              unsafe shared.1[feature] += scale / Float(width)
            }
          }
        }
      }
    }
    self.squared = squared
    self.mean = mean
    self.width = width
  }
}

/// The number of training rows of each class.
private struct RowCounts {
  let byClass: [Float]
  let all: Float

  init(_ classes: [Int32], classCount: Int) {
    var counts = [Int](repeating: 0, count: classCount)
    for label in classes where label >= 0 { counts[Int(label)] += 1 }
    byClass = counts.map { Float($0) }
    all = Float(counts.reduce(0, +))
  }
}

/// The squared scale of a feature from how often it occurs.
private struct ScaleFormula {
  let rowCounts: RowCounts
  let options: FeatureOptions
  private let idfShare: Float
  private let minimum: Float
  private let factors: [Float]

  init(rowCounts: RowCounts, options: FeatureOptions, minimum: Int) {
    self.rowCounts = rowCounts
    self.options = options
    idfShare =
      options.idfShare
      ?? FeatureOptions.idfShare(
        rowCount: Int(rowCounts.all), classCount: rowCounts.byClass.count)
    self.minimum = Float(minimum)
    factors = options.squaredFactors
  }

  /// The part of a feature's scales that all margins share.
  ///
  /// - Parameters:
  ///   - counts: In how many training texts of each class the feature occurs.
  ///   - family: The number of the n-gram's family.
  /// - Returns: What the scales of the margins are made from.
  func column(_ counts: [Int32], family: Int) -> Column {
    let frequency = Float(counts.reduce(0, +))
    let idf = 1 + log((1 + rowCounts.all) / (1 + frequency))
    return Column(
      formula: self, frequency: frequency, idfPart: idfShare * idf * idf,
      factor: frequency < minimum ? 0 : factors[family])
  }

  /// A feature's frequency, and what follows from it alone.
  struct Column {
    let formula: ScaleFormula
    let frequency: Float
    let idfPart: Float
    let factor: Float

    /// s² for one margin: the number of a class, or 0 for the second of two.
    func squaredScale(_ counts: [Int32], margin: Int) -> Float {
      if factor == 0 { return 0 }
      let smoothing = formula.options.ratioSmoothing
      let ownClass = counts.count == 2 ? 1 : margin
      let own = Float(counts[ownClass])
      let ownRows = formula.rowCounts.byClass[ownClass]
      let ownShare = (smoothing + own) / (2 * smoothing + ownRows)
      let otherShare =
        (smoothing + frequency - own) / (2 * smoothing + formula.rowCounts.all - ownRows)
      let ratio = log(ownShare / otherShare)
      return factor * (idfPart + formula.options.ratioShare * ratio * ratio)
    }
  }
}

/// Counts the classes of some rows; rows of class −1 are left out.
@inline(__always)
private func tally(
  _ classes: [Int32], of rows: UnsafeBufferPointer<UInt32>, into counts: inout [Int32]
) {
  for label in counts.indices { counts[label] = 0 }
  for index in rows.indices {
    let label = unsafe classes[Int(rows[index])]
    if label >= 0 { counts[Int(label)] &+= 1 }
  }
}
