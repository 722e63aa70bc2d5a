import CreateML
import Testing

@Suite("MLClassifierMetrics")
struct ClassifierMetricsTests {
  @Test func `prints its figures as Create ML does`() throws {
    let confusion = try MLDataTable(dictionary: [
      "True Label": ["no", "no", "maybe"], "Predicted": ["no", "maybe", "maybe"],
      "Count": [12, 3, 5],
    ])
    var figures = try MLDataTable(dictionary: [
      "Class": ["maybe", "no", "never"], "Recall": [1, 0.8, 0],
    ])
    let precision: MLDataColumn<Double> = figures.map { row in
      switch row["Class", String.self] {
      case "maybe": 0.625
      case "no": 1
      default: nil
      }
    }
    figures.addColumn(precision, named: "Precision")
    let metrics = MLClassifierMetrics(
      classificationError: 0.15, confusion: confusion, precisionRecall: figures)
    #expect(
      metrics.description == """
        ----------------------------------
        Number of examples: 20
        Number of classes: 3
        Accuracy: 85.00%

        ******CONFUSION MATRIX******
        ----------------------------------
        True\\Pred maybe no never
        maybe     5     0  0
        no        3     12 0
        never     0     0  0

        ******PRECISION RECALL******
        ----------------------------------
        Class Precision(%) Recall(%)
        maybe 62.50        100.00
        no    100.00       80.00
        never n/a          0.00

        """)
  }

  @Test func `counts a label that the classifier does not know as an error`() throws {
    let texts = ["good": (0..<9).map { "lovely \($0)" }, "bad": (0..<9).map { "dreadful \($0)" }]
    let metrics = try MLTextClassifier(trainingData: texts)
      .evaluation(on: ["good": ["lovely"], "new": ["lovely", "other"]])
    #expect(abs(metrics.classificationError - 2.0 / 3) < 1e-12)
    #expect(metrics.precisionRecall.texts("Class") == ["bad", "good", "new"])
    let row = try #require(metrics.precisionRecall.rows.last)
    #expect(row["Precision"] == .invalid)
    #expect(row["Recall"] == .double(0))
  }

  @Test(arguments: [(0, 0), (49, 0), (50, 5), (199, 20), (200, 10), (1000, 50)])
  func `has the strategy hold out Create ML's shares`(count: Int, held: Int) {
    let ratio = Double(held) / Double(max(1, count))
    #expect(MLSplitStrategy.automatic.resolve(count: count) == .fixed(ratio: ratio, seed: nil))
    let fixed = MLSplitStrategy.fixed(ratio: 0.3, seed: 4)
    #expect(fixed.resolve(count: count) == fixed)
  }
}
