import LinearAlgebra
import Tables
import Testing

@testable import TextClassification

@Suite("The matrix of a corpus")
struct CorpusMatrixTests {
  private static func minimum(_ texts: [String], given: Int? = nil) -> Int {
    var options = FeatureOptions()
    options.minimumDocumentFrequency = given
    return CorpusMatrix(TextColumn(texts), options: options, on: Parallelism(threads: 1))
      .matrix.minimumDocumentFrequency
  }

  @Test func `asks for one text where there are few short ones, and for two of more`() {
    #expect(Self.minimum((0..<199).map { "text \($0)" }) == 1)
    #expect(Self.minimum((0..<200).map { "text \($0)" }) == 2)
  }

  @Test(arguments: [(1, 1), (23, 1), (24, 2), (799, 2), (800, 3)])
  func `asks for one, two or three long texts, the more there are`(count: Int, minimum: Int) {
    let long = String(repeating: "a long story ", count: 40)
    #expect(Self.minimum(Array(repeating: long, count: count)) == minimum)
  }

  @Test func `does as it is told`() {
    #expect(Self.minimum(["a", "a", "a", "a", "a"], given: 4) == 4)
  }
}
