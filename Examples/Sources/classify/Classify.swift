import Tables
import TextClassification

/// Trains a classifier, saves it, and has several tasks classify with it at once.
@main
struct Classify {
  static func main() async throws {
    let training = try TableReader().read("Data/reviews_en_train.json").table
    let trainer = TextClassifierTrainer()
    let result = try trainer.train(
      texts: training.texts(named: "text"), labels: training.labels(named: "label"))
    if let validation = result.validationMetrics {
      print("validation accuracy \(validation.accuracy) on \(validation.rowCount) rows")
    }
    try result.classifier.write(to: "reviews.safetensors")

    let classifier = try TextClassifier(contentsOf: "reviews.safetensors")
    let texts = [
      "Not bad at all, I would buy it again.", "The hinge broke after two days.",
      "Quiet, cheap and does what it says.",
    ]
    let answers = await withTaskGroup(of: (Int, Prediction).self) { group in
      for (row, text) in texts.enumerated() {
        group.addTask { (row, classifier.prediction(for: text)) }
      }
      var answers: [Int: Prediction] = [:]
      for await (row, answer) in group { answers[row] = answer }
      return answers
    }
    for (row, text) in texts.enumerated() {
      guard let answer = answers[row] else { continue }
      print("\(answer.label) \(answer.probability) \(text)")
    }
  }
}
