import LinearAlgebra
import TestSupport

/// A matrix of zeros and ones held as a table, with products by plain loops.
struct PlainMatrix {
  let rowCount: Int
  let columnCount: Int
  /// Row-major.
  var isSet: [Bool]

  /// Sets each element with a probability that may differ from column to column.
  static func random(
    rows: Int, columns: Int, density: Double, using generator: inout SeededRandom
  ) -> PlainMatrix {
    let densities = (0..<columns).map { _ in min(1, 2 * density * generator.unit()) }
    var isSet: [Bool] = []
    for _ in 0..<rows {
      for column in 0..<columns { isSet.append(generator.unit() < densities[column]) }
    }
    return PlainMatrix(rowCount: rows, columnCount: columns, isSet: isSet)
  }

  var pattern: SparsePattern {
    var starts = [0]
    var rows: [UInt32] = []
    for column in 0..<columnCount {
      for row in 0..<rowCount where self[row, column] { rows.append(UInt32(row)) }
      starts.append(rows.count)
    }
    return SparsePattern(rowCount: rowCount, columnStarts: starts, rows: rows)
  }

  subscript(row: Int, column: Int) -> Bool { isSet[row * columnCount + column] }

  func multiply(_ dense: [Float], width: Int) -> [Double] {
    var result = [Double](repeating: 0, count: rowCount * width)
    for row in 0..<rowCount {
      for column in 0..<columnCount where self[row, column] {
        for index in 0..<width {
          result[row * width + index] += Double(dense[column * width + index])
        }
      }
    }
    return result
  }

  func multiplyTransposed(_ dense: [Float], width: Int) -> [Double] {
    var result = [Double](repeating: 0, count: columnCount * width)
    for row in 0..<rowCount {
      for column in 0..<columnCount where self[row, column] {
        for index in 0..<width {
          result[column * width + index] += Double(dense[row * width + index])
        }
      }
    }
    return result
  }
}

extension SeededRandom {
  /// Numbers in [-1, 1).
  mutating func floats(_ count: Int) -> [Float] {
    (0..<count).map { _ in Float(2 * unit() - 1) }
  }

  /// Whole numbers in -8...8, whose sums are exact in any order.
  mutating func smallIntegers(_ count: Int) -> [Float] {
    (0..<count).map { _ in Float(index(below: 17) - 8) }
  }
}
