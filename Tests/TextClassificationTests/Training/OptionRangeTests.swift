import Tables
import Testing

@testable import TextClassification

@Suite("Ranges of options")
struct OptionRangeTests {
  private static func outOfRange(
    _ change: (inout TextClassifierTrainer) -> Void
  ) -> String? {
    var trainer = TextClassifierTrainer()
    change(&trainer)
    return trainer.firstOutOfRange.map { "\($0.name): \($0.value)" }
  }

  @Test func `the defaults are within`() {
    #expect(Self.outOfRange { _ in } == nil)
  }

  @Test(arguments: [0, -1, .nan, .infinity, Float(1e-300), .leastNonzeroMagnitude])
  func `a strength is a normal number above 0`(strength: Float) {
    #expect(
      Self.outOfRange { $0.training.regularization = strength }
        == "training.regularization: \(strength)")
    #expect(Self.outOfRange { $0.training.regularization = 1e-30 } == nil)
  }

  @Test(arguments: [0, -1e-3, .nan, .infinity])
  func `a tolerance is a normal number above 0`(tolerance: Double) {
    #expect(
      Self.outOfRange { $0.training.tolerance = tolerance } == "training.tolerance: \(tolerance)")
  }

  @Test(arguments: [0, 1, -0.5, 1.5, .nan, .infinity])
  func `a share of validation rows lies between 0 and 1`(share: Double) {
    #expect(
      Self.outOfRange { $0.split.validation = .fraction(share) }
        == "split.validation: a fraction of \(share)")
    #expect(Self.outOfRange { $0.split.validation = .fraction(0.5) } == nil)
  }

  @Test func `other options are checked too`() {
    #expect(
      Self.outOfRange { $0.training.iterationLimit = 0 } == "training.iterationLimit: 0")
    #expect(
      Self.outOfRange { $0.training.classWeights = .given(["a": 1, "b": .nan]) }
        == "training.classWeights of 'b': nan")
    #expect(
      Self.outOfRange { $0.features.ratioSmoothing = .nan } == "features.ratioSmoothing: nan")
    #expect(
      Self.outOfRange { $0.features.ngrams = NGramOptions(longestWordSequence: 0) }
        == "features.ngrams.longestWordSequence: 0")
  }

  @Test func `training with one that is not ends the program`() async {
    await #expect(processExitsWith: .failure) {
      var trainer = TextClassifierTrainer()
      trainer.training.tolerance = .nan
      let corpus = SampleCorpus.rows(labels: ["n", "p"], count: 12)
      _ = try trainer.train(texts: corpus.texts, labels: corpus.labels)
    }
  }
}

extension NGramOptions {
  fileprivate init(longestWordSequence: Int) {
    self.init()
    self.longestWordSequence = longestWordSequence
  }
}
