import Tables
import TextClassification

/// Trains a classifier, saves it, reads it back and asks it about a text.
func prediction(for text: String, from corpus: String, model: String) throws -> Prediction {
  let table = try TableReader().read(corpus).table
  let trainer = TextClassifierTrainer()
  let result = try trainer.train(
    texts: table.texts(named: "text"), labels: table.labels(named: "label"))
  if let validation = result.validationMetrics {
    print("validation accuracy \(validation.accuracy) on \(validation.rowCount) rows")
  }
  try result.classifier.write(to: model)
  return try TextClassifier(contentsOf: model).prediction(for: text)
}
