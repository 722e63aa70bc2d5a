import Foundation
import Testing
import TextClassification

@Suite("The library example of README.md")
struct ReadmeExampleTests {
  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func `is the file that is compiled here`() throws {
    let page = try String(
      contentsOf: Self.package.appending(path: "README.md"), encoding: .utf8)
    let shown = try #require(page.firstMatch(of: /(?s)```swift\n(.*?)```/)?.output.1)
    let compiled = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "ReadmeExample.swift"), encoding: .utf8)
    #expect(shown == compiled)
  }

  @Test func `trains, saves, reads back and predicts`() throws {
    let model = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: model) }
    let corpus = Self.package.appending(path: "Data/reviews_en_train.json")
    let answer = try prediction(
      for: "The worst film I have seen: dull, slow and badly acted.", from: corpus.path,
      model: model.path)
    #expect(answer.label == "negative")
    #expect(answer.probability > 0.5)
    #expect(answer.knownFeatures > 10)
  }
}
