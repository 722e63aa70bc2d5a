/// What is wrong with the syntax of a JSON text.
public enum JSONProblem: Equatable, Sendable {
  /// A backslash before a character that cannot be escaped.
  case badEscape(Unicode.Scalar)
  /// `\u` without four hexadecimal digits.
  case badHexadecimalEscape
  /// An unescaped control character inside a string.
  case controlCharacter(Unicode.Scalar)
  /// A name that stands a second time in one object.
  case duplicateName(String)
  /// The text ends where more was expected.
  case ended(expected: Expectation, within: Extent)
  /// The text ends inside a string.
  case endedInString(within: Extent)
  /// A word that is no JSON literal, such as `NaN` or `tru`.
  case invalidLiteral(String)
  /// Bytes that are no UTF-8.
  case invalidUTF8(InvalidUTF8)
  /// A number such as `01`.
  case leadingZero
  /// Half of a surrogate pair, without the other half.
  case loneSurrogate(UInt16)
  /// Arrays and objects inside each other beyond the limit.
  case nestingTooDeep(limit: Int)
  /// A second array behind the end of the first.
  case secondArray
  /// Another value behind the one a line holds.
  case severalValuesOnLine
  /// A comma before a closing bracket or brace.
  case trailingComma
  /// A character that cannot stand there.
  case unexpected(Unicode.Scalar, expected: Expectation)

  /// What could have stood in a place.
  public enum Expectation: Equatable, Sendable {
    /// `:`.
    case colon
    /// `,` or `]`.
    case commaOrArrayEnd
    /// `[`, with which a file that is one array begins.
    case arrayStart
    /// `,` or `}`.
    case commaOrObjectEnd
    /// A digit of a number.
    case digit
    /// Nothing more than white space in the file.
    case endOfFile
    /// Nothing more than white space on the line.
    case endOfLine
    /// A member's name.
    case name
    /// A member's name or `}`.
    case nameOrObjectEnd
    /// A number.
    case number
    /// `{`.
    case object
    /// A string.
    case string
    /// Any value.
    case value
    /// Any value or `]`.
    case valueOrArrayEnd
  }

  /// What a record must not reach beyond.
  public enum Extent: Equatable, Sendable {
    /// The end of the file.
    case file
    /// The end of its line.
    case line
  }
}

extension JSONProblem.Expectation: CustomStringConvertible {
  /// What was expected, in words.
  public var description: String {
    switch self {
    case .arrayStart: "'[' of an array"
    case .colon: "':'"
    case .commaOrArrayEnd: "',' or ']'"
    case .commaOrObjectEnd: "',' or '}'"
    case .digit: "a digit"
    case .endOfFile: "the end of the file"
    case .endOfLine: "the end of the line"
    case .name: "a name in double quotes"
    case .nameOrObjectEnd: "a name in double quotes or '}'"
    case .number: "a number"
    case .object: "'{' of an object"
    case .string: "a string"
    case .value: "a value"
    case .valueOrArrayEnd: "a value or ']'"
    }
  }
}

extension JSONProblem: CustomStringConvertible {
  /// What is wrong, what was expected and what to do, without the place.
  public var description: String {
    switch self {
    case .badEscape(let scalar):
      "\(quoted(scalar)) cannot follow a backslash; a backslash itself is written '\\\\'"
    case .badHexadecimalEscape:
      "'\\u' needs four hexadecimal digits"
    case .controlCharacter(let scalar):
      "the control character \(codePoint(scalar)) stands unescaped in a string; write it as "
        + "'\(Self.escape(of: scalar))'"
    case .duplicateName(let name):
      "the name '\(name)' stands a second time"
    case .ended(let expected, let extent):
      "\(Self.ending(of: extent)) where \(expected) was expected\(Self.remedy(for: extent))"
    case .endedInString(let extent):
      "\(Self.ending(of: extent)) inside a string\(Self.remedy(for: extent))"
    case .invalidLiteral(let word):
      "'\(word)' is no JSON value; 'true', 'false', 'null', a number, a string in double quotes, "
        + "an array or an object was expected"
    case .invalidUTF8(let bytes):
      bytes.description
    case .leadingZero:
      "a number cannot begin with a zero and further digits; write it without the zero or as a "
        + "string"
    case .loneSurrogate(let unit):
      "'\\u\(hexadecimal(UInt32(unit)).lowercased())' is half of a surrogate pair and its other "
        + "half is missing"
    case .nestingTooDeep(let limit):
      "arrays and objects are nested more than \(limit) deep"
    case .secondArray:
      "a second array begins here; a file holds one array, or JSON Lines"
    case .severalValuesOnLine:
      "a second value begins on this line; JSON Lines has one object on each line, which ends in a "
        + "line feed, U+000A"
    case .trailingComma:
      "a comma stands before this closing bracket; remove the comma"
    case .unexpected("{", expected: .arrayStart):
      "found '{' where \(Expectation.arrayStart) was expected; where each line is an object, give "
        + "--format jsonl"
    case .unexpected(let scalar, let expected):
      "found \(quoted(scalar)) where \(expected) was expected"
    }
  }

  private static func ending(of extent: Extent) -> String {
    switch extent {
    case .file: "the file ends"
    case .line: "the line ends"
    }
  }

  /// Most lines that end too early are of objects printed over several lines.
  private static func remedy(for extent: Extent) -> String {
    switch extent {
    case .file: "; the file may be cut short"
    case .line:
      "; JSON Lines has each object whole on one line: put objects that span lines into an "
        + "array, or convert them with 'jq -c .'"
    }
  }

  private static func escape(of scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u" + hexadecimal(scalar.value)
    }
  }
}
