import FoundationEssentials
import Testing

@testable import TextClassification

@Suite("Confusion matrix")
struct ConfusionMatrixTests {
  private static func matrix(_ json: String) throws -> ConfusionMatrix {
    try JSONDecoder().decode(ConfusionMatrix.self, from: Data(json.utf8))
  }

  @Test func `the most frequent confusions come first, equal ones in the matrix's order`() throws {
    let matrix = try Self.matrix(
      #"{"actualLabels":["a","b","x"],"predictedLabels":["a","b"],"counts":[[9,1],[3,0],[1,0]]}"#
    )
    let confusions = matrix.mostFrequentConfusions(limit: 10)
    #expect(confusions.map(\.actual) == ["b", "a", "x"])
    #expect(confusions.map(\.predicted) == ["a", "b", "a"])
    #expect(confusions.map(\.count) == [3, 1, 1])
    #expect(matrix.mostFrequentConfusions(limit: 1).count == 1)
  }

  @Test(arguments: [
    #"{"actualLabels":["a","b"],"predictedLabels":["a","b"],"counts":[[9,1]]}"#,
    #"{"actualLabels":["a","b"],"predictedLabels":["a","b"],"counts":[[9,1],[3]]}"#,
    #"{"actualLabels":["b","a"],"predictedLabels":["a","b"],"counts":[[9,1],[3,0]]}"#,
    #"{"actualLabels":["a"],"predictedLabels":["a","b"],"counts":[[9,1]]}"#,
  ])
  func `a matrix that does not fit its labels is refused`(json: String) {
    #expect(throws: DecodingError.self) { try Self.matrix(json) }
  }
}
