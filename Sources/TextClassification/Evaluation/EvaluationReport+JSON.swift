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
    var data = Data()
    do {
      try forEachJSONPiece(layout: layout) { data += $0 }
      return data
    } catch let error as EvaluationError {
      throw error
    } catch {
      throw .nonFiniteNumber(path: "")
    }
  }

  /// Gives the bytes of ``jsonData(layout:)`` to a closure piece by piece, so that the text of a report
  /// with many rows need not be in memory at once.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - body: Receives the pieces in order.
  /// - Throws: `EvaluationError.nonFiniteNumber`, and what `body` throws.
  /// - Complexity: O(size of the report) time, O(1) memory beside the report itself.
  package func forEachJSONPiece(
    layout: JSONLayout = .indented, _ body: (Data) throws -> Void
  ) throws {
    guard let rows, rows.count > 1 else {
      try body(Self.encoded(self, layout))
      return try body(Data([UInt8(ascii: "\n")]))
    }
    // What stands around the rows is that of a report with one of them.
    var short = self
    short.rows = [rows[0]]
    let whole = try Self.encoded(short, layout)
    let inner = try Self.rowsText([rows[0]], layout)
    guard let place = whole.ranges(of: inner).last else {
      return try body(Self.encoded(self, layout))
    }
    try body(whole[..<place.lowerBound])
    for first in stride(from: 0, to: rows.count, by: Self.rowsPerPiece) {
      if first > 0 { try body(Data([UInt8(ascii: ",")])) }
      let end = min(rows.count, first + Self.rowsPerPiece)
      try body(Self.rowsText(Array(rows[first..<end]), layout))
    }
    try body(whole[place.upperBound...])
    try body(Data([UInt8(ascii: "\n")]))
  }

  /// The number of rows that are encoded at a time: the encoder takes many times what it writes.
  private static let rowsPerPiece = 1000

  /// Rows as they stand in a report, without what is before the first and behind the last of them.
  private static func rowsText(_ rows: [Row], _ layout: JSONLayout) throws -> Data {
    struct Part: Encodable { let rows: [Row] }
    let text = try encoded(Part(rows: rows), layout)
    // `{"rows":[` and `]}`, with two spaces more on a line for each level.
    let (head, tail) = layout == .compact ? (9, 2) : (14, 6)
    return text.dropFirst(head).dropLast(tail)
  }

  private static func encoded(
    _ value: some Encodable, _ layout: JSONLayout
  ) throws(EvaluationError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if layout == .indented { encoder.outputFormatting.insert(.prettyPrinted) }
    do {
      return try encoder.encode(value)
    } catch EncodingError.invalidValue(_, let context) {
      throw .nonFiniteNumber(path: context.codingPath.dotted)
    } catch {
      throw .nonFiniteNumber(path: "")
    }
  }

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
