/// A record that is well-formed JSON, and where its members stand in the bytes it was parsed from.
struct JSONRecord {
  /// A member of an object.
  struct Member {
    /// The name between its quotes.
    var name: Range<Int>
    /// The value; a string with its quotes.
    var value: Range<Int>
    var kind: JSONKind
  }

  var kind: JSONKind
  /// The members of an object in input order, empty for every other type.
  var members: [Member] = []
}

/// A fault in the syntax of a JSON text.
struct JSONFault: Error {
  var problem: JSONProblem
  /// Place of the offending byte in the bytes parsed.
  var position: Int
}
