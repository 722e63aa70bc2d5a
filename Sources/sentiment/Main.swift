import CommandLineParsing
import Files
import Glibc
import LinearAlgebra

/// The command-line tool.
@main
enum Main {
  static func main() {
    keepClosedStreamsClosed()
    installSignalHandlers()
    ProcessLimits.prepare()
    Vector.endIdleThreads()
    var console = Console()
    let status = run(&console)
    do {
      try console.output.flush()
    } catch {
      // A run that has failed has said why, and its status stands; so does a verdict that nobody reads.
      let isUnread = error.kind == .brokenPipe
      if isUnread || status != .success && status != .answerIsNo { leave(status) }
      leave(end(error, &console))
    }
    leave(status)
  }

  /// Ends the process, under a limit on the address space without the destructors of libraries.
  ///
  /// Where the system's BLAS is OpenBLAS, one of them waits for its threads, and these ask without end
  /// for memory that such a limit denies them.
  private static func leave(_ status: ExitStatus) -> Never {
    if ProcessLimits.isAddressSpaceLimited { _exit(status.rawValue) }
    exit(status.rawValue)
  }

  private static func run(_ console: inout Console) -> ExitStatus {
    var arguments: [String] = []
    do {
      arguments = try decodedArguments()
      switch try ArgumentParser(Tool.spec).parse(arguments) {
      case .help(let command):
        try console.output.write(HelpRenderer(Tool.spec).help(for: command))
        return .success
      case .version:
        try console.output.write("sentiment \(Tool.spec.version)\n")
        return .success
      case .run(let command, let arguments):
        return try Tool.run(command.name, arguments, &console)
      }
    } catch let error as UsageError {
      if let color = ColorChoice(lastIn: arguments) { console.use(color: color) }
      console.fail(error)
      return .usage
    } catch {
      return end(error, &console)
    }
  }

  /// Says why the tool ends, and gives the status; a reader that has gone is no failure.
  private static func end(_ error: any Error, _ console: inout Console) -> ExitStatus {
    if let error = error as? FileError, error.kind == .brokenPipe { return .success }
    console.fail(error)
    return ExitStatus(for: error)
  }

  /// The arguments, refused where they are no UTF-8: their repaired form would name another file.
  private static func decodedArguments() throws -> [String] {
    let arguments = CommandLine.unsafeArgumentBytes
    return try arguments.indices.dropFirst().map { place in
      guard let argument = String(validating: arguments[place], as: UTF8.self) else {
        throw CommandFailure(status: .usage, description: encodingFault(at: place, of: arguments))
      }
      return argument
    }
  }

  /// What is wrong with an argument that is no UTF-8, and what to do: a text is no file to rename.
  private static func encodingFault(at place: Int, of arguments: [[UInt8]]) -> String {
    let shown = String(decoding: arguments[place], as: UTF8.self)
    let before = String(decoding: arguments[place - 1], as: UTF8.self)
    let option = [shown, before].first { $0.hasPrefix("--") }?.prefix { $0 != "=" } ?? ""
    let takesText = ["--text", "--label", "--author", "--description", "--license"]
    if takesText.contains(String(option)) {
      return "the value of \(option) is not valid UTF-8: '\(shown)'; convert it, as 'iconv -f "
        + "ISO-8859-1 -t UTF-8' does from Latin-1"
    }
    return "an argument is not valid UTF-8: '\(shown)'; where it is the name of a file, rename the "
      + "file, or pass it by standard input as '-'"
  }

  /// Takes the numbers of standard streams that the caller has closed, lest a file that is opened
  /// later gets one of them and what is meant for the stream is written into it.
  private static func keepClosedStreamsClosed() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(stream, F_GETFD) == -1 {
      // Opened for the other direction, so that using the stream fails as before.
      _ = unsafe open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether the caller has this process ignore a signal, as `nohup` does.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    // Swift has no equality of C functions; their addresses have one.
    let handler = unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    return unsafe handler == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// On a signal, unfinished outputs are removed before the tool ends.
  private static func installSignalHandlers() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // A model or corpus is mapped, and its bytes are gone when another program shortens it.
    signal(SIGBUS) { _ in
      let message: StaticString = """
        sentiment: error: a file that is read was shortened meanwhile, or its disk failed; try again \
        when nothing writes to it

        """
      _ = unsafe write(StandardError.descriptor, message.utf8Start, message.utf8CodeUnitCount)
      AtomicFile.removeTemporaryFilesInSignalHandler()
      _exit(ExitStatus.inputOutput.rawValue)
    }
    for (number, _) in ExitStatus.ofSignals where !isIgnored(number) {
      signal(number) { number in
        AtomicFile.removeTemporaryFilesInSignalHandler()
        _exit(128 + number)
      }
    }
  }
}

extension CommandLine {
  /// The bytes of each argument, the program's name first.
  fileprivate static var unsafeArgumentBytes: [[UInt8]] {
    (0..<Int(argc)).map { index in
      guard let argument = unsafe unsafeArgv[index] else { return [] }
      return unsafe Array(
        UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
    }
  }
}
