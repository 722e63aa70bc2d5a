import LinearAlgebra
import Tables
import Testing

@testable import TextClassification

@Suite("The search over rows against Newton's method with all products of rows")
struct GramRegressionTests {
  // A tolerance that single precision cannot reach must not drive the search away again.
  @Test(arguments: [1, 15, 150] as [Float], [1e-6, 1e-12])
  func `both reach the same minimum`(strength: Float, tolerance: Double) throws {
    let rows = SampleCorpus.rows(labels: ["n", "p"], count: 200, seed: 3)
    let features = FeatureOptions()
    let matrix = DocumentTermMatrix(
      rows.texts, options: NGramOptions(), minimumDocumentFrequency: 2, on: Parallelism(threads: 1))
    let scales = FeatureScales(
      matrix, classes: rows.labels.codes, classCount: 2, by: (features, Parallelism(threads: 2)))
    let system = ScaledSystem(
      pattern: matrix.pattern, scales: scales, parallelism: Parallelism(threads: 1))
    let fit = LogisticRegression(
      system: system, classCount: 2, rule: StoppingRule(tolerance: tolerance, iterationLimit: 1000)
    ).fit(classes: rows.labels.codes, weights: Array(repeating: strength, count: 200))
    #expect(fit.convergence.isConverged)

    let twin = GramRegression(system, classes: rows.labels.codes, weight: Double(strength))
    let minimum = try #require(twin.minimum())
    let smallest = twin.objective(minimum.point)
    let own = twin.objective(
      GramRegression.Point(
        coefficients: fit.point.coefficients.map(Double.init), intercept: fit.point.intercept[0]))
    #expect(own >= smallest * (1 - 1e-9))
    #expect(own <= smallest * (1 + 1e-6), "\(own / smallest - 1)")
    #expect(abs(fit.convergence.objective - smallest) <= 1e-6 * smallest)
    for (row, margin) in twin.margins(minimum.point).enumerated() {
      #expect(abs(Double(fit.margins(ofRow: row)[0]) - margin) < 0.01)
    }
    // At the minimum the coefficients are the residuals, which add up to 0 with an intercept.
    #expect(abs(minimum.point.coefficients.reduce(0, +)) < 1e-6)
  }
}
