import CreateML
import Foundation
import Testing

@Suite("The example program")
struct ExampleTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Runs the built program in a folder with the sample corpora.
  private static func run(in folder: TemporaryFolder) throws -> (status: Int32, lines: [String]) {
    try FileManager.default.copyItem(
      at: package.appending(path: "Data"), to: folder.file("Data"))
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let process = Process()
    process.executableURL = URL(filePath: tests).deletingLastPathComponent()
      .appending(path: "CreateMLExample")
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    return (process.terminationStatus, lines)
  }

  @Test func `is what README.md shows`() throws {
    let page = try String(
      contentsOf: Self.package.appending(path: "README.md"), encoding: .utf8)
    let program = try String(
      contentsOf: Self.package.appending(path: "Examples/Sources/headlines/main.swift"),
      encoding: .utf8)
    #expect(page.contains("```swift\n\(program)```\n"))
  }

  @Test func `is written for macOS and runs here`() throws {
    let folder = try TemporaryFolder()
    let (status, lines) = try Self.run(in: folder)
    #expect(status == 0)
    try #require(lines.count == 4)
    #expect(
      lines[0] == "rows and columns: (rows: 1020, columns: 2) (rows: 100, columns: 2)")
    let accuracies = lines.dropFirst().compactMap { Double($0) }
    #expect(accuracies.count == 3)
    #expect(accuracies.allSatisfy { $0 > 60 && $0 <= 100 })
    // A Core ML file begins with the number of its specification: field 1, a small integer.
    let model = try Data(contentsOf: folder.file("Headlines.mlmodel"))
    #expect(model.first == 0x08)
  }
}
