import Testing
import TextClassification

@testable import sentiment

@Suite("Accuracy report as text")
struct AccuracyReportTextTests {
  @Test func `the whole report reads as the documentation shows it`() throws {
    let text = AccuracyReportText(try RenderingSamples.report()).text
    #expect(
      text == """
        Entries used of training: 973 rows, 2 columns
        Entries used of testing :  50 rows, 2 columns
        Training   accuracy: 99.9 %   (924 rows, 95 % interval 99.4–100.0; \
        always answering "negative": 50.0)
        Validation accuracy: 87.8 %   ( 49 rows, 95 % interval 75.8–94.3; \
        always answering "negative": 51.0)
        Evaluation accuracy: 84.0 %   ( 50 rows, 95 % interval 71.5–91.7; \
        always answering "negative": 52.0)

        By class, on 50 testing rows:

                      precision    recall  f1-score   support

            negative       0.85      0.85      0.85        26
            positive       0.83      0.83      0.83        24

            accuracy                           0.84        50
           macro avg       0.84      0.84      0.84        50
        weighted avg       0.84      0.84      0.84        50

        Confusion matrix (rows: actual label, columns: predicted label):

                  negative  positive
        negative        22         4
        positive         4        20

        Log loss:             0.4635
        Calibration error:    0.0900
        Brier score:          0.1425
        ROC AUC:              0.8397
        Average precision:    0.7744
        Balanced accuracy:    0.8397
        Matthews correlation: 0.6795
        Cohen's kappa:        0.6795

        Training converged after 34 iterations (gradient norm 9.1e-05, regularization 1).

        """
    )
  }

  @Test(arguments: [
    (EvaluationReport.ValidationAbsence.tooFewRows, "under 50 rows"),
    (.disabled, "--no-validation"), (.noneHeldOut, "no row could be held out"),
  ])
  func `a missing validation is named with its reason`(
    absence: EvaluationReport.ValidationAbsence,
    reason: String,
  ) throws {
    var report = try RenderingSamples.report()
    report.metrics.validation = nil
    report.validationAbsence = absence
    let lines = AccuracySummaryText(report).lines
    #expect(lines[2].hasPrefix("Training   accuracy: 99.9 %   (924 rows, 95 % interval "))
    #expect(lines[3] == "Validation accuracy:  n/a     (\(reason))")
  }

  @Test func `an evaluation alone has no line of training`() throws {
    var report = EvaluationReport(kind: .evaluation, toolVersion: "1.0.0")
    report.corpora = [
      .init(role: .test, files: ["test.json"], rowCount: 1, columnCount: 1)
    ]
    report.metrics.test = try RenderingSamples.certain(["a", "b"], [("a", 0)])
    #expect(
      AccuracySummaryText(report).lines == [
        "Entries used of testing : 1 row, 1 column",
        "Evaluation accuracy: 100.0 %   (1 row, 95 % interval 20.7–100.0; "
          + "always answering \"a\": 100.0)",
      ]
    )
  }

  @Test func `large counts are grouped and stay in their column`() throws {
    var report = EvaluationReport(kind: .training, toolVersion: "1.0.0")
    report.corpora = [
      .init(role: .training, files: ["a"], rowCount: 25_000, columnCount: 2),
      .init(role: .validation, files: ["b"], rowCount: 9_999, columnCount: 2),
    ]
    report.metrics.training = try RenderingSamples.binary(
      negative: (12_500, 0),
      positive: (12_499, 1),
    )
    report.metrics.validation = try RenderingSamples.binary(negative: (5, 0), positive: (5, 0))
    #expect(
      AccuracySummaryText(report).lines == [
        "Entries used of training  : 25,000 rows, 2 columns",
        "Entries used of validation:   9999 rows, 2 columns",
        "Training   accuracy:  99.9 %   (25,000 rows, 95 % interval 99.9–100.0; "
          + "always answering \"negative\": 50.0)",
        "Validation accuracy: 100.0 %   (    10 rows, 95 % interval 72.2–100.0; "
          + "always answering \"negative\": 50.0)",
      ]
    )
  }

  @Test func `without test rows the validation rows are described`() throws {
    var report = try RenderingSamples.report()
    report.metrics.test = nil
    #expect(AccuracyReportText(report).lines.contains("By class, on 49 validation rows:"))
  }

  @Test func `a training that did not converge says so`() throws {
    var report = try RenderingSamples.report()
    report.training = TrainingSummary(
      converged: false,
      iterations: 1,
      gradientNorm: .infinity,
      regularization: 0.5,
    )
    #expect(
      AccuracyReportText(report).lines.last
        == "Training did not converge in 1 iteration (gradient norm n/a, regularization 0.5)."
    )
  }

  @Test func `no line ends with a blank`() throws {
    let lines = AccuracyReportText(try RenderingSamples.report()).lines
    #expect(lines.filter { $0.hasSuffix(" ") }.isEmpty)
  }
}
