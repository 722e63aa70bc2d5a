import CProcessor
import CommandLineParsing
import Files
import TextClassification

/// `--memory-limit`: how much memory a training may take.
struct MemoryLimitOption {
  /// The bytes.
  let byteCount: Int
  /// How many threads share it.
  let threads: Int
  /// Whether a corpus that fits is read in pieces too.
  let isForced: Bool

  static let specs = [
    OptionSpec(
      "memory-limit", value: .text("size"),
      help: "Stay within so much memory, such as 800M or 1G: a corpus that does not fit is read "
        + "several times, and what is counted goes to temporary files in TMPDIR"),
    // For tests: the smallest corpora take the way of the largest.
    OptionSpec("in-pieces", help: "Read a corpus in pieces even if it fits").hidden(),
  ]

  /// Units by their letters: powers of 1000, the smaller way to read them.
  private static let units: [Character: Int] = [
    "K": 1_000, "M": 1_000_000, "G": 1_000_000_000, "T": 1_000_000_000_000,
  ]

  /// Converts a size; nil where no limit was given.
  ///
  /// - Parameters:
  ///   - arguments: What was given.
  ///   - threads: How many threads train.
  /// - Throws: `UsageError` for what is no size.
  init?(_ arguments: ParsedArguments, threads: Int) throws {
    guard let text = arguments.textIfGiven("memory-limit") else { return nil }
    guard let count = Self.byteCount(text) else {
      throw UsageError(
        .invalidValue(
          text, of: "--memory-limit", expected: "a number and K, M, G or T, such as 800M or 1.5G"),
        command: "train")
    }
    byteCount = count
    self.threads = threads
    isForced = arguments.isGiven("in-pieces")
  }

  /// The number of bytes that a size means; nil for what is none.
  static func byteCount(_ text: String) -> Int? {
    var digits = text.uppercased()[...]
    if digits.hasSuffix("B") { digits = digits.dropLast() }
    guard let letter = digits.last, let unit = units[letter] else { return nil }
    digits = digits.dropLast()
    guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
      let number = Double(String(digits)), number > 0
    else { return nil }
    return Int(exactly: (number * Double(unit)).rounded(.down))
  }

  /// The folder of temporary files; on many systems `/tmp` is memory, which is what is short.
  static var folder: FilePath {
    FilePath(Environment.value("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/var/tmp")
  }

  /// Makes sure that corpora can be read several times.
  ///
  /// - Parameter files: The corpora to train on.
  /// - Throws: A failure that names standard input or a pipe, and says what to do.
  static func checkRereadable(_ files: [String]) throws {
    for file in files where file == "-" || FilePath(file).streamIdentity != nil {
      throw CommandFailure(
        status: .usage,
        description: (file == "-" ? "standard input, '-'," : "the pipe '\(file)'")
          + " can be read only once, and --memory-limit may have to read it several times; put it "
          + "into a file first")
    }
  }

  /// Gives memory back to the system as soon as it is free: what `malloc` keeps counts too.
  static func returnMemoryEarly() {
    sentiment_return_memory_early()
  }
}
