import LinearAlgebra
import TestSupport
import Testing

@Suite("Vector")
struct VectorTests {
  private static let lengths = [0, 1, 2, 3, 7, 8, 9, 31, 32, 33, 100, 1000, 10_001]

  @Test(arguments: lengths)
  func `a scalar product equals the plain sum`(length: Int) {
    var generator = SeededRandom(seed: UInt64(length))
    let (x, y) = (generator.floats(length), generator.floats(length))
    let terms = zip(x, y).map { Double($0) * Double($1) }
    let magnitude = terms.reduce(0) { $0 + abs($1) }
    #expect(abs(Vector.dot(x, y) - terms.reduce(0, +)) <= 1e-7 * magnitude)
  }

  @Test func `a scalar product of large numbers does not overflow`() {
    #expect(Vector.dot([1e30, 1e30], [1e30, 1e30]) > 1e60)
  }

  @Test(arguments: lengths)
  func `scales and multiplies exactly`(length: Int) {
    var generator = SeededRandom(seed: UInt64(length))
    let (x, y) = (generator.floats(length), generator.floats(length))
    var scaled = x
    Vector.scale(&scaled, by: -0.7)
    #expect(scaled == x.map { $0 * -0.7 })
    for threads in [1, 3] {
      var product = x
      Vector.multiply(&product, by: y, on: Parallelism(threads: threads))
      #expect(product == zip(x, y).map { $0 * $1 })
    }
  }

  @Test(arguments: [0, 1, 2, 100, 4097, 20_001], [1, 2, 3, 20])
  func `rows are multiplied and columns summed as by plain loops`(rows: Int, width: Int) {
    var generator = SeededRandom(seed: UInt64(100 * rows + width))
    let (x, factors) = (generator.floats(rows * width), generator.floats(rows))
    var sums = [Double](repeating: 0, count: width)
    for (index, value) in x.enumerated() { sums[index % width] += Double(value) }
    let first = Vector.columnSums(x, width: width, on: Parallelism(threads: 1))
    for (sum, plain) in zip(first, sums) {
      #expect(abs(sum - plain) <= 1e-12 * Double(max(1, rows)))
    }
    for threads in [1, 2, 3] {
      let parallelism = Parallelism(threads: threads)
      #expect(Vector.columnSums(x, width: width, on: parallelism) == first)
      var product = x
      Vector.multiplyRows(&product, width: width, by: factors, on: parallelism)
      #expect(product == x.indices.map { x[$0] * factors[$0 / width] })
    }
  }

  @Test(arguments: [1, 2, 3, 9, 17], [0, 1, 2, 8, 33, 500])
  func `the matrix of scalar products equals plain sums`(rows: Int, columns: Int) {
    var generator = SeededRandom(seed: UInt64(rows * 1000 + columns))
    let x = generator.floats(rows * columns)
    let gram = Vector.gram(x, rows: rows)
    #expect(gram.count == rows * rows)
    for first in 0..<rows {
      for second in 0..<rows {
        var sum = 0.0
        for column in 0..<columns {
          sum += Double(x[first * columns + column]) * Double(x[second * columns + column])
        }
        #expect(abs(Double(gram[first * rows + second]) - sum) <= 1e-6 * Double(max(1, columns)))
        #expect(gram[first * rows + second] == gram[second * rows + first])
      }
    }
  }
}
