import CommandLineParsing
import Files
import Glibc
import Tables
import TextClassification

/// How the tool ends, as sysexits.h numbers it, or 128 and the number of the signal that ended it.
enum ExitStatus: Int32, CaseIterable {
  case success = 0
  case answerIsNo = 1
  case usage = 64
  case malformedData = 65
  case missingInput = 66
  case internalError = 70
  case cannotCreate = 73
  case inputOutput = 74
  case hangup = 129
  case interrupted = 130
  case terminated = 143

  /// What the status means, for help and manual.
  var meaning: String {
    switch self {
    case .success: "Done, or whoever reads standard output wanted no more of it"
    case .answerIsNo:
      "Ran well, and the answer is no: an accuracy below --fail-under, or a fall beyond "
        + "--fail-on-regression"
    case .usage: "Wrong usage of the command line"
    case .malformedData: "Malformed corpus or model"
    case .missingInput: "Input is missing or cannot be opened"
    case .internalError: "Internal error"
    case .cannotCreate: "Output cannot be created, or exists and --force is not given"
    case .inputOutput:
      "Reading or writing failed, a full disk included, or the system denied memory"
    case .hangup: "Ended by SIGHUP, as a terminal that closes sends it"
    case .interrupted: "Ended by SIGINT, as Ctrl-C sends it"
    case .terminated: "Ended by SIGTERM, as kill(1) sends it"
    }
  }

  /// The signals on which the tool removes its unfinished outputs and ends, and its status then.
  static let ofSignals: [(number: Int32, status: ExitStatus)] = [
    (SIGHUP, .hangup), (SIGINT, .interrupted), (SIGTERM, .terminated),
  ]

  /// The status that an error calls for.
  init(for error: any Error) {
    switch error {
    case is UsageError: self = .usage
    case let error as CommandFailure: self = error.status
    case let error as TableError:
      switch error.kind {
      case .malformedInput: self = .malformedData
      case .system: self = .inputOutput
      case .usage: self = .internalError
      }
    case let error as FileError:
      switch error.kind {
      case .brokenPipe: self = .success
      case .input: self = .missingInput
      case .output: self = .cannotCreate
      case .transfer: self = .inputOutput
      }
    case TrainingError.inFold(_, of: _, let error): self.init(for: error)
    case TrainingError.memoryTooSmall, TrainingError.noFeaturesInMemory: self = .usage
    case TrainingError.addressSpaceTooSmall, TrainingError.diskTooSmall: self = .inputOutput
    case is ModelFileError, is TrainingError, is EvaluationError, is ComparisonError,
      is ExportError:
      self = .malformedData
    default: self = .internalError
    }
  }

  /// The statuses for the manual.
  static var manual: [Manual.Status] {
    allCases.map { Manual.Status(Int($0.rawValue), $0.meaning) }
  }
}

/// A failure that a command finds itself.
struct CommandFailure: Error, CustomStringConvertible {
  let status: ExitStatus
  /// The place in a file that it is about, where there is one; the description begins with it.
  let location: TextLocation?
  /// What is wrong, without the place.
  let message: String

  init(status: ExitStatus, at location: TextLocation? = nil, description: String) {
    self.status = status
    self.location = location
    message = description
  }

  var description: String { location.map { "\($0): error: \(message)" } ?? message }
}
