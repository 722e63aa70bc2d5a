import CommandLineParsing
import Files
import Tables

/// Which labels of a corpus become others, and which are left out with their rows.
struct LabelOptions {
  private let mapFile: String?
  private let map: [JSONFlatObject<String>.Member]
  private let dropped: [String]

  static let specs = [
    OptionSpec(
      "label-map", value: .file("file"),
      help: "A JSON file with an object of labels and the labels to put in their place"),
    OptionSpec(
      "drop-label", value: .text("label"),
      help: "Leave out the rows of this label, after --label-map; may be given several times"
    ).repeatable(),
  ]

  /// Reads the map, if one was given.
  ///
  /// - Throws: `FileError` and `TableError`.
  init(_ arguments: ParsedArguments) throws {
    mapFile = arguments.textIfGiven("label-map")
    dropped = arguments.texts("drop-label")
    map =
      try mapFile.map { name in
        let bytes = try OptionFile.bytes(name, of: "--label-map")
        return try JSONFlatObject<String>(bytes, path: name).members
      } ?? []
  }

  /// The file that the map is read from.
  var inputs: [String] { mapFile.map { [$0] } ?? [] }

  /// The table with other labels.
  ///
  /// - Parameters:
  ///   - table: A table with labels.
  ///   - labelColumn: Their column's name.
  ///   - console: Is told of labels that the corpus lacks.
  /// - Returns: The table with them.
  /// - Throws: `TableError`, and a failure where no row is left.
  func apply(
    to table: DataTable, labelColumn: String, _ console: inout Console
  ) throws -> DataTable {
    let result = try applied(to: table, labelColumn: labelColumn)
    try warn(
      about: try table.labels(named: labelColumn), isEmpty: result.rowCount == 0, &console)
    return result
  }

  /// The table with other labels, which may have no row left.
  func applied(to table: DataTable, labelColumn: String) throws -> DataTable {
    if map.isEmpty && dropped.isEmpty { return table }
    let labels = replaced(try table.labels(named: labelColumn))
    let isDropped = labels.labels.map { label in
      dropped.contains { $0.utf8.elementsEqual(label.utf8) }
    }
    let kept = labels.codes.indices.filter { !isDropped[Int(labels.codes[$0])] }
    let result = table.replacing(labelColumn, with: labels)
    return kept.count == labels.count ? result : result.selecting(kept).withoutUnusedLabels()
  }

  private func replaced(_ labels: LabelColumn) -> LabelColumn {
    labels.replacing { label in
      map.first { $0.name.utf8.elementsEqual(label.utf8) }?.value
    }
  }

  /// Warns of labels that the corpus lacks.
  ///
  /// - Parameters:
  ///   - labels: Those of the corpus.
  ///   - isEmpty: Whether no row is left.
  ///   - console: Is told.
  /// - Throws: A failure where no row is left.
  func warn(about labels: LabelColumn, isEmpty: Bool, _ console: inout Console) throws {
    for member in map where !labels.contains(member.name) {
      console.warn(
        "\(member.location): there is no label '\(member.name)' to replace in the corpus")
    }
    let labels = replaced(labels)
    for label in dropped where !labels.contains(label) {
      console.warn("there is no label '\(label)' to drop in the corpus")
    }
    if isEmpty && !dropped.isEmpty {
      throw CommandFailure(
        status: .malformedData, description: "no row is left; --drop-label leaves out all of them")
    }
  }
}
