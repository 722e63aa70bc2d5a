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
      throw .nonFiniteNumber(path: Self.path(context.codingPath))
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
      throw .missingReportField(path: Self.path(context.codingPath + [key]))
    } catch DecodingError.typeMismatch(_, let context) {
      throw .invalidReportField(path: Self.path(context.codingPath))
    } catch DecodingError.valueNotFound(_, let context) {
      throw .invalidReportField(path: Self.path(context.codingPath))
    } catch DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty {
      throw .invalidReportField(path: Self.path(context.codingPath))
    } catch {
      throw .invalidJSON
    }
  }

  /// Returns a coding path in the notation `metrics.test.classes[0].f1`.
  private static func path(_ keys: [any CodingKey]) -> String {
    keys.reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
  }
}
