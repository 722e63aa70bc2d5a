import Foundation
import LinearAlgebra
import TestSupport
import Testing

// Foundation and not FoundationEssentials: `Process` runs the tests' program a second time.

/// What the numerical libraries loaded in a process compute.
private struct Sample: Codable {
  var implementation: String?
  var values: [Double]

  init() {
    implementation = Vector.implementation
    var generator = SeededRandom(seed: 11)
    let (x, y) = (generator.floats(999), generator.floats(999))
    var sum = y
    Vector.scale(&sum, by: 3)
    values = [Vector.dot(x, y)] + (sum + Vector.gram(x, rows: 9)).map { Double($0) }
    values += solvePositiveDefinite([4, 2, 0, 2, 3, 1, 0, 1, 2], [1, -2, 3]) ?? []
  }
}

/// The variable that tells the second run where to leave its sample.
private let outputVariable = "REFERENCE_BLAS_SAMPLE"

@Suite("Reference BLAS")
struct ReferenceBLASTests {
  private static let folders = ["blas", "lapack"].map { "/usr/lib/x86_64-linux-gnu/\($0)" }

  @Test(.enabled(if: ProcessInfo.processInfo.environment[outputVariable] != nil, "a second run"))
  func `leaves a sample where a second run is asked for it`() throws {
    let path = try #require(ProcessInfo.processInfo.environment[outputVariable])
    try JSONEncoder().encode(Sample()).write(to: URL(filePath: path))
  }

  @Test func `gives the same results as the BLAS loaded here`() throws {
    for folder in Self.folders where !FileManager.default.fileExists(atPath: folder) {
      try Test.cancel("Debian's reference libraries are missing: no \(folder)")
    }
    let output = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: output) }
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = Self.argumentsOfSecondRun()
    process.environment = ProcessInfo.processInfo.environment.merging([
      "LD_LIBRARY_PATH": Self.folders.joined(separator: ":"), outputVariable: output.path,
    ]) { _, new in new }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    let reference = try JSONDecoder().decode(Sample.self, from: Data(contentsOf: output))
    #expect(reference.implementation == nil)
    let own = Sample()
    #expect(own.values.count == reference.values.count && own.values.count == 1084)
    for (found, expected) in zip(own.values, reference.values) {
      #expect(abs(found - expected) <= 1e-5 * max(1, abs(expected)))
    }
  }

  /// This process's arguments without its filters and outputs, and with a filter of its own.
  private static func argumentsOfSecondRun() -> [String] {
    var arguments: [String] = []
    var rest = CommandLine.arguments.dropFirst()
    while let argument = rest.popFirst() {
      let isDropped =
        ["--filter", "--skip", "--xunit-output"].contains(argument)
        || argument.hasPrefix("--event-stream") || argument.hasPrefix("--configuration")
      if isDropped { _ = rest.popFirst() } else { arguments.append(argument) }
    }
    return arguments + ["--filter", "leaves a sample"]
  }
}
