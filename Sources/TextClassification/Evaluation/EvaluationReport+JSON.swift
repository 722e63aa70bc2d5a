public import FoundationEssentials

extension EvaluationReport {
  /// How the JSON of a report is laid out.
  public enum JSONLayout: Sendable {
    /// All on one line.
    case compact
    /// One value a line, for people and for line-by-line comparison.
    case indented
  }

  /// Returns the report as JSON text in UTF-8, ended by a newline.
  ///
  /// Keys are sorted, slashes are not escaped, and numbers are written with the fewest digits that
  /// read back to the same value, so equal reports give equal bytes.
  ///
  /// - Parameter layout: The layout; indented by default.
  /// - Returns: The text's bytes.
  /// - Throws: `EvaluationError.nonFiniteNumber` where a number of the report cannot be written.
  /// - Complexity: O(size of the report).
  public func jsonData(layout: JSONLayout = .indented) throws(EvaluationError) -> Data {
    let pieces = try jsonPieces(layout: layout)
    var data = Data()
    for index in pieces.indices { data += try pieces.piece(at: index) }
    return data
  }

  /// The bytes of ``jsonData(layout:)`` in pieces, so that the text of a report with many rows need not
  /// be in memory at once.
  ///
  /// - Parameter layout: The layout.
  /// - Returns: The pieces.
  /// - Throws: `EvaluationError.nonFiniteNumber`.
  package func jsonPieces(
    layout: JSONLayout = .indented
  ) throws(EvaluationError) -> JSONPieces {
    let newline = Data([UInt8(ascii: "\n")])
    guard let rows, rows.count > 1 else {
      return JSONPieces(head: Data(), rows: [], tail: try encoded(self, layout) + newline, layout)
    }
    // What stands around the rows is that of a report with one of them.
    var short = self
    short.rows = [rows[0]]
    let whole = try encoded(short, layout)
    guard let place = whole.ranges(of: try rowsText([rows[0]], from: 0, layout)).last else {
      preconditionFailure("a row stands in its report as it is written by itself")
    }
    return JSONPieces(
      head: whole[..<place.lowerBound], rows: rows, tail: whole[place.upperBound...] + newline,
      layout)
  }

  /// The text of a report, of which one piece is made at a time.
  package struct JSONPieces {
    private let head: Data
    private let rows: [Row]
    private let tail: Data
    private let layout: JSONLayout

    /// The number of rows of a piece: the encoder takes many times what it writes.
    private static let rowsPerPiece = 1000

    fileprivate init(head: Data, rows: [Row], tail: Data, _ layout: JSONLayout) {
      (self.head, self.rows, self.tail, self.layout) = (head, rows, tail, layout)
    }

    /// The numbers of the pieces, in order.
    package var indices: Range<Int> {
      0..<(rows.count + Self.rowsPerPiece - 1) / Self.rowsPerPiece + 1
    }

    /// Makes a piece.
    ///
    /// - Parameter index: Its number; the last has what stands behind the rows.
    /// - Returns: Its bytes.
    /// - Throws: `EvaluationError.nonFiniteNumber`.
    package func piece(at index: Int) throws(EvaluationError) -> Data {
      let first = index * Self.rowsPerPiece
      guard first < rows.count else { return tail }
      let end = min(rows.count, first + Self.rowsPerPiece)
      let before = index == 0 ? head : Data([UInt8(ascii: ",")])
      return before + (try rowsText(Array(rows[first..<end]), from: first, layout))
    }
  }
}

/// Rows as they stand in a report, without what is before the first and behind the last of them.
private func rowsText(
  _ rows: [EvaluationReport.Row], from first: Int, _ layout: EvaluationReport.JSONLayout
) throws(EvaluationError) -> Data {
  struct Part: Encodable { let rows: [EvaluationReport.Row] }
  let text = try encoded(Part(rows: rows), layout) { path in
    // The path begins with the member and the place in the part.
    guard path.count > 1, let place = path[1].intValue else { return path }
    return [path[0], RowKey(intValue: first + place)] + path[2...]
  }
  guard let start = text.firstIndex(of: UInt8(ascii: "[")),
    let end = text.lastIndex(of: UInt8(ascii: "]"))
  else { preconditionFailure("rows are an array") }
  // What is before the closing bracket begins a line of its own where the text is indented.
  let last = text[..<end].lastIndex { $0 != 0x20 && $0 != 0x0A } ?? start
  return text[(start + 1)...last]
}

/// The place of a row in a path.
private struct RowKey: CodingKey {
  let intValue: Int?
  var stringValue: String { "\(intValue ?? 0)" }

  init(intValue: Int) { self.intValue = intValue }
  init?(stringValue: String) { nil }
}

private func encoded(
  _ value: some Encodable, _ layout: EvaluationReport.JSONLayout,
  path: ([any CodingKey]) -> [any CodingKey] = { $0 }
) throws(EvaluationError) -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  if layout == .indented { encoder.outputFormatting.insert(.prettyPrinted) }
  do {
    return try encoder.encode(value)
  } catch EncodingError.invalidValue(_, let context) {
    throw .nonFiniteNumber(path: path(context.codingPath).dotted)
  } catch {
    throw .nonFiniteNumber(path: "")
  }
}

extension EvaluationReport {
  /// Reads a report that `jsonData(layout:)` wrote.
  ///
  /// - Parameter data: The JSON text in UTF-8.
  /// - Throws: `EvaluationError.invalidJSON`, `.missingReportField`, `.invalidReportField` or
  ///   `.unsupportedSchemaVersion`.
  /// - Complexity: O(size of the text).
  public init(jsonData data: Data) throws(EvaluationError) {
    do {
      self = try JSONDecoder().decode(EvaluationReport.self, from: data)
    } catch let error as EvaluationError {
      throw error
    } catch DecodingError.keyNotFound(let key, let context) {
      throw .missingReportField(path: (context.codingPath + [key]).dotted)
    } catch DecodingError.typeMismatch(_, let context) {
      throw .invalidReportField(path: context.codingPath.dotted)
    } catch DecodingError.valueNotFound(_, let context) {
      throw .invalidReportField(path: context.codingPath.dotted)
    } catch DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty {
      throw .invalidReportField(path: context.codingPath.dotted)
    } catch {
      throw .invalidJSON
    }
  }
}
