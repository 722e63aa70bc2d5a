/// The cells of a row that are neither text nor label, as members of a JSON object.
struct CSVMembers {
  /// For each column that is kept its place and its name as JSON, colon included.
  private let columns: [(place: Int, name: [UInt8])]
  private var scratch: [UInt8] = []
  private var source: [UInt8] = []

  init(_ columns: CSVColumns) {
    self.columns = columns.others.map { place in
      var name: [UInt8] = []
      JSONEscaping.append(columns.names[place].utf8, to: &name)
      return (place, name + [UInt8(ascii: ":")])
    }
  }

  /// Adds the members of a row, all of them strings, to the row that was added last.
  mutating func append(
    _ cells: [CSVCell], of record: UnsafeBufferPointer<UInt8>, quote: UInt8?,
    to builder: inout TableBuilder
  ) {
    source.removeAll(keepingCapacity: true)
    for (place, name) in columns {
      if !source.isEmpty { source.append(UInt8(ascii: ",")) }
      source += name
      unsafe cells[place].withContents(in: record, quote: quote, scratch: &scratch) {
        unsafe JSONEscaping.append($0, to: &source)
      }
    }
    unsafe source.withUnsafeBufferPointer { unsafe builder.appendOtherMembers($0) }
  }
}
