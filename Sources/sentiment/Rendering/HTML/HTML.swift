/// A piece of a page, into which text comes only escaped.
///
/// A literal is markup; what is interpolated into it is text and is escaped, unless it is a piece
/// of a page itself. So no string of a corpus can become markup by being forgotten:
///
///     let cell: HTML = "<td>\(label)</td>"
struct HTML: ExpressibleByStringInterpolation, Equatable {
  /// The markup.
  private(set) var markup: String

  init(stringLiteral value: String) { markup = value }

  init(stringInterpolation: StringInterpolation) { markup = stringInterpolation.markup }

  /// Puts pieces behind each other.
  init(_ pieces: some Sequence<HTML>) {
    markup = pieces.reduce(into: "") { $0 += $1.markup }
  }

  /// The piece that shows nothing.
  static let none = HTML(stringLiteral: "")

  var isEmpty: Bool { markup.isEmpty }

  static func + (left: HTML, right: HTML) -> HTML { HTML([left, right]) }

  static func += (left: inout HTML, right: HTML) { left.markup += right.markup }

  /// What a literal with interpolations is put together in.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var markup = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      markup.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: String) { markup += literal }

    /// Text, escaped for elements and for attributes in double quotes.
    mutating func appendInterpolation(_ text: String) { markup += HTML.escaped(text) }

    mutating func appendInterpolation(_ number: Int) { markup += String(number) }

    mutating func appendInterpolation(_ piece: HTML) { markup += piece.markup }

    mutating func appendInterpolation(_ pieces: [HTML]) { markup += HTML(pieces).markup }
  }

  /// Text in which no character is markup.
  ///
  /// Control characters, which a page must not hold, are shown by their pictures.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "`": escaped += "&#96;"
      case "\t", "\n": escaped.unicodeScalars.append(scalar)
      default: escaped.unicodeScalars.append(picture(of: scalar) ?? scalar)
      }
    }
    return escaped
  }

  private static func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value)
    case 0x7F: "\u{2421}"
    case 0x80...0x9F, 0xFDD0...0xFDEF: "\u{FFFD}"
    case let value where value & 0xFFFE == 0xFFFE: "\u{FFFD}"
    default: nil
    }
  }
}

extension Sequence {
  /// The pieces that a closure makes of the elements, behind each other.
  func html(_ piece: (Element) throws -> HTML) rethrows -> HTML { HTML(try map(piece)) }
}
