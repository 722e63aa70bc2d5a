import Testing

@testable import TextClassification

@Suite("StoppingRule")
struct StoppingRuleTests {
  @Test(
    arguments: [
      (0, 5.0, 1.0, .running),
      (9, 5, 0.0011, .running),
      (10, 5, 0.0011, .iterationLimit),
      (11, 5, 0.0011, .iterationLimit),
      (0, 5, 0.001, .converged),
      (0, 5, 0, .converged),
      (10, 5, 0.0009, .converged),
      (0, .infinity, 1, .diverged),
      (0, .nan, 0, .diverged),
      (3, -.infinity, 0.5, .diverged),
      (3, 5, .nan, .diverged),
      (3, 5, .infinity, .running),
    ] as [(Int, Double, Double, Convergence.Status)])
  func `decides by gradient, then by iterations`(
    iterations: Int, objective: Double, gradientNorm: Double, expected: Convergence.Status
  ) {
    let rule = StoppingRule(tolerance: 1e-3, iterationLimit: 10)
    let state = Convergence(
      iterations: iterations, objective: objective, gradientNorm: gradientNorm)
    #expect(rule.status(of: state) == expected)
  }

  @Test func `a start from elsewhere is left by the fewest iterations, but for an optimum`() {
    let rule = StoppingRule(tolerance: 1e-2, iterationLimit: 10, fewestIterations: 3)
    func status(_ iterations: Int, _ norm: Double) -> Convergence.Status {
      rule.status(of: Convergence(iterations: iterations, objective: 1, gradientNorm: norm))
    }
    #expect(status(0, 0.001) == .running)
    #expect(status(2, 0.001) == .running)
    #expect(status(3, 0.001) == .converged)
    #expect(status(0, 0) == .converged)
  }

  @Test func `only an optimum counts as converged`() {
    let statuses: [Convergence.Status] = [
      .running, .converged, .stalled, .iterationLimit, .diverged,
    ]
    let converged = statuses.filter { status in
      Convergence(iterations: 1, objective: 1, gradientNorm: 1, status: status).isConverged
    }
    #expect(converged == [.converged, .stalled])
  }
}
