import Testing
import TextClassification

@Suite("Wilson's interval")
struct IntervalTests {
  @Test(arguments: [(42, 50), (5, 10), (1, 2), (923, 924), (1, 1_000_000)])
  func `its ends solve Wilson's equation`(successes: Int, trials: Int) {
    let interval = Interval.wilson(successes: successes, trials: trials)
    // |p̂ − p| = z sqrt(p (1 − p) / n) at both ends, which is how Wilson defines them.
    let share = Double(successes) / Double(trials)
    #expect(interval.lower < share && share < interval.upper)
    for end in [interval.lower, interval.upper] {
      let deviation = 1.959_963_984_540_054 * (end * (1 - end) / Double(trials)).squareRoot()
      #expect(abs(abs(share - end) - deviation) < 1e-12)
    }
  }

  @Test func `its outer end is exact where all or none succeed`() {
    #expect(Interval.wilson(successes: 7, trials: 7).upper == 1)
    #expect(Interval.wilson(successes: 0, trials: 7).lower == 0)
    #expect(Interval.wilson(successes: 7, trials: 7).lower < 1)
    #expect(Interval.wilson(successes: 0, trials: 7).upper > 0)
  }
}
