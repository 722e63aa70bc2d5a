import Tables
import TestSupport
import Testing

@testable import TextClassification

@Suite("Many classes of few rows")
struct ManyClassesTests {
  /// Texts of ten words: some of a class's own six words, the others of a vocabulary whose first
  /// words are the most frequent.
  private func corpus(
    classCount: Int, rowsPerClass: Int, seed: UInt64
  ) -> (texts: TextColumn, labels: LabelColumn) {
    var generator = SeededRandom(seed: seed)
    let letters = Array("aeioustrnlmd")
    let vocabulary = (0..<1000).map { _ in
      String((0..<2 + generator.index(below: 6)).map { _ in letters[generator.index(below: 12)] })
    }
    func word() -> String {
      let place = generator.unit()
      return vocabulary[Int(1000 * place * place * place)]
    }
    var rows: [(text: String, label: String)] = []
    for label in 0..<classCount {
      let own = (0..<6).map { _ in word() }
      for _ in 0..<rowsPerClass {
        let words = (0..<10).map { _ in
          generator.unit() < 0.4 ? own[generator.index(below: 6)] : word()
        }
        rows.append((words.joined(separator: " "), "class \(label)"))
      }
    }
    return (TextColumn(rows.map(\.text)), LabelColumn(rows.map(\.label)))
  }

  // The first Newton step goes far beyond the minimum, to where no probability has any curvature.
  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `a fit ends at its minimum`(seed: UInt64) throws {
    let corpus = corpus(classCount: 40, rowsPerClass: 4, seed: seed)
    var trainer = TextClassifierTrainer()
    trainer.training.regularization = 150
    trainer.split.validation = .none
    let result = try trainer.train(texts: corpus.texts, labels: corpus.labels)
    let convergence = try #require(result.classifier.card.convergence)
    #expect(convergence.gradientNorm <= trainer.training.tolerance)
    #expect(result.trainingMetrics.accuracy == 1)
  }
}
