import CommandLineParsing
import Files
import Testing
import TextClassification

@testable import Tables
@testable import sentiment

// Testing has an exit status of its own.
private typealias Status = sentiment.ExitStatus

@Suite("The declaration of the tool")
struct ToolTests {
  @Test func `has no problem`() {
    #expect(Tool.spec.problems.isEmpty, "\(Tool.spec.problems)")
  }

  @Test func `declares the commands that can be run`() throws {
    let arguments = [
      "train": ["absent.json"],
      "evaluate": ["-m", "absent.model", "absent.json"],
      "compare": ["absent.json", "absent-too.json"],
      "predict": ["-m", "absent.model"],
      "inspect": ["absent.model"],
      "check": ["absent.json"],
      "export": ["absent.model", "--format", "csv"],
    ]
    let others: Set = ["completions", "manual"]
    #expect(Set(Tool.spec.commands.map(\.name)) == others.union(arguments.keys))
    for command in Tool.spec.commands where !others.contains(command.name) {
      let given = [command.name] + (arguments[command.name] ?? [])
      guard case .run(_, let parsed) = try ArgumentParser(Tool.spec).parse(given) else {
        Issue.record("\(given) is not run")
        continue
      }
      var console = Console()
      do {
        _ = try Tool.run(command.name, parsed, &console)
        Issue.record("an absent file was read")
      } catch {
        #expect(Status(for: error) == .missingInput, "\(error)")
      }
    }
  }

  @Test func `lists every exit status with its meaning`() {
    let listed = Status.manual.map(\.code)
    #expect(listed == [0, 1, 64, 65, 66, 70, 73, 74, 129, 130, 143])
    #expect(Set(Status.allCases.map(\.meaning)).count == listed.count)
  }

  @Test func `ends by a signal with 128 and its number`() {
    for (number, status) in Status.ofSignals { #expect(status.rawValue == 128 + number) }
  }
}

@Suite("The status that an error calls for")
struct ExitStatusForErrorTests {
  private static let place = TextLocation(path: "a", line: 1, column: 2)

  private static let cases: [(any Error, Status)] = [
    (UsageError(.noArguments), .usage),
    (CommandFailure(status: .cannotCreate, description: "x"), .cannotCreate),
    (TableError.noRows(path: "a", skipped: 0), .malformedData),
    (
      TableError.headerInvalid(.columnMissing(.text, name: "x", found: []), at: place),
      .malformedData
    ),
    (TableError.fileForeign(path: "a", .zip), .malformedData),
    (TableError.compressionInvalid(path: "a", .truncated(format: "gzip")), .malformedData),
    (TableError.rowInvalid(.notAnObject(.null), row: 1, at: place), .malformedData),
    (TableError.syntaxInvalid(.leadingZero, at: place), .malformedData),
    (TableError.outOfMemory, .inputOutput),
    (FileError.operationFailed(.read, "a", code: 5), .inputOutput),
    (TableError.columnUnknown("a", found: []), .internalError),
    (FileError.notFound("a"), .missingInput),
    (FileError.isDirectory("a", .input), .missingInput),
    (FileError.alreadyExists("a"), .cannotCreate),
    (FileError.directoryNotFound("a", of: "a/b"), .cannotCreate),
    (FileError.operationFailed(.write, "a", code: 28), .inputOutput),
    (FileError.brokenPipe("a"), .success),
    (ModelFileError.checksumMissing, .malformedData),
    (TrainingError.oneClass(label: "a", rowCount: 2), .malformedData),
    (TrainingError.addressSpaceTooSmall(needed: 1), .inputOutput),
    (TrainingError.inFold(2, of: 3, .addressSpaceTooSmall(needed: 1)), .inputOutput),
    (TrainingError.inFold(2, of: 3, .memoryTooSmall(limit: 1, needed: 2)), .usage),
    (TrainingError.inFold(2, of: 3, .noRows), .malformedData),
    (EvaluationError.invalidJSON, .malformedData),
    (CancellationError(), .internalError),
  ]

  @Test(arguments: cases.indices)
  func `is that of its kind`(index: Int) {
    let (error, status) = Self.cases[index]
    #expect(Status(for: error) == status, "\(error)")
  }
}
