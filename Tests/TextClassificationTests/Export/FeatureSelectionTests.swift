import Testing

@testable import TextClassification

@Suite("The strongest n-grams of a classifier")
struct FeatureSelectionTests {
  @Test func `are kept with their numbers, in order of their hashes`() throws {
    var parts = try ModelParts()
    parts.hashes = [1, 18, 35]
    parts.weights = [0.5, -1, 0.75]
    let classifier = try parts.open().keepingStrongestFeatures(2)
    #expect(classifier.featureCount == 2)
    // Divided by the roots of their scales, the weights are 0.5, −0.71 and 0.43.
    #expect(classifier.featureTable.hashes == [1, 18])
    #expect(classifier.featureTable.weights == [0.5, -1])
    #expect(classifier.featureTable.scales == [1, 2])
    #expect(classifier.featureTable.texts.all == ["a", "é"])
  }

  @Test func `are those with the widest range of weights where there are several`() throws {
    var parts = try ModelParts.ofThreeClasses()
    parts.weights = [9, 9, 9, -1, 0, 1, 3, 3, 4]
    let kept = try parts.open().keepingStrongestFeatures(1)
    #expect(kept.featureTable.weights == [-1, 0, 1])
    #expect(kept.featureTable.texts.all == ["é"])
  }

  @Test func `are all where more are asked for`() throws {
    let classifier = try SampleCorpus.smallClassifier()
    let kept = classifier.keepingStrongestFeatures(1_000_000)
    #expect(try SampleCorpus.bytes(of: kept) == SampleCorpus.bytes(of: classifier))
  }

  @Test func `make a classifier that can be saved and read`() throws {
    let kept = try SampleCorpus.classifier(labels: ["a", "b", "c"]).keepingStrongestFeatures(40)
    let read = try SampleCorpus.open(SampleCorpus.bytes(of: kept))
    for text in ExportSamples.texts.prefix(40) {
      #expect(read.prediction(for: text) == kept.prediction(for: text))
    }
  }

  @Test func `hold no repetition of an n-gram that was left out`() throws {
    let word: UInt64 = 0x1230 | UInt64(NGramKind.word.rawValue)
    let twice = NGramHash.repeated(word)
    var parts = try ModelParts()
    parts.hashes = [1, word, twice].sorted()
    // The repetition is the strongest of the three, the n-gram itself the weakest.
    parts.weights = parts.hashes.map { $0 == twice ? 9 : $0 == word ? 0.1 : 1 }
    let kept = try parts.open().keepingStrongestFeatures(2)
    #expect(kept.featureTable.hashes == [1])
    #expect(try parts.open().keepingStrongestFeatures(3).featureCount == 3)
  }
}
