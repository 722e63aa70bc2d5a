import Foundation
import Testing

@Suite("The built tool")
struct VersionTests {
  @Test func `prints its version`() throws {
    let tool = Bundle.main.bundleURL
    #expect(FileManager.default.fileExists(atPath: tool.path))
  }
}
