import Testing

@testable import TextClassification
@testable import sentiment

@Suite("The training as text")
struct TrainingTextTests {
  private static func summary(
    _ points: [(strength: Float, loss: Double, accuracy: Double)], foldCount: Int = 5,
    refitted: Int? = nil
  ) -> TrainingSummary {
    var summary = TrainingSummary(
      converged: true, iterations: 7, gradientNorm: 0.00089, regularization: 5)
    summary.temperature = 0.8731
    summary.refittedRowCount = refitted
    summary.regularizationCurve = RegularizationCurve(
      points: points.map {
        .init(regularization: $0.strength, logLoss: $0.loss, accuracy: $0.accuracy, temperature: 1)
      }, foldCount: foldCount, rowCount: 969, majorityCount: 489)
    return summary
  }

  @Test func `tells what was tried, and that the validated model had not seen its rows`() {
    let summary = Self.summary([(1.5, 0.47123, 0.791), (5, 0.45, 0.803)], refitted: 51)
    #expect(
      TrainingText(summary).lines == [
        "Training converged after 7 iterations (gradient norm 8.9e-04, regularization 5).",
        "The model was fitted again with the 51 validation rows; the validation accuracy is that of "
          + "a model which had not seen them.", "",
        "Regularization chosen on 5 folds of 969 rows, temperature 0.87; always the most frequent "
          + "label: 50.5 %:", "",
        "regularization  log loss  accuracy  95 % interval",
        "           1.5     0.471    79.1 %  76.4–81.5",
        "             5     0.450    80.3 %  77.7–82.7",
      ])
  }

  @Test func `tells that only a temperature was sought for a strength that was given`() {
    let lines = TrainingText(Self.summary([(5, 0.45, 0.8)], foldCount: 1)).lines
    #expect(lines.dropFirst() == ["Temperature 0.87, found on 969 rows held out."])
  }

  @Test func `tells nothing of choices that too few rows forbade`() {
    var summary = Self.summary([])
    summary.regularizationCurve = nil
    #expect(TrainingText(summary).lines.count == 1)
  }

  @Test func `a summary takes over what the card of a model says`() throws {
    var card = ModelCard()
    #expect(TrainingSummary(card) == nil)
    card.convergence = Convergence(
      iterations: 3, objective: 1, gradientNorm: 0.5, status: .iterationLimit)
    card.training.regularization = 50
    card.temperature = 2
    card.validationRowCount = 9
    let summary = try #require(TrainingSummary(card))
    #expect(!summary.converged && summary.iterations == 3 && summary.regularization == 50)
    #expect(summary.temperature == 2 && summary.refittedRowCount == 9)
    card.training.refits = false
    #expect(TrainingSummary(card)?.refittedRowCount == nil)
    card.training.regularization = 0.3
    #expect(TrainingSummary(card)?.regularization == 0.3)
  }
}
