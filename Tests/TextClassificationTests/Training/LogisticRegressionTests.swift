import LinearAlgebra
import TestSupport
import Testing

@testable import TextClassification

@Suite("LogisticRegression")
struct LogisticRegressionTests {
  /// The part of the rows of each class, which the intercept alone has to give.
  private func expectPrior(
    _ problem: RegressionProblem, rows: some Sequence<Int>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let fit = problem.fit()
    #expect(fit.convergence.isConverged, sourceLocation: sourceLocation)
    let probabilities = problem.probabilities(of: fit)
    for row in rows {
      for label in 0..<problem.classCount {
        let share =
          Double(problem.classes.count { $0 == label }) / Double(problem.classes.count)
        let found = probabilities[row * problem.classCount + label]
        #expect(abs(found - share) < 1e-3, sourceLocation: sourceLocation)
      }
    }
  }

  @Test(arguments: [2, 3])
  func `rows that are all alike get the prior`(classCount: Int) {
    let classes = (0..<20).map { Int32($0 < 12 ? 0 : $0 % classCount) }
    expectPrior(
      RegressionProblem(
        rows: Array(repeating: [0, 1, 2], count: 20), columnCount: 3, classes: classes,
        classCount: classCount), rows: 0..<20)
  }

  @Test(arguments: [2, 3, 130])
  func `rows without features get the prior`(classCount: Int) {
    let rowCount = 20 * classCount
    let classes = (0..<rowCount).map { Int32($0 < rowCount / 2 ? 0 : $0 % classCount) }
    expectPrior(
      RegressionProblem(
        rows: Array(repeating: [], count: rowCount), columnCount: 1, classes: classes,
        classCount: classCount), rows: 0..<20)
  }

  @Test func `rows without features count where the features pull nowhere at first`() throws {
    // With an intercept of 0 the two rows with the feature cancel; eight empty rows move it.
    var problem = RegressionProblem(
      rows: [[0], [0]] + Array(repeating: [], count: 8), columnCount: 1,
      classes: [0, 1] + Array(repeating: 1, count: 8))
    problem.regularization = 100
    let probabilities = problem.probabilities(of: problem.fit())
    #expect(probabilities[2 * 2 + 1] > 0.95)
    #expect(abs(probabilities[1] - 0.5) < 0.1)
  }

  @Test(arguments: [Float(1e-4), 1, 10, 1e4])
  func `separable rows are all told apart, with finite weights`(regularization: Float) {
    for classCount in [2, 4] {
      let classes = (0..<40).map { Int32($0 % classCount) }
      var problem = RegressionProblem(
        rows: classes.map { [Int($0), 4] }, columnCount: 5, classes: classes,
        classCount: classCount)
      problem.regularization = regularization
      let fit = problem.fit()
      #expect(fit.convergence.isConverged)
      #expect(fit.weights.allSatisfy { $0.isFinite } && fit.margins.allSatisfy { $0.isFinite })
      let probabilities = problem.probabilities(of: fit)
      for (row, label) in classes.enumerated() {
        let own = Array(probabilities[row * classCount..<(row + 1) * classCount])
        #expect(own.max() == own[Int(label)])
      }
    }
  }

  @Test(arguments: [Float(1e-4), 1, 1e4])
  func `one row twice with two classes is undecided`(regularization: Float) {
    var problem = RegressionProblem(
      rows: [[0, 1], [0, 1]], columnCount: 2, classes: [0, 1])
    problem.regularization = regularization
    let fit = problem.fit()
    #expect(fit.convergence.isConverged)
    for probability in problem.probabilities(of: fit) { #expect(abs(probability - 0.5) < 1e-5) }
  }

  @Test(arguments: [Float(1e-4), 10, 1e4], [2, 4])
  func `the objective never rises`(regularization: Float, classCount: Int) {
    for seed in 0..<6 as Range<UInt64> {
      var problem = RegressionProblem.random(
        rowCount: 120, columnCount: 60, classCount: classCount, seed: seed)
      problem.regularization = regularization
      problem.tolerance = 1e-9
      var objectives: [Double] = []
      let fit = problem.fit { objectives.append($0.objective) }
      for (before, after) in zip(objectives, objectives.dropFirst()) {
        #expect(after <= before)
      }
      // The point of the least gradient ends a search that stalls, and may be a rounding error higher.
      #expect(fit.convergence.objective <= (objectives.last ?? 0) * (1 + 1e-6))
    }
  }

  @Test(arguments: 1...4)
  func `ends at the iteration limit`(limit: Int) {
    var problem = RegressionProblem.random(
      rowCount: 100, columnCount: 50, classCount: 3, seed: 1)
    problem.tolerance = 1e-9
    problem.iterationLimit = limit
    var reports: [Convergence] = []
    let fit = problem.fit { reports.append($0) }
    #expect(fit.convergence.status == .iterationLimit)
    #expect(!fit.convergence.isConverged)
    #expect(reports.map(\.iterations) == Array(0...limit))
    #expect(reports.last == fit.convergence)
    #expect(reports.dropLast().allSatisfy { $0.status == .running })
  }

  @Test(arguments: [2, 3])
  func `a fit has the same bits at any number of threads`(classCount: Int) {
    let problem = RegressionProblem.random(
      rowCount: 500, columnCount: 200, classCount: classCount, seed: 2)
    let fits = [1, 2, 3, 8].map { problem.fit(threads: $0) }
    for fit in fits.dropFirst() {
      #expect(fit.weights == fits[0].weights && fit.intercept == fits[0].intercept)
      #expect(fit.margins == fits[0].margins && fit.convergence == fits[0].convergence)
    }
  }

  @Test(arguments: [2, 3])
  func `the margins belong to the weights`(classCount: Int) {
    var problem = RegressionProblem.random(
      rowCount: 300, columnCount: 200, classCount: classCount, seed: 6)
    problem.regularization = 1000
    problem.tolerance = 1e-9
    let fit = problem.fit()
    let width = fit.intercept.count
    let scales = problem.scales
    for row in 0..<300 {
      let pattern = problem.pattern
      let features = pattern.columns[pattern.rowStarts[row]..<pattern.rowStarts[row + 1]]
      let length = features.reduce(0.0) { $0 + Double(scales.mean[Int($1)]) }.squareRoot()
      for margin in 0..<width {
        let sum = features.reduce(0.0) { $0 + Double(fit.weights[Int($1) * width + margin]) }
        let expected = sum / length + fit.intercept[margin]
        #expect(abs(Double(fit.margins[row * width + margin]) - expected) < 1e-4)
      }
    }
  }

  @Test(arguments: [2, 3])
  func `scales beyond single precision are reported, not fitted`(classCount: Int) {
    var problem = RegressionProblem.random(
      rowCount: 50, columnCount: 30, classCount: classCount, seed: 3)
    problem.features.idfShare = .greatestFiniteMagnitude
    #expect(problem.fit().convergence.status == .diverged)
  }
}
