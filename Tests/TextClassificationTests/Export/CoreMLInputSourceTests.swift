import Foundation
import Testing

@testable import TextClassification

// Foundation and not FoundationEssentials: `Process` runs the compiler.

@Suite("The Swift code beside a Core ML model")
struct CoreMLInputSourceTests {
  /// A way to take n-grams, and what it is.
  struct Case: Sendable {
    let name: String
    let options: NGramOptions

    init(_ name: String, _ change: (inout NGramOptions) -> Void) {
      self.name = name
      var options = NGramOptions()
      change(&options)
      self.options = options
    }
  }

  static let cases = [
    Case("short texts") { _ in },
    Case("long texts") {
      $0.longestInWord = 0
      $0.pairDistance = 0
      $0.countsRepeatedWords = true
    },
    Case("other lengths and no marks") {
      $0.longestWordSequence = 1
      $0.shortestInWord = 3
      $0.longestInRun = 2
      $0.stemLength = 2
      $0.countsRepeatedRuns = false
      ($0.marksOpenings, $0.marksNegation, $0.marksCapitals) = (false, false, false)
    },
  ]

  /// The texts, and for each case the keys that its code finds in each: compiled once for all.
  private static let found = Result { () -> (texts: [String], keys: [[[String]]]) in
    let corpora = [
      "headlines_ja_train", "headlines_ja_test", "reviews_en_train", "reviews_en_test",
    ]
    let texts = try ExportSamples.texts + corpora.flatMap { try ExportSamples.corpus($0) }
    let sources = cases.indices.map { index in
      CoreMLInputSource(modelName: "Case\(index)", options: cases[index].options)
    }
    return (texts, try keys(of: texts, by: sources))
  }

  @Test(arguments: cases.indices)
  func `finds the n-grams that the library finds`(index: Int) throws {
    let (texts, keys) = try Self.found.get()
    try #require(keys[index].count == texts.count)
    for (text, keys) in zip(texts, keys[index]) {
      let hashes = ExportSamples.hashes(text, Self.cases[index].options)
      #expect(
        Set(keys) == Set(hashes.map(\.hexadecimal) + ["prior"]),
        "\(Self.cases[index].name): '\(text)'")
    }
  }

  @Test(arguments: [
    ("Reviews", "ReviewsNGrams"), ("reviews-en.v2", "reviews_en_v2NGrams"), ("9é", "_9_NGrams"),
    ("", "_NGrams"),
  ])
  func `is named as Xcode names the class of the model`(model: String, type: String) {
    #expect(CoreMLExport.sourceName(modelName: model) == "\(type).swift")
  }

  /// Compiles codes with a program around them and gives, for each, the keys of each text.
  private static func keys(
    of texts: [String], by sources: [CoreMLInputSource]
  ) throws -> [[[String]]] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let calls = sources.map { "texts.map { \($0.typeName).bag(of: $0) }" }
    let main = """
      import Foundation
      let files = CommandLine.arguments.dropFirst().map { URL(fileURLWithPath: $0) }
      let texts = try JSONDecoder().decode([String].self, from: Data(contentsOf: files[0]))
      let bags = [\(calls.joined(separator: ", "))]
      precondition(bags.allSatisfy { $0.allSatisfy { $0.values.allSatisfy { $0 == 1 } } })
      try JSONEncoder().encode(bags.map { $0.map { Array($0.keys) } }).write(to: files[1])
      """
    try Data(main.utf8).write(to: folder.appending(path: "main.swift"))
    let names = try sources.map { source in
      let name = "\(source.typeName).swift"
      try Data(source.source.utf8).write(to: folder.appending(path: name))
      return name
    }
    try JSONEncoder().encode(texts).write(to: folder.appending(path: "texts"))
    let compiler = ["swiftc", "-O", "-warnings-as-errors", "main.swift", "-o", "made"]
    try run("/usr/bin/env", compiler + names, in: folder)
    try run(folder.appending(path: "made").path, ["texts", "keys"], in: folder)
    return try JSONDecoder().decode(
      [[[String]]].self, from: Data(contentsOf: folder.appending(path: "keys")))
  }

  private static func run(_ program: String, _ arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let messages = Pipe()
    process.standardOutput = messages
    process.standardError = messages
    try process.run()
    let text = messages.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(String(decoding: text, as: UTF8.self))")
  }
}
