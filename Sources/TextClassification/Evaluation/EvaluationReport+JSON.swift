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
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if layout == .indented { encoder.outputFormatting.insert(.prettyPrinted) }
    do {
      var data = try encoder.encode(self)
      data.append(UInt8(ascii: "\n"))
      return data
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
