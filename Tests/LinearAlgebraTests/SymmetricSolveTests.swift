import LinearAlgebra
import TestSupport
import Testing

@Suite("Solving symmetric positive definite systems")
struct SymmetricSolveTests {
  @Test func `solves a system worked by hand`() {
    // [4 2; 2 3] x = [10; 9] has the solution [1.5; 2].
    let solution = solvePositiveDefinite([4, 2, 2, 3], [10, 9])
    #expect(solution.map { abs($0[0] - 1.5) < 1e-12 && abs($0[1] - 2) < 1e-12 } == true)
  }

  @Test func `refuses an indefinite matrix`() {
    #expect(solvePositiveDefinite([1, 2, 2, 1], [1, 1]) == nil)
  }

  @Test func `solves the empty system`() {
    #expect(solvePositiveDefinite([], []) == [])
  }

  @Test(arguments: [1, 2, 3, 5, 10, 20])
  func `agrees with elimination on random systems`(size: Int) throws {
    var generator = SeededRandom(seed: UInt64(size))
    for _ in 0..<5 {
      let root = (0..<size * size).map { _ in 2 * generator.unit() - 1 }
      var matrix = [Double](repeating: 0, count: size * size)
      for row in 0..<size {
        for column in 0..<size {
          for index in 0..<size {
            matrix[row * size + column] += root[row * size + index] * root[column * size + index]
          }
        }
        matrix[row * (size + 1)] += 0.1
      }
      let right = (0..<size).map { _ in 2 * generator.unit() - 1 }
      let expected = eliminated(matrix, right)
      let solution = try #require(solvePositiveDefinite(matrix, right))
      let scale = expected.map(abs).max() ?? 0
      for (found, expected) in zip(solution, expected) {
        #expect(abs(found - expected) <= 1e-10 * scale)
      }
      var lower = matrix
      for row in 0..<size {
        for column in (row + 1)..<max(size, row + 1) { lower[row * size + column] = .nan }
      }
      #expect(solvePositiveDefinite(lower, right) == solution)
    }
  }

  /// Gaussian elimination with row exchanges.
  private func eliminated(_ matrix: [Double], _ right: [Double]) -> [Double] {
    let size = right.count
    var rows = (0..<size).map { Array(matrix[$0 * size..<($0 + 1) * size]) + [right[$0]] }
    for pivot in 0..<size {
      let best = (pivot..<size).max { abs(rows[$0][pivot]) < abs(rows[$1][pivot]) } ?? pivot
      rows.swapAt(pivot, best)
      for row in 0..<size where row != pivot {
        let factor = rows[row][pivot] / rows[pivot][pivot]
        for column in pivot...size { rows[row][column] -= factor * rows[pivot][column] }
      }
    }
    return (0..<size).map { rows[$0][size] / rows[$0][$0] }
  }
}
