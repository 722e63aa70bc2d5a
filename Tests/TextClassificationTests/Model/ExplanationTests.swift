import Tables
import TestSupport
import Testing

@testable import TextClassification

@Suite("Explanations of texts")
struct ExplanationTests {
  private static let labelSets = [["no", "yes"], ["a", "b", "c"], (0..<12).map { "label \($0)" }]
  private static let texts = [
    "good", "good good fine", "bad 最高の映画 plot", "don't né !!! 😀", "good bad plot fine a 😀 つまらない",
    String(repeating: "good bad fine ", count: 300), "GOOD Fine zzz",
  ]

  /// Every text explained for every label, with the classifier's answer.
  private static func explanations(
    labels: [String]
  ) throws -> [(answer: Prediction, explained: [Explanation])] {
    let classifier = try SampleCorpus.classifier(labels: labels)
    return texts.map { text in
      (
        classifier.prediction(for: text),
        labels.indices.map { classifier.explanation(of: text, for: $0) }
      )
    }
  }

  @Test(arguments: labelSets)
  func `terms add up to the score exactly, in any order`(labels: [String]) throws {
    var random = SeededRandom(seed: 3)
    for explanation in try Self.explanations(labels: labels).flatMap(\.explained) {
      #expect(!explanation.contributions.isEmpty)
      var terms = [explanation.intercept] + explanation.contributions.map(\.value)
      terms.append(explanation.rounding)
      #expect(terms.reduce(0, +) == explanation.score)
      #expect(terms.reversed().reduce(0, +) == explanation.score)
      #expect(terms.sorted().reduce(0, +) == explanation.score)
      for _ in 0..<20 {
        for last in stride(from: terms.count - 1, to: 0, by: -1) {
          terms.swapAt(last, random.index(below: last + 1))
        }
        #expect(terms.reduce(0, +) == explanation.score)
      }
    }
  }

  @Test(arguments: labelSets)
  func `the score is what the prediction is made from, bit for bit`(labels: [String]) throws {
    for (answer, explained) in try Self.explanations(labels: labels) {
      let scores = explained.map { Float($0.score) }
      #expect(zip(explained, scores).allSatisfy { $0.score == Double($1) })
      let margins = labels.count == 2 ? [scores[1]] : scores
      #expect(ClassProbabilities.values(margins: margins) == answer.probabilities)
      #expect(explained.map(\.probability) == answer.probabilities)
      if labels.count == 2 { #expect(scores[0] == -scores[1]) }
    }
  }

  @Test(arguments: labelSets)
  func `a contribution is the weight of the n-gram over the length of the text`(
    labels: [String]
  ) throws {
    let classifier = try SampleCorpus.classifier(labels: labels)
    let table = classifier.featureTable
    let width = classifier.model.width
    var listing = NGramListing(classifier.model.options)
    for text in Self.texts {
      let explanation = classifier.explanation(of: text, for: labels.count - 1)
      var hashes = listing.hashes(text)
      let repeated = Dictionary(grouping: hashes) { $0 }.filter { $0.value.count > 1 }.keys
      // Of text without spaces, as default options say.
      hashes += repeated.filter { (10...12).contains(Int($0 & 15)) }.map(NGramHash.repeated)
      let known = table.hashes.indices.filter { hashes.contains(table.hashes[$0]) }
      let length = known.reduce(0) { $0 + Double(table.scales[$1]) }.squareRoot()
      let expected = known.map {
        Double(table.weights[$0 * width + width - 1]) / length
      }.sorted()
      let found = explanation.contributions.map(\.value).sorted()
      #expect(found.count == expected.count)
      #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 1e-6 * max(1, abs($1)) })
      #expect(abs(explanation.rounding) < 1e-5)
    }
  }

  @Test func `n-grams are named as in the model, counted, and the strongest come first`() throws {
    let classifier = try SampleCorpus.classifier(labels: ["no", "yes"])
    let explanation = classifier.explanation(of: "GOOD good plot good")
    let words = explanation.contributions.filter { $0.kind == .word }
    #expect(Set(words.map(\.ngram)) == ["good", "plot"])
    #expect(words.first { $0.ngram == "good" }?.occurrences == 3)
    let sizes = explanation.contributions.map { abs($0.value) }
    #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 >= $1 })
    let texts = classifier.featureTable.texts
    let known = Set((0..<texts.count).map { texts[$0] })
    #expect(explanation.contributions.allSatisfy { known.contains($0.ngram) })
    #expect(explanation.label == classifier.prediction(for: "GOOD good plot good").label)
  }

  @Test(arguments: labelSets)
  func `a text without known n-grams has the prior as its score`(labels: [String]) throws {
    let classifier = try SampleCorpus.classifier(labels: labels)
    for text in ["", " ", "zzz qqq"] {
      let explanation = classifier.explanation(of: text, for: 1)
      #expect(explanation.contributions.isEmpty && explanation.rounding == 0)
      #expect(explanation.intercept == explanation.score)
      #expect(explanation.probability == classifier.prediction(for: text).probabilities[1])
    }
  }

  @Test func `numbers far apart still add up`() {
    let values = [1e30, -1e30, 3.25, 1e-30, -7e-12, 0]
    let terms = values.map {
      Explanation.Contribution(ngram: "x", kind: .word, occurrences: 1, value: $0)
    }
    for score in [0, 1e24, -2.5e22, 1e-3] {
      let explanation = Explanation(
        of: ("a", 0.5), score: score, intercept: -0.125, terms: terms)
      let sum = explanation.contributions.reduce(explanation.intercept) { $0 + $1.value }
      #expect(sum + explanation.rounding == score)
    }
  }

  @Test func `the same text is explained alike from memory and from the file`() throws {
    let classifier = try SampleCorpus.classifier(labels: ["a", "b", "c"])
    let loaded = try SampleCorpus.open(SampleCorpus.bytes(of: classifier))
    for text in Self.texts {
      #expect(loaded.explanation(of: text) == classifier.explanation(of: text))
    }
    #expect(loaded.strongestNGrams(7) == classifier.strongestNGrams(7))
  }

  @Test(arguments: labelSets)
  func `the strongest n-grams of a label have its largest weights`(labels: [String]) throws {
    let classifier = try SampleCorpus.classifier(labels: labels)
    let table = classifier.featureTable
    let width = classifier.model.width
    for (code, list) in classifier.strongestNGrams(9).enumerated() {
      #expect(list.label == labels.sorted()[code])
      let weights = (0..<table.count).map { feature in
        width == 1
          ? table.weights[feature] * (code == 0 ? -1 : 1) : table.weights[feature * width + code]
      }
      #expect(
        list.entries.map(\.weight) == weights.filter { $0 > 0 }.sorted(by: >).prefix(9).map(\.self))
    }
    #expect(classifier.strongestNGrams(0).allSatisfy { $0.entries.isEmpty })
  }
}
