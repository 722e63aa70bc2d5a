import Files
import Foundation
import Testing

@testable import TextClassification

@Suite("A model in use")
struct MappedModelTests {
  @Test func `is mapped from its file and not copied`() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "sentiment-tests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }
    try SampleCorpus.smallClassifier().write(to: url.path)
    let classifier = try TextClassifier(contentsOf: url.path)
    let maps = try #require(FileHandle(forReadingAtPath: "/proc/self/maps")).readToEnd() ?? Data()
    #expect(maps.contains(Data(url.lastPathComponent.utf8)))
    #expect(classifier.featureCount > 0)
  }
}
