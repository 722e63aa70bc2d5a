import LinearAlgebra
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
}
