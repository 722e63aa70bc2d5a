import Tables
import Testing

@testable import TextClassification

@Suite("TextClassifier")
struct TextClassifierTests {
  private static let labelSets = [["no", "yes"], ["a", "b", "c"], (0..<12).map { "label \($0)" }]

  private static let texts = TextColumn(
    [
      "", " ", "zzz qqq", "good good fine", "bad 最高の映画 plot", "né né", "ne\u{301}", "\0",
      String(repeating: "good bad fine ", count: 5000), "!!! 😀 ❤️", "つまらない",
    ] + (0..<300).map { "good \($0) bad plot \($0 % 7) fine" })

  @Test(arguments: labelSets)
  func `answers the same bits in memory and from a file`(labels: [String]) throws {
    let classifier = try SampleCorpus.classifier(labels: labels)
    let bytes = try SampleCorpus.bytes(of: classifier)
    let loaded = try SampleCorpus.open(bytes)
    #expect(loaded.labels == classifier.labels && loaded.card == classifier.card)
    #expect(loaded.featureCount == classifier.featureCount && loaded.featureCount > 0)
    #expect(classifier.checksum == nil && loaded.checksum?.hasPrefix("xxh3-128:") == true)
    let (before, after) = (
      classifier.predictions(for: Self.texts, threads: 1),
      loaded.predictions(for: Self.texts, threads: 1)
    )
    expectEqual(before, after)
    for row in 0..<before.count { #expect(before[row] == after[row]) }
    #expect(try SampleCorpus.bytes(of: loaded) == bytes)
  }

  @Test(arguments: labelSets)
  func `answers the same bits at any number of threads`(labels: [String]) throws {
    let classifier = try SampleCorpus.classifier(labels: labels)
    let first = classifier.predictions(for: Self.texts, threads: 1)
    for threads in [2, 3, 8] {
      expectEqual(classifier.predictions(for: Self.texts, threads: threads), first)
    }
    for row in 0..<first.count {
      #expect(classifier.prediction(for: Self.texts[row]) == first[row])
    }
  }

  private func expectEqual(_ left: Predictions, _ right: Predictions) {
    #expect(left.probabilities.map(\.bitPattern) == right.probabilities.map(\.bitPattern))
    #expect(left.knownFeatures == right.knownFeatures)
  }

  @Test(arguments: labelSets)
  func `probabilities lie in [0, 1] and add up to 1`(labels: [String]) throws {
    let classifier = try SampleCorpus.classifier(labels: labels)
    let predictions = classifier.predictions(for: Self.texts, threads: 1)
    for row in 0..<predictions.count {
      let answer = predictions[row]
      #expect(answer.probabilities.allSatisfy { 0...1 ~= $0 })
      #expect(abs(answer.probabilities.reduce(0) { $0 + Double($1) } - 1) < 1e-6)
      #expect(answer.probability == answer.probabilities.max())
      #expect(answer.label == classifier.labels[predictions.code(ofRow: row)])
    }
  }

  @Test(arguments: labelSets)
  func `a text without known n-grams gets the prior`(labels: [String]) throws {
    let classifier = try SampleCorpus.classifier(labels: labels)
    let prior = classifier.prediction(for: "")
    #expect(prior.knownFeatures == 0)
    for text in [" ", "\0", "zzz qqq"] { #expect(classifier.prediction(for: text) == prior) }
    #expect(classifier.prediction(for: "good").knownFeatures > 0)
    // Every label has as many rows.
    let share = 1 / Float(labels.count)
    #expect(prior.probabilities.allSatisfy { abs($0 - share) < 0.02 })
    #expect(
      prior.label
        == labels.sorted()[
          prior.probabilities.indices.max {
            prior.probabilities[$0] < prior.probabilities[$1]
          } ?? 0])
  }

  @Test func `classifies no texts`() throws {
    let classifier = try SampleCorpus.classifier(labels: ["no", "yes"])
    #expect(classifier.predictions(for: TextColumn(), threads: 3).count == 0)
  }

  @Test func `labels survive training and the file byte for byte`() throws {
    let labels = [
      "", " ", "😀❤️", "two\nlines\r\n", "a\0b", "caf\u{E9}", "cafe\u{301}", "\"\\/",
      "\u{2028}\u{FEFF}",
      String(repeating: "長い", count: 5000),
    ]
    let classifier = try SampleCorpus.classifier(labels: labels, count: 90)
    let loaded = try SampleCorpus.open(try SampleCorpus.bytes(of: classifier))
    let sorted = labels.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
    #expect(classifier.labels.map { Array($0.utf8) } == sorted)
    #expect(loaded.labels.map { Array($0.utf8) } == sorted)
    let answer = loaded.prediction(for: "good good good")
    #expect(sorted.contains(Array(answer.label.utf8)))
  }

  @Test(arguments: labelSets.prefix(2))
  func `two trainings give the same file at any number of threads`(labels: [String]) throws {
    let first = try SampleCorpus.bytes(of: SampleCorpus.classifier(labels: labels, count: 240))
    for threads in [1, 2, 3] {
      let classifier = try SampleCorpus.classifier(labels: labels, count: 240, threads: threads)
      #expect(try SampleCorpus.bytes(of: classifier) == first)
    }
  }

  @Test func `a card survives the file`() throws {
    var classifier = try SampleCorpus.smallClassifier()
    classifier.card.author = "A\n😀\0"
    classifier.card.license = "none/of/them"
    classifier.card.split.validation = .fraction(0.25)
    classifier.card.split.seed = .max
    classifier.card.trainingAccuracy = 0.1 + 0.2
    let loaded = try SampleCorpus.open(try SampleCorpus.bytes(of: classifier))
    #expect(loaded.card == classifier.card)
  }
}
