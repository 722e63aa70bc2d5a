/// Picks text and label out of a record that is well-formed JSON.
struct JSONRowSelector {
  /// The contents of a row.
  struct Row {
    var text: [UInt8]
    var label: [UInt8]
    var labelKind: JSONKind
    /// Places of text and label among the members; twice the text where no label is wanted.
    var members: (Int, Int)
    /// The names of the members that fill no column.
    var otherNames: [String]
  }

  /// Why a record is no row, and the place in its bytes.
  struct Fault: Error {
    var problem: RowProblem
    var position: Int
  }

  let options: ReadingOptions
  let record: JSONRecord
  let cursor: JSONCursor

  /// The row the record holds.
  ///
  /// - Returns: The row, or the first reason against it: text before label.
  func row() -> Result<Row, Fault> {
    guard record.kind == .object else { return .failure(fault(.notAnObject(record.kind))) }
    let names = record.members.map { cursor.decoded($0.name) }
    do throws(Fault) {
      let text = try member(.text, named: options.textColumn, among: names)
      var row = Row(
        text: cursor.decoded(contents(of: text)), label: [], labelKind: .string,
        members: (text, text), otherNames: [],
      )
      if let name = options.labelColumn {
        let label = try member(.label, named: name, among: names)
        row.labelKind = record.members[label].kind
        row.label = cursor.decoded(contents(of: label))
        row.members.1 = label
      }
      row.otherNames = names.indices.filter { $0 != row.members.0 && $0 != row.members.1 }
        .map { String(decoding: names[$0], as: UTF8.self) }
      return .success(row)
    } catch {
      return .failure(error)
    }
  }

  /// The place of the one member that can fill a column.
  private func member(
    _ role: RowProblem.Role, named name: String, among names: [[UInt8]]
  ) throws(Fault) -> Int {
    let found = names.indices.filter { names[$0].elementsEqual(name.utf8) }
    guard let member = found.first else {
      let all = names.map { String(decoding: $0, as: UTF8.self) }
      throw fault(.columnMissing(role, name: name, found: all))
    }
    if found.count > 1 {
      throw fault(
        .columnRepeated(role, name: name), at: record.members[found[1]].name.lowerBound - 1)
    }
    let kind = record.members[member].kind
    let isAccepted = kind == .string || (role == .label && (kind == .number || kind == .boolean))
    guard isAccepted else {
      let start = record.members[member].value.lowerBound
      throw fault(.columnType(role, name: name, found: kind), at: start)
    }
    return member
  }

  /// The bytes of a value that count: a string without its quotes, anything else as it is written.
  private func contents(of member: Int) -> Range<Int> {
    let value = record.members[member].value
    guard record.members[member].kind == .string else { return value }
    return value.lowerBound + 1..<value.upperBound - 1
  }

  private func fault(_ problem: RowProblem, at position: Int = 0) -> Fault {
    Fault(problem: problem, position: position)
  }
}
