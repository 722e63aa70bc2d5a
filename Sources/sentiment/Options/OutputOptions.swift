import CommandLineParsing
import Files

/// A file that a command writes when its work is done, checked before the work begins.
struct OutputFile {
  let path: FilePath
  let name: String
  /// Whether an existing file may be replaced.
  let isForced: Bool

  static let forceSpec = OptionSpec("force", short: "f", help: "Replace output files that exist")

  /// Checks that a file can be written.
  ///
  /// - Parameters:
  ///   - name: The path as given.
  ///   - isForced: Whether an existing file may be replaced.
  /// - Throws: `FileError`, or a failure that names `--force`.
  init(_ name: String, isForced: Bool) throws {
    guard !Self.isStandardOutput(name) else {
      throw CommandFailure(
        status: .usage,
        description: "standard output, '\(name)', is taken by the report; give the name of "
          + (name == "-" ? "a file, or './-' for a file of that name" : "another file"))
    }
    self.name = name
    self.isForced = isForced
    path = FilePath(name)
    do {
      try AtomicFile.preflight(path, overwriting: isForced)
    } catch .alreadyExists {
      throw CommandFailure(
        status: .cannotCreate,
        description: "output file '\(name)' exists; give another name, or --force to replace it")
    }
  }

  /// Whether a name is one of standard output, or of the file that it goes to.
  ///
  /// - Parameter name: The name of an output.
  /// - Returns: Whether what is written there goes to standard output.
  static func isStandardOutput(_ name: String) -> Bool {
    name == "-" || FilePath(name).leadsToStandardOutput
  }

  /// Whether the name is that of a page.
  var isPage: Bool { [".html", ".htm"].contains { name.lowercased().hasSuffix($0) } }

  /// Writes the file as a whole: beside it first, then renamed.
  func write(_ bytes: [UInt8]) throws { try write { try $0.write(bytes.span) } }

  /// Writes the file as a whole, in pieces.
  ///
  /// - Parameter body: Writes the pieces.
  /// - Throws: `FileError`, and what `body` throws; no file is left then.
  func write(_ body: (inout FileDescriptorWriter) throws -> Void) throws {
    var file = try AtomicFile(path, overwriting: isForced)
    try body(&file.writer)
    try file.commit()
  }
}

/// The report that `train` and `evaluate` write and print.
struct ReportOptions {
  /// The reports to write; those whose names end in `.html` or `.htm` are pages.
  let files: [OutputFile]
  let errors: OutputFile?
  let failUnder: Double?

  /// The options of a command.
  ///
  /// - Parameter abstains: Whether the command has `--min-confidence`.
  /// - Returns: Their declarations.
  static func specs(abstains: Bool) -> [OptionSpec] {
    let left = abstains ? "; rows left without an answer (--min-confidence) are not among them" : ""
    let judged =
      abstains
      ? "the accuracy is lower, with --min-confidence that of the rows answered, of which there must "
        + "be some; reports are written all the same"
      : "the test accuracy (without test rows: validation) is lower; model and reports are written "
        + "all the same"
    return [reportSpec, errorsSpec(left), failUnderSpec(judged), OutputFile.forceSpec]
  }

  private static let reportSpec = OptionSpec(
    "report", value: .file("file"),
    help:
      "Write the figures, and each test row's label and prediction (which 'compare' needs), as "
      + "JSON; to a name that ends in .html, as a page to look at"
  ).repeatable()

  private static func errorsSpec(_ exception: String) -> OptionSpec {
    OptionSpec(
      "errors", value: .file("file"),
      help: "Write the test rows that are answered wrongly as JSON Lines, the surest answer first"
        + exception)
  }

  private static func failUnderSpec(_ condition: String) -> OptionSpec {
    OptionSpec(
      "fail-under", value: .number("percent", in: NumberRange(.including(0), .including(100))),
      help: "End with status 1 when \(condition)")
  }

  init(_ arguments: ParsedArguments) throws {
    files = try arguments.texts("report").map {
      try OutputFile($0, isForced: arguments.isGiven("force"))
    }
    errors = try arguments.textIfGiven("errors").map {
      try OutputFile($0, isForced: arguments.isGiven("force"))
    }
    failUnder = arguments.numberIfGiven("fail-under")
  }
}
