import Files
import Foundation
import Tables
import TestSupport

@testable import TextClassification

// Foundation and not FoundationEssentials: for `Data(contentsOf:)` and the temporary folder.

/// Made-up texts with labels, and classifiers trained on them.
enum SampleCorpus {
  private static let words = [
    "good", "bad", "fine", "don't", "😀", "❤️", "!!!", "最高の映画", "つまらない", "né", "plot", "a",
  ]

  /// Random rows whose words lean towards their labels.
  static func rows(
    labels: [String], count: Int, seed: UInt64 = 1
  ) -> (texts: TextColumn, labels: LabelColumn) {
    var generator = SeededRandom(seed: seed)
    var texts: [String] = []
    var chosen: [String] = []
    for row in 0..<count {
      let label = row % labels.count
      let text = (0..<3 + generator.index(below: 8)).map { _ in
        let leaning = generator.unit() < 0.5 ? label : generator.index(below: words.count)
        return words[leaning % words.count]
      }
      texts.append(text.joined(separator: " "))
      chosen.append(labels[label])
    }
    return (TextColumn(texts), LabelColumn(chosen))
  }

  static func classifier(
    labels: [String], count: Int = 60, threads: Int = 1
  ) throws -> TextClassifier {
    let rows = rows(labels: labels, count: count)
    var trainer = TextClassifierTrainer()
    trainer.threads = threads
    return try trainer.train(texts: rows.texts, labels: rows.labels).classifier
  }

  /// A classifier of few features, whose file is small.
  static func smallClassifier() throws -> TextClassifier {
    var trainer = TextClassifierTrainer()
    var ngrams = NGramOptions()
    ngrams.longestWordSequence = 1
    ngrams.longestInWord = 0
    trainer.features.ngrams = ngrams
    let texts = ["good fine", "good a", "bad plot", "bad a", "good", "plot bad"]
    return try trainer.train(
      texts: TextColumn(texts), labels: LabelColumn(["p", "p", "n", "n", "p", "n"])
    ).classifier
  }

  /// The bytes of a classifier's file.
  static func bytes(of classifier: TextClassifier) throws -> [UInt8] {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    try classifier.write(to: url.path)
    return Array(try Data(contentsOf: url))
  }

  static func open(_ bytes: [UInt8]) throws -> TextClassifier {
    try TextClassifier(ModelFile(SafetensorsFile(MappedFile(bytes: bytes, path: "sample"))))
  }
}
