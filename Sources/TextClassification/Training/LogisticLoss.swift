private import Glibc
internal import LinearAlgebra

/// The weighted logistic loss of rows with known classes, as a function of their margins.
///
/// With two classes a row has one margin m, of the second class against the first, and its loss is
/// log(1 + eᵐ) − y·m. With more it has one margin a class and the loss is log Σ eᵐ − m_y. Losses
/// are summed with the weight of each row; a row of weight 0 takes no part.
struct LogisticLoss: Sendable {
  /// The number of classes, at least 2.
  let classCount: Int
  /// The class of each row.
  let classes: [Int32]
  /// The weight of each row's loss, at least 0.
  let weights: [Float]
  /// The threads to use; results do not depend on it.
  let parallelism: Parallelism

  /// The number of margins of a row: 1 for two classes, otherwise the number of classes.
  var width: Int { classCount == 2 ? 1 : classCount }

  /// Rows in one piece of parallel work and in one partial sum.
  static let rowsPerBlock = 2048

  /// The loss at some margins, and its slope.
  ///
  /// - Parameters:
  ///   - margins: Rows × ``width``.
  ///   - intercept: ``width`` numbers, added to the margins of every row.
  ///   - probabilities: Set to the probability of each margin's class, rows × ``width``.
  ///   - residuals: Set to the negative derivative by each margin: weight · (indicator −
  ///     probability).
  /// - Returns: The sum of the weighted losses.
  func evaluate(
    margins: [Float], intercept: [Float], probabilities: inout [Float],
    residuals: inout [Float]
  ) -> Double {
    precondition(margins.count == classes.count * width, "\(margins.count) margins")
    let rowCount = classes.count
    let blockCount = (rowCount + Self.rowsPerBlock - 1) / Self.rowsPerBlock
    var sums = [Double](repeating: 0, count: blockCount)
    unsafe sums.withUnsafeMutableBufferPointer { sums in
      unsafe probabilities.withUnsafeMutableBufferPointer { probabilities in
        unsafe residuals.withUnsafeMutableBufferPointer { residuals in
          let sums = unsafe SharedBuffer(sums)
          let outputs = unsafe (SharedBuffer(probabilities), SharedBuffer(residuals))
          parallelism.forEachBlock(of: rowCount, size: Self.rowsPerBlock) { rows, _ in
            let block = rows.lowerBound / Self.rowsPerBlock
            unsafe sums[block] =
              width == 1
              ? binary(rows, (margins, intercept[0]), outputs.0.base, outputs.1.base)
              : multinomial(rows, (margins, intercept), outputs.0.base, outputs.1.base)
          }
        }
      }
    }
    return sums.reduce(0, +)
  }

  private func binary(
    _ rows: Range<Int>, _ input: (margins: [Float], intercept: Float),
    _ probabilities: UnsafeMutablePointer<Float>,
    _ residuals: UnsafeMutablePointer<Float>
  ) -> Double {
    var sum = 0.0
    unsafe input.margins.withUnsafeBufferPointer { margins in
      // First e^−|m|, then everything else from it: nothing overflows.
      for row in rows { unsafe probabilities[row] = -abs(margins[row] + input.intercept) }
      let smalls = unsafe UnsafeMutableBufferPointer(
        start: probabilities + rows.lowerBound, count: rows.count)
      unsafe Vector.exponentiate(smalls)
      // The residuals first hold log(1 + e^−|m|).
      unsafe (residuals + rows.lowerBound).update(
        from: probabilities + rows.lowerBound, count: rows.count)
      unsafe Vector.logarithmOfOnePlus(
        UnsafeMutableBufferPointer(start: residuals + rows.lowerBound, count: rows.count))
      for row in rows {
        let margin = unsafe margins[row] + input.intercept
        let small = unsafe probabilities[row]
        let larger = 1 / (1 + small)
        let smaller = small * larger
        let (probability, complement) = margin >= 0 ? (larger, smaller) : (smaller, larger)
        let isSecond = classes[row] == 1
        let loss = unsafe (isSecond ? max(-margin, 0) : max(margin, 0)) + residuals[row]
        let weight = weights[row]
        sum += Double(weight * loss)
        unsafe probabilities[row] = probability
        unsafe residuals[row] = weight * (isSecond ? complement : -probability)
      }
    }
    return sum
  }

  private func multinomial(
    _ rows: Range<Int>, _ input: (margins: [Float], intercept: [Float]),
    _ probabilities: UnsafeMutablePointer<Float>,
    _ residuals: UnsafeMutablePointer<Float>
  ) -> Double {
    var sum = 0.0
    unsafe input.margins.withUnsafeBufferPointer { margins in
      for row in rows {
        let first = row * width
        let output = unsafe UnsafeMutableBufferPointer(start: probabilities + first, count: width)
        var largest = -Float.infinity
        for column in 0..<width {
          unsafe output[column] = margins[first + column] + input.intercept[column]
          largest = unsafe max(largest, output[column])
        }
        for column in 0..<width { unsafe output[column] -= largest }
        unsafe Vector.exponentiate(output)
        var total: Float = 0
        for column in 0..<width { unsafe total += output[column] }
        let weight = weights[row]
        let actual = Int(classes[row])
        for column in 0..<width {
          unsafe output[column] /= total
          unsafe residuals[first + column] =
            weight * ((column == actual ? 1 : 0) - output[column])
        }
        let own = unsafe margins[first + actual] + input.intercept[actual]
        let loss = largest + log(total) - own
        sum += Double(weight * loss)
      }
    }
    return sum
  }
}
