import Tables
import TextClassification

/// Pieces of JSON text, written and rewritten byte by byte.
enum JSONText {
  /// A string as JSON writes it, quotes included.
  static func quoted(_ text: String) -> [UInt8] { JSONEscaping.quoted(text) }

  /// What stands before the name of a member that is taken.
  private static let prefix = "input."

  /// Appends the members of a row, those of some names with `input.` before them, and those that
  /// would then have their names with one more.
  ///
  /// - Parameters:
  ///   - column: For each row valid members parted by commas, without the braces.
  ///   - row: The row.
  ///   - names: Names that are taken, of plain letters.
  ///   - bytes: Receives the members, otherwise byte for byte.
  static func append(
    _ column: TextColumn, _ row: Int, renaming names: [StaticString], to bytes: inout [UInt8]
  ) {
    let isPlain = unsafe column.withUnsafeBuffers { all, offsets in
      let members = unsafe UnsafeBufferPointer(rebasing: all[offsets[row]..<offsets[row + 1]])
      if unsafe mayName(names, members) { return false }
      unsafe bytes.append(contentsOf: members)
      return true
    }
    if !isPlain { bytes += renaming(column[row], names.map { "\($0)" }).utf8 }
  }

  /// Whether members could have one of some names: a quoted one stands somewhere, or an escape.
  private static func mayName(
    _ names: [StaticString], _ members: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    for index in members.indices {
      let byte = unsafe members[index]
      if byte == UInt8(ascii: "\\") { return true }
      guard byte == UInt8(ascii: "\"") else { continue }
      var start = index + 1
      while unsafe members[start...].starts(with: prefix.utf8) { start += prefix.utf8.count }
      for name in names where start + name.utf8CodeUnitCount < members.count {
        let end = start + name.utf8CodeUnitCount
        let isEqual = unsafe UnsafeBufferPointer(rebasing: members[start..<end]).elementsEqual(
          UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        if isEqual, unsafe members[end] == UInt8(ascii: "\"") { return true }
      }
    }
    return false
  }

  /// Members of an object, those of some names with `input.` before them, and those that would then
  /// have their names with one more.
  ///
  /// - Parameters:
  ///   - members: Valid members parted by commas, without the braces.
  ///   - names: Names that are taken, of plain letters.
  /// - Returns: The members, otherwise byte for byte.
  static func renaming(_ members: String, _ names: [String]) -> String {
    guard names.contains(where: { members.contains($0) }) || members.contains("\\") else {
      return members
    }
    var result = ""
    var depth = 0
    var isKey = true
    var rest = Substring(members).unicodeScalars
    while let scalar = rest.first {
      if scalar == "\"" {
        let string = endOfString(rest)
        let text = String(rest[..<string])
        if depth == 0 && isKey, let key = decoded(text), isTaken(key, names) {
          result += "\"\(prefix)\(key)\""
        } else {
          result += text
        }
        rest = rest[string...]
        continue
      }
      if scalar == "{" || scalar == "[" { depth += 1 }
      if scalar == "}" || scalar == "]" { depth -= 1 }
      if scalar == ":" && depth == 0 { isKey = false }
      if scalar == "," && depth == 0 { isKey = true }
      result.unicodeScalars.append(scalar)
      rest = rest.dropFirst()
    }
    return result
  }

  /// Whether a name is one of some names, however often `input.` stands before it.
  private static func isTaken(_ name: String, _ names: [String]) -> Bool {
    var rest = name[...]
    while rest.hasPrefix(prefix) { rest = rest.dropFirst(prefix.count) }
    return names.contains(String(rest))
  }

  /// Where the string that `text` begins with ends.
  private static func endOfString(
    _ text: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView.Index {
    var index = text.index(after: text.startIndex)
    while index < text.endIndex {
      let scalar = text[index]
      index = text.index(after: index)
      if scalar == "\"" { return index }
      if scalar == "\\" && index < text.endIndex { index = text.index(after: index) }
    }
    return index
  }

  /// A quoted string of plain ASCII letters, its escapes decoded; `nil` for any other.
  private static func decoded(_ quoted: String) -> String? {
    // Bytes and not characters: a quote and a combining mark after it would be one character.
    var result = ""
    var rest = quoted.utf8.dropFirst().dropLast()
    while let byte = rest.popFirst() {
      var value = UInt32(byte)
      if byte == UInt8(ascii: "\\") {
        guard rest.popFirst() == UInt8(ascii: "u"),
          let digits = UInt32(String(decoding: rest.prefix(4), as: UTF8.self), radix: 16)
        else { return nil }
        value = digits
        rest = rest.dropFirst(4)
      }
      guard value < 0x80, let scalar = Unicode.Scalar(value) else { return nil }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
