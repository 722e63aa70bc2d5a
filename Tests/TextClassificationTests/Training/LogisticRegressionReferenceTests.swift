import TestSupport
import Testing

@testable import TextClassification

@Suite("LogisticRegression against scikit-learn and SciPy")
struct LogisticRegressionReferenceTests {
  /// How far a fit is from the optimum.
  private struct Distance {
    /// How much larger the objective is, relative to the optimum.
    var objective: Double
    /// The largest difference of a probability.
    var probability: Double
  }

  private func distances(of problems: [RegressionProblem]) throws -> [Distance] {
    let fits = problems.map { (problem: $0, fit: $0.fit()) }
    return zip(fits, try RegressionReference.optima(of: fits)).map { fit, reference in
      let own = fit.problem.probabilities(of: fit.fit)
      let differences = zip(own, reference.probabilities).map { abs($0 - $1) }
      return Distance(
        objective: reference.objective / reference.optimum - 1,
        probability: differences.max() ?? 0)
    }
  }

  @Test func `a strong loss does not deceive the search`() throws {
    if let reason = PythonEnvironment.unavailableReason { try Test.cancel("\(reason)") }
    var problems: [RegressionProblem] = []
    for regularization: Float in [100, 1000, 10_000] {
      for (seed, classCount) in [2, 3, 5].enumerated() {
        var problem = RegressionProblem.random(
          rowCount: 200, columnCount: 150, classCount: classCount, seed: UInt64(seed))
        problem.features.ratioShare = 0
        problem.regularization = regularization
        problem.tolerance = 1e-5
        problems.append(problem)
      }
    }
    for distance in try distances(of: problems) {
      #expect(-1e-6...1e-3 ~= distance.objective)
      #expect(distance.probability < 1e-3)
    }
  }

  @Test func `many classes reach the optimum, intercepts included`() throws {
    if let reason = PythonEnvironment.unavailableReason { try Test.cancel("\(reason)") }
    var problem = RegressionProblem.random(
      rowCount: 260, columnCount: 40, classCount: 130, seed: 8)
    problem.tolerance = 1e-4
    for distance in try distances(of: [problem]) {
      #expect(-1e-6...1e-3 ~= distance.objective, "\(distance)")
      #expect(distance.probability < 5e-3, "\(distance)")
    }
  }

  /// Random problems of two and of several classes, with shared scales and scales by class.
  private func randomProblems() -> [RegressionProblem] {
    var problems: [RegressionProblem] = []
    for classCount in [2, 3, 5] {
      for ratioShare: Float in classCount == 2 ? [1] : [0, 1] {
        var problem = RegressionProblem.random(
          rowCount: 300, columnCount: 400, classCount: classCount, seed: UInt64(classCount))
        problem.features.ratioShare = ratioShare
        problems.append(problem)
      }
    }
    return problems
  }

  @Test(arguments: [Float(1e-4), 0.1, 10, 1e4])
  func `a search to the end finds the optimum`(regularization: Float) throws {
    if let reason = PythonEnvironment.unavailableReason { try Test.cancel("\(reason)") }
    var problems = randomProblems()
    for index in problems.indices {
      problems[index].regularization = regularization
      problems[index].tolerance = 1e-7
      problems[index].iterationLimit = 3000
    }
    for distance in try distances(of: problems) {
      #expect(-1e-6...1e-4 ~= distance.objective)
      #expect(distance.probability < 1e-3)
    }
  }

  @Test(arguments: ["reviews_en_train", "headlines_ja_train"])
  func `the default training comes close to the optimum of a corpus`(name: String) throws {
    if let reason = PythonEnvironment.unavailableReason { try Test.cancel("\(reason)") }
    let problem = try RegressionProblem.corpus(name, rowCount: 300)
    for distance in try distances(of: [problem]) {
      #expect(-1e-6...1e-5 ~= distance.objective)
      #expect(distance.probability < 1e-3)
    }
  }

  @Test func `the default training comes close to the optimum of random rows`() throws {
    if let reason = PythonEnvironment.unavailableReason { try Test.cancel("\(reason)") }
    for distance in try distances(of: randomProblems()) {
      #expect(-1e-6...1e-5 ~= distance.objective)
      #expect(distance.probability < 1e-3)
    }
  }

  @Test(arguments: [2, 3])
  func `rows without a class change nothing`(classCount: Int) throws {
    if let reason = PythonEnvironment.unavailableReason { try Test.cancel("\(reason)") }
    var problem = RegressionProblem.random(
      rowCount: 200, columnCount: 100, classCount: classCount, seed: 8)
    problem.features.ratioShare = 0
    problem.tolerance = 1e-6
    for row in stride(from: 0, to: 200, by: 3) { problem.classes[row] = -1 }
    // The reference sees only the rows that have a class.
    for distance in try distances(of: [problem]) {
      #expect(-1e-6...1e-4 ~= distance.objective)
      #expect(distance.probability < 1e-3)
    }
  }
}
