/// A member of a record, read for what it holds whatever it is called.
package struct RecordField: Sendable {
  /// What a member holds.
  package enum Value: Sendable {
    /// A string, or a number or boolean as it is written.
    case text(String)
    /// A number for each name: of an object of numbers.
    case numbers([(name: String, number: Double)])
    /// Nothing.
    case null
    /// Something that is neither.
    case other(JSONKind)
  }

  /// The name of the member.
  package let name: String
  /// What the member holds.
  package let value: Value

  /// Creates a field.
  package init(name: String, value: Value) {
    self.name = name
    self.value = value
  }
}

extension JSONRecordParser {
  /// The type of the record, and its members as fields where it is an object.
  ///
  /// - Throws: The first fault in the syntax; a name that stands twice is one.
  /// - Complexity: O(bytes + members²).
  mutating func parseFields() throws(JSONFault) -> (kind: JSONKind, fields: [RecordField]) {
    let record = try parse()
    var fields: [RecordField] = []
    for member in record.members {
      let name = text(of: member.name)
      if fields.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
        throw cursor.fault(.duplicateName(name), at: member.name.lowerBound - 1)
      }
      fields.append(RecordField(name: name, value: value(of: member)))
    }
    return (record.kind, fields)
  }

  private func value(of member: JSONRecord.Member) -> RecordField.Value {
    switch member.kind {
    case .string:
      .text(text(of: member.value.lowerBound + 1..<member.value.upperBound - 1))
    case .boolean, .number:
      .text(source(of: member.value))
    case .null: .null
    case .array: .other(.array)
    case .object: numbers(in: member.value).map { .numbers($0) } ?? .other(.object)
    }
  }

  /// The members of an object of numbers; `nil` where one is no number, or too large for one.
  private func numbers(in range: Range<Int>) -> [(name: String, number: Double)]? {
    let bytes = unsafe UnsafeBufferPointer(rebasing: cursor.bytes[range])
    var parser = unsafe JSONRecordParser(bytes, within: .file)
    guard let record = try? parser.parse() else { return nil }
    var numbers: [(name: String, number: Double)] = []
    for member in record.members {
      guard member.kind == .number, let number = Double(parser.source(of: member.value)),
        number.isFinite
      else { return nil }
      numbers.append((parser.text(of: member.name), number))
    }
    return numbers
  }

  private func text(of range: Range<Int>) -> String {
    String(decoding: cursor.decoded(range), as: UTF8.self)
  }

  private func source(of range: Range<Int>) -> String {
    unsafe String(decoding: cursor.bytes[range], as: UTF8.self)
  }
}
