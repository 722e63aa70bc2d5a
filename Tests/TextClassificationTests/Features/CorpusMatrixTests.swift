import LinearAlgebra
import Tables
import Testing

@testable import TextClassification

@Suite("The matrix of a corpus")
struct CorpusMatrixTests {
  private static func minimum(_ texts: [String], given: Int? = nil) -> Int {
    var options = FeatureOptions()
    options.minimumDocumentFrequency = given
    return CorpusMatrix(
      TextColumn(texts), options: options, rowCounts: [texts.count / 2, texts.count / 2],
      on: Parallelism(threads: 1)
    )
    .matrix.minimumDocumentFrequency
  }

  @Test func `asks for the number of texts that suits their length and number`() {
    #expect(Self.minimum((0..<30).map { "text \($0)" }) == 1)
    let long = String(repeating: "a long story ", count: 40)
    #expect(Self.minimum(Array(repeating: long, count: 30)) == 2)
  }

  @Test func `does as it is told`() {
    #expect(Self.minimum(["a", "a", "a", "a", "a"], given: 4) == 4)
  }
}
