import Foundation
import TestSupport
import Testing

/// A folder with the sample corpora, in which Python programs run beside the tool.
///
/// Foundation and not FoundationEssentials: for temporary folders and `Process`.
struct Ecosystem {
  let session: TerminalSession
  private let python: URL

  /// Whether these tests were asked for.
  static let isWanted = ProcessInfo.processInfo.environment["SENTIMENT_ECOSYSTEM"] == "1"

  /// Whether Spark is to be tried too: it needs a Java runtime and the largest package of all.
  static let includesSpark = ProcessInfo.processInfo.environment["SENTIMENT_SPARK"] == "1"

  /// The longest time that a program may take, in seconds: Spark starts slowly.
  private static let timeLimit = 500

  /// A new folder; the test is skipped where the packages cannot be had.
  init() throws {
    switch Self.includesSpark ? PythonEnvironment.spark : PythonEnvironment.ecosystem {
    case .ready(let python): self.python = python
    case .unavailable(let reason):
      try Test.cancel("no Python environment for exported models: \(reason)")
    }
    session = try TerminalSession()
  }

  /// The path of a file in the folder.
  func url(_ name: String) -> URL { session.folder.appending(path: name) }

  /// Runs a shell command, which must succeed.
  func run(_ command: String) throws -> [String] {
    let screen = try session.run(command, timeLimit: Self.timeLimit)
    try #require(screen.status == 0, "\(command): \(screen.lines.joined(separator: "\n"))")
    return screen.lines
  }

  /// Runs a Python program.
  ///
  /// - Parameter script: The source.
  /// - Returns: The lines that it prints, without the blanks at their ends.
  /// - Throws: An error where it fails.
  func run(python script: String) throws -> [String] {
    try Data(script.utf8).write(to: url("program.py"))
    let command =
      "SPARK_LOCAL_IP=127.0.0.1 PYSPARK_PYTHON='\(python.path)' '\(python.path)' program.py "
      + "2> messages || { tail -n 5 messages; false; }"
    return try run(command).map { line in
      var text = line[...]
      while text.last == " " { text.removeLast() }
      return String(text)
    }
  }

  /// Writes a corpus that the tool can read.
  func add(_ name: String, texts: [String]) throws {
    try JSONEncoder().encode(texts.map { ["text": $0] }).write(to: url(name))
  }

  /// Texts that are hard to fold and to cut.
  static let oddTexts: [String] = {
    let pieces = [
      "not", "CAN'T", "Hardly", "good", "GOOD", "ÉTÉ", "E\u{301}te\u{323}\u{301}", "STRAẞE", "ﬁne",
      "…", "!!!!",
      "''", "n't", "o’clock", "😀", "👍🏽", "👨‍👩‍👧", "❤️", "🇯🇵🇯", "1️⃣", "㊗️", "最高の映画です。", "ﾊﾟﾝ", "ｶﾞ",
      "か\u{3099}",
      "㍿", "좋아요", "\u{1112}\u{1161}\u{11AB}", "ㅋㅋㅋ", "ดีมาก", "क़लम", "\u{200D}", "\u{FEFF}",
      "\u{AD}", "\u{85}", "x_1",
      "𠮷野家", "Ａ１！", "\u{E000}",
    ]
    var random = SeededRandom(seed: 9)
    let made = (0..<400).map { _ in
      (0..<random.index(below: 12)).map { _ in
        pieces[random.index(below: pieces.count)]
          + ["", " ", " ", "\n", "\u{3000}"][random.index(below: 5)]
      }.joined()
    }
    return ["", " ", String(repeating: "a", count: 3000), String(repeating: "好き", count: 900)]
      + made
  }()
}
