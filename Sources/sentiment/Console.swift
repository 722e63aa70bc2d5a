import CommandLineParsing
import Files
import Glibc
import Tables
import TextClassification

/// The tool's standard streams: answers go to stdout, everything else to stderr.
struct Console: ~Copyable {
  /// Where answers go.
  var output = FileDescriptorWriter.standardOutput()
  /// Whether notes and warnings are left out.
  var isQuiet = false
  /// Whether details are told.
  var isVerbose = false
  /// Whether stderr is a terminal that can rewrite its line.
  let showsProgress: Bool
  /// Whether stdout is a terminal.
  let isOutputTerminal: Bool
  /// Whether stderr may be coloured.
  private var isColored = false
  /// How long the stages take, where that is to be told.
  private var times: StageTimes?
  private var progressLine = ""
  private var lastProgress = ContinuousClock.now - .seconds(1)
  /// When the fit began that is under way.
  var fittingStart = ContinuousClock.now

  /// The streams of this process.
  init() {
    let isDumb = Environment.value("TERM") == "dumb"
    showsProgress = unsafe isatty(StandardError.descriptor) == 1 && !isDumb
    isOutputTerminal = isatty(STDOUT_FILENO) == 1
    isColored = showsProgress && Environment.value("NO_COLOR").map(\.isEmpty) ?? true
  }

  /// Follows `--color`.
  mutating func use(color: ColorChoice) {
    switch color {
    case .always: isColored = true
    case .never: isColored = false
    case .auto: break
    }
  }

  /// Takes the time of the stages from here on.
  mutating func takeTimes() { times = StageTimes() }

  /// Begins a stage, and ends the one before.
  mutating func begin(_ stage: String) { times?.begin(stage) }

  /// Tells how long the stages took, where that was asked for.
  mutating func tellTimes() {
    guard var times else { return }
    write(times.finish().asText)
    self.times = nil
  }

  /// Tells something that may matter, such as rows that were left out.
  mutating func note(_ text: String) {
    if !isQuiet { say("note", text, color: "36") }
  }

  /// Tells something that makes a result worse than it looks.
  ///
  /// - Parameters:
  ///   - text: What is to be told.
  ///   - location: The place in a file that it is about, where there is one.
  mutating func warn(_ text: String, at location: TextLocation? = nil) {
    if !isQuiet { say("warning", text, color: "33", at: location) }
  }

  /// Writes what a command has to say, unless its reader has gone: a verdict follows all the same.
  ///
  /// - Parameter body: Writes to ``output``.
  /// - Throws: What `body` throws, but that the pipe is broken.
  mutating func say(_ body: (inout Console) throws -> Void) throws {
    do {
      try body(&self)
      try output.flush()
    } catch let error as FileError where error.kind == .brokenPipe {}
  }

  /// Tells why a gate is closed, also where notes and warnings are left out: a status other than 0
  /// has its reason on stderr.
  mutating func refuse(_ text: String) { say("failed", text, color: "31") }

  /// Tells why the tool ends.
  mutating func fail(_ error: any Error) {
    let (message, location) =
      switch error {
      case let error as TableError: (error.message, error.location)
      case let error as ComparisonError: (error.message, error.location)
      case let error as CommandFailure: (error.message, error.location)
      default: ("\(error)", nil as TextLocation?)
      }
    say("error", message, color: "31", at: location)
  }

  /// Tells that the command line was not accepted, and how it is written.
  mutating func fail(_ error: UsageError) {
    write(HelpRenderer(Tool.spec, isStyled: isColored).report(error))
  }

  /// Writes text to stderr as it stands.
  mutating func write(_ text: String) {
    clearProgress()
    StandardError.write(text)
  }

  /// Shows how far a long step has come, at most ten times a second and only on a terminal.
  mutating func progress(_ text: String) {
    guard showsProgress, !isQuiet, ContinuousClock.now - lastProgress >= .milliseconds(100) else {
      return
    }
    lastProgress = .now
    StandardError.write("\r\u{1B}[K" + text)
    progressLine = text
  }

  /// Takes the progress line away.
  mutating func clearProgress() {
    guard !progressLine.isEmpty else { return }
    StandardError.write("\r\u{1B}[K")
    progressLine = ""
  }

  private mutating func say(
    _ kind: String, _ text: String, color: String, at location: TextLocation? = nil
  ) {
    let word = isColored ? "\u{1B}[1;\(color)m\(kind):\u{1B}[0m" : "\(kind):"
    // A located message begins with its place, as compilers write it.
    let subject = location.map { "\($0)" } ?? "sentiment"
    // Names and labels come from files, which may hold what a terminal obeys.
    write("\(LabelText.message(subject)): \(word) \(LabelText.message(text))\n")
  }
}

/// When to use colours.
enum ColorChoice: String, CaseIterable {
  case auto
  case always
  case never

  /// The choice that a command line makes which cannot be parsed.
  ///
  /// - Parameter arguments: The arguments without the program's name.
  init?(lastIn arguments: [String]) {
    let arguments = Array(arguments.prefix { $0 != "--" })
    let given = arguments.indices.compactMap { index -> Self? in
      let option = arguments[index]
      if option == "--color", index + 1 < arguments.count {
        return Self(rawValue: arguments[index + 1])
      }
      return option.hasPrefix("--color=") ? Self(rawValue: String(option.dropFirst(8))) : nil
    }
    guard let last = given.last else { return nil }
    self = last
  }
}

/// Unbuffered writing to stderr.
enum StandardError {
  /// Where messages go.
  nonisolated(unsafe) private(set) static var descriptor = STDERR_FILENO

  /// Keeps what the run-time library says when it ends the program, a trace of addresses, from standard
  /// error; messages still go there.
  ///
  /// To be called before other threads are there.
  static func takeFromRuntime() {
    let copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    let null = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
    if copy >= 0, null >= 0, dup2(null, STDERR_FILENO) >= 0 { unsafe descriptor = copy }
    if null >= 0 { close(null) }
  }

  /// Writes a text; what cannot be written is lost, for there is nobody to tell.
  static func write(_ text: String) {
    var output = unsafe FileDescriptorWriter(
      descriptor: descriptor, path: "standard error", closesDescriptor: false, capacity: 1)
    try? output.write(text)
  }
}

/// The environment of this process.
enum Environment {
  /// The value of a variable, or `nil` where it is not set.
  static func value(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
