internal import Glibc
internal import Tables

/// Texts and their labels, as the library takes them.
struct LabeledTexts {
  let texts: TextColumn
  let labels: LabelColumn

  /// The rows of a table.
  ///
  /// - Throws: `Problem` with the column or row that is wrong, or the error of the table.
  init(_ table: MLDataTable, text: String, label: String) throws {
    if let error = table.error { throw error }
    guard table.size.rows > 0 else { throw Problem.noRows("the table") }
    texts = TextColumn(try Self.strings(text, of: table))
    labels = LabelColumn(try Self.strings(label, of: table))
  }

  /// Texts by label, in the order of the labels' bytes.
  ///
  /// - Throws: `Problem.noRows`.
  init(_ textsByLabel: [String: [String]]) throws {
    try self.init(sorted: textsByLabel.sortedByLabel)
  }

  /// Texts by label, in the order given.
  ///
  /// - Throws: `Problem.noRows`.
  init(sorted textsByLabel: [(key: String, value: [String])]) throws {
    var texts: [String] = []
    var labels: [String] = []
    for (label, own) in textsByLabel {
      texts += own
      labels += own.map { _ in label }
    }
    guard !texts.isEmpty else { throw Problem.noRows("the dictionary") }
    self.texts = TextColumn(texts)
    self.labels = LabelColumn(labels)
  }

  private static func strings(_ name: String, of table: MLDataTable) throws -> [String] {
    let column = table.column(named: name)
    if let error = column.error { throw error }
    return try column.values.enumerated().map { row, value in
      switch value {
      case .double, .int, .string: value.description
      case .invalid: throw Problem.valueMissing(column: name, row: row + 1)
      case .dictionary, .sequence: throw Problem.notScalar(column: name, value.type)
      }
    }
  }
}

extension [String: [String]] {
  /// Labels with their texts, in the order of the labels' bytes.
  var sortedByLabel: [(key: String, value: [String])] {
    sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}

/// The processors of the machine.
enum Processors {
  /// How many there are; results do not depend on it.
  static var count: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
