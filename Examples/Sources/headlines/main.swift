import CreateML
import Foundation

let corpus = try MLDataTable(contentsOf: URL(fileURLWithPath: "Data/headlines_ja_train.json"))
let exam = try MLDataTable(contentsOf: URL(fileURLWithPath: "Data/headlines_ja_test.json"))
print("rows and columns:", corpus.size, exam.size)

let classifier = try MLTextClassifier(
  trainingData: corpus, textColumn: "text", labelColumn: "label")
let onExam = classifier.evaluation(on: exam, textColumn: "text", labelColumn: "label")
for metrics in [classifier.trainingMetrics, classifier.validationMetrics, onExam] {
  print((1 - metrics.classificationError) * 100)
}

let card = MLModelMetadata(
  author: "A. Author", shortDescription: "headline sentiment", version: "1.0")
try classifier.write(to: URL(fileURLWithPath: "Headlines.mlmodel"), metadata: card)
