import LinearAlgebra
import TestSupport
import Testing

@Suite("SparsePattern")
struct SparsePatternTests {
  private static let shapes = [
    (0, 0), (0, 1), (1, 0), (1, 1), (0, 9), (9, 0), (1, 17), (17, 1), (5, 3), (31, 64), (120, 90),
  ]
  private static let widths = [1, 2, 3, 7, 8, 9, 77]

  @Test(arguments: shapes, [0.0, 0.05, 0.5, 1.0])
  func `products equal those of plain loops`(shape: (Int, Int), density: Double) {
    var generator = SeededRandom(seed: UInt64(shape.0 * 1000 + shape.1))
    let plain = PlainMatrix.random(
      rows: shape.0, columns: shape.1, density: density, using: &generator)
    let pattern = plain.pattern
    let one = Parallelism(threads: 1)
    for width in Self.widths {
      let right = generator.smallIntegers(shape.1 * width)
      #expect(
        pattern.multiply(right, width: width, on: one).map { Double($0) }
          == plain.multiply(right, width: width), "width \(width)")
      let left = generator.smallIntegers(shape.0 * width)
      #expect(
        pattern.multiplyTransposed(left, width: width, on: one).map { Double($0) }
          == plain.multiplyTransposed(left, width: width), "width \(width), transposed")
    }
  }

  @Test func `products of fractions are as exact as single precision allows`() {
    var generator = SeededRandom(seed: 5)
    let plain = PlainMatrix.random(rows: 200, columns: 300, density: 0.3, using: &generator)
    let dense = generator.floats(300 * 3)
    let product = plain.pattern.multiply(dense, width: 3, on: Parallelism(threads: 2))
    // Each sum has at most 300 terms below 1.
    for (found, expected) in zip(product, plain.multiply(dense, width: 3)) {
      #expect(abs(Double(found) - expected) < 300 * 300 * 0x1p-24)
    }
  }

  @Test(arguments: widths)
  func `products have the same bits at any number of threads`(width: Int) {
    var generator = SeededRandom(seed: UInt64(width))
    // About 180,000 nonzeros, which several pieces of parallel work share.
    let pattern = PlainMatrix.random(rows: 1500, columns: 400, density: 0.3, using: &generator)
      .pattern
    #expect(pattern.nonzeroCount > 4 << 15)
    let right = generator.floats(400 * width)
    let left = generator.floats(1500 * width)
    let products = [1, 2, 3, 8].map { threads in
      let parallelism = Parallelism(threads: threads)
      return pattern.multiply(right, width: width, on: parallelism)
        + pattern.multiplyTransposed(left, width: width, on: parallelism)
    }
    for product in products.dropFirst() {
      #expect(product.map(\.bitPattern) == products[0].map(\.bitPattern))
    }
  }

  @Test func `a product carries infinity and NaN to the rows that hold them`() {
    let pattern = SparsePattern(rowCount: 3, columnStarts: [0, 2, 3], rows: [0, 1, 1])
    let product = pattern.multiply([.infinity, -.infinity], width: 1, on: Parallelism(threads: 1))
    #expect(product[0] == .infinity && product[1].isNaN && product[2] == 0)
  }

  @Test(arguments: shapes)
  func `holds the same nonzeros by rows and by columns`(shape: (Int, Int)) {
    var generator = SeededRandom(seed: UInt64(shape.0 * 1000 + shape.1))
    let plain = PlainMatrix.random(rows: shape.0, columns: shape.1, density: 0.4, using: &generator)
    expectEqual(plain.pattern, plain)
  }

  private func expectEqual(_ pattern: SparsePattern, _ plain: PlainMatrix) {
    #expect(pattern.rowCount == plain.rowCount && pattern.columnCount == plain.columnCount)
    #expect(pattern.rowStarts.count == plain.rowCount + 1)
    let columns = (0..<plain.rowCount).map { row in
      Array(pattern.columns[pattern.rowStarts[row]..<pattern.rowStarts[row + 1]])
    }
    let expected = (0..<plain.rowCount).map { row in
      (0..<plain.columnCount).filter { plain[row, $0] }.map { UInt32($0) }
    }
    #expect(columns == expected)
    let rows = (0..<plain.columnCount).map { column in
      Array(pattern.rows[pattern.columnStarts[column]..<pattern.columnStarts[column + 1]])
    }
    let expectedRows = (0..<plain.columnCount).map { column in
      (0..<plain.rowCount).filter { plain[$0, column] }.map { UInt32($0) }
    }
    #expect(rows == expectedRows)
    #expect(pattern.nonzeroCount == plain.isSet.count { $0 })
  }
}
