import Testing

@testable import TextClassification
@testable import sentiment

@Suite("Pace")
struct PaceTests {
  @Test(arguments: [
    (2.0, 100.0, 1_000.0 as Double?, "50 texts/s, about 18 s left"),
    (2, 100, nil, "50 texts/s"), (4, 1, 1, "0.2 texts/s, about 0 s left"),
    (10, 5, 10, "0.5 texts/s, about 10 s left"), (1, 3, 2, "3.0 texts/s, about 0 s left"),
    (0, 5, 10, "0 texts/s"), (1, 0, 10, "0 texts/s"), (1, 12_345, .infinity, "12,345 texts/s"),
  ])
  func `tells rate and time left as far as they are known`(
    seconds: Double, done: Double, total: Double?, text: String
  ) {
    let pace = Pace(elapsed: .seconds(seconds), done: done, total: total)
    #expect(pace.text(unit: "texts") == text)
  }

  @Test func `counts another unit than that of the share done`() {
    let pace = Pace(elapsed: .seconds(10), done: 0.25, total: 1)
    #expect(pace.text(unit: "texts", count: 5_000) == "500 texts/s, about 30 s left")
  }

  @Test(arguments: [
    (0.0, "0 s"), (0.2, "1 s"), (119, "119 s"), (120, "2 min"), (121, "3 min"),
    (7_199, "2 h 0 min"), (7_260, "2 h 1 min"),
  ])
  func `says a time as people do`(seconds: Double, text: String) {
    #expect(Pace.time(seconds) == text)
  }

  @Test(arguments: [
    (1, 0.1, nil as Double?), (10, 1, nil), (10, 2, nil), (10, 0, nil), (10, 0.1, 30),
    (10, 0.000_1, 10),
  ])
  func `a fit is likely to end where its gradient will have fallen`(
    iterations: Int, gradient: Double, expected: Double?
  ) {
    let state = Convergence(iterations: iterations, objective: 1, gradientNorm: gradient)
    let likely = state.likelyIterations(tolerance: 0.001)
    #expect((likely == nil) == (expected == nil))
    #expect(abs((likely ?? 0) - (expected ?? 0)) < 1e-9)
  }
}
