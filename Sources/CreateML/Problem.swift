internal import Files
internal import Tables

/// The reasons of errors, as facts; ``MLCreateError`` has Create ML's cases, which hold texts.
enum Problem: Error, Equatable, Sendable {
  case algorithmUnsupported(String)
  case binaryTableUnsupported
  case columnLengths([Int])
  case columnMissing(String, found: [String])
  case columnRepeated(String)
  case columnTypes(String, MLDataValue.ValueType, MLDataValue.ValueType)
  case fieldCount(Int, expected: Int, path: String, line: Int)
  case folderEmpty(String)
  case folderMissing(String)
  case invalidUTF8(path: String, line: Int)
  case iterations(Int)
  case mixedTypes(column: String, MLDataValue.ValueType, row: Int, MLDataValue.ValueType)
  case noSequence(column: String)
  case noRows(String)
  case noValidation
  case notScalar(column: String, MLDataValue.ValueType)
  case option(String, String, expected: String)
  case proportions([Double])
  case quoteOpen(path: String, line: Int)
  case ratio(Double)
  case revision(Int)
  case valueMissing(column: String, row: Int)

  /// The error that a user of the module gets.
  var error: MLCreateError {
    switch self {
    case .columnTypes, .mixedTypes, .noSequence, .notScalar, .valueMissing:
      .type(reason: description)
    case .fieldCount, .folderEmpty, .folderMissing, .invalidUTF8, .noRows, .quoteOpen:
      .io(reason: description)
    default: .generic(reason: description)
    }
  }
}

extension MLCreateError {
  /// The error for what another module has thrown.
  init(_ error: any Error) {
    switch error {
    case let error as MLCreateError: self = error
    case let problem as Problem: self = problem.error
    case is TableError, is FileError: self = .io(reason: "\(error)")
    default: self = .generic(reason: "\(error)")
    }
  }

  /// Runs a closure, whose errors become those of this module.
  static func rethrowing<Value>(_ body: () throws -> Value) throws(MLCreateError) -> Value {
    do { return try body() } catch { throw MLCreateError(error) }
  }
}

extension Problem: CustomStringConvertible {
  /// What is wrong, where, what was expected and what to do.
  var description: String {
    switch self {
    case .algorithmUnsupported(let name):
      "the algorithm '\(name)' needs what only Apple's systems have; use '.maxEnt(revision: 1)'"
    case .binaryTableUnsupported:
      "tables are not written in Apple's binary format; use 'writeCSV(to:)'"
    case .columnLengths(let counts):
      "the columns of a table must be of one length, and have \(counts.map(String.init).listed) "
        + "values"
    case .columnMissing(let name, let found):
      "there is no such column '\(name)'; "
        + (found.isEmpty
          ? "the table has none" : "the columns are \(found.map { "'\($0)'" }.listed)")
    case .columnRepeated(let name):
      "a table has one column of a name, and '\(name)' is there twice"
    case .columnTypes(let name, let first, let second):
      "the column '\(name)' holds \(first.plural) in one table and \(second.plural) in the other; "
        + "expected the same"
    case .fieldCount(let count, let expected, let path, let line):
      "\(path):\(line): error: \(count) fields where \(expected) were expected; a field with the "
        + "delimiter in it stands in quotes"
    case .folderEmpty(let path):
      "'\(path)' has no folder with texts in it; expected one for each label, named after it"
    case .folderMissing(let path): "there is no folder '\(path)'"
    case .invalidUTF8(let path, let line):
      "\(path):\(line): error: the line is not valid UTF-8; save the file as UTF-8"
    case .iterations(let count): "'maxIterations' is \(count); expected 1 or more"
    case .mixedTypes(let column, let first, let row, let other):
      "the column '\(column)' holds \(first.plural), and row \(row) has \(other.singular); "
        + "expected values of one type: write them all as strings"
    case .noRows(let subject): "\(subject) has no rows; at least one was expected"
    case .noSequence(let column):
      "the column '\(column)' is a single value; expected an array with a value for each row"
    case .noValidation:
      "there are no validation rows: fewer than 50 training rows, or none asked for"
    case .notScalar(let column, let type):
      "the column '\(column)' holds \(type.plural); expected strings"
    case .option(let name, let value, let expected):
      "the parsing option '\(name)' is '\(value)'; expected \(expected)"
    case .proportions(let values):
      "the proportions are \(values.map { "\($0)" }.listed); expected numbers from 0 on, at least "
        + "one of them above 0"
    case .quoteOpen(let path, let line):
      "\(path):\(line): error: the quote that opens here is never closed"
    case .ratio(let ratio):
      "the ratio of a split is \(ratio); expected a number from 0 on and below 1"
    case .revision(let revision): "there is no revision \(revision) of '.maxEnt'; use revision 1"
    case .valueMissing(let column, let row):
      "row \(row) has no value in the column '\(column)'; use 'dropMissing()' to leave such rows out"
    }
  }
}

extension [String] {
  /// The elements as a list in words.
  var listed: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}
