public import FoundationEssentials

extension ReportComparison {
  /// The version of the JSON form of a comparison.
  public static let schemaVersion = 1

  /// Returns the comparison as one line of JSON text in UTF-8, ended by a newline.
  ///
  /// Keys are sorted, absent parts are null, and reports are named by their places, from 0.
  ///
  /// - Parameters:
  ///   - toolVersion: The version of the tool.
  ///   - conclusion: What may be concluded, in sentences.
  /// - Returns: The text's bytes.
  /// - Throws: An `EncodingError` where a number is not finite.
  /// - Complexity: O(reports² × rows that changed).
  public func jsonData(toolVersion: String, conclusion: [String]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let object: JSONValue = [
      "schemaVersion": .integer(Self.schemaVersion), "kind": .text("comparison"),
      "toolVersion": .text(toolVersion), "pairing": .text(pairing?.rawValue),
      "rowCount": .integer(pairing == nil ? nil : reports[0].metrics.rowCount),
      "significanceLevel": .number(Self.significanceLevel),
      // A seed above 2⁶³ − 1 would be no integer for most readers.
      "seed": .integer(Int(exactly: options.seed)), "resamples": .integer(options.resampleCount),
      "reports": .list(reports.map(Self.value)), "pairs": .list(pairs.map(Self.value)),
      "ranking": ranking.map { .list($0.entries.map(Self.value)) } ?? .null,
      "conclusion": .list(conclusion.map { .text($0) }),
    ]
    var data = try encoder.encode(object)
    data.append(UInt8(ascii: "\n"))
    return data
  }

  private static func value(_ report: ReportedAnswers) -> JSONValue {
    let metrics = report.metrics
    let measures = ComparisonMeasure.allCases.map { measure in
      (measure.rawValue, JSONValue.number(measure.value(in: metrics)))
    }
    return [
      "name": .text(report.name),
      "model": report.model.map {
        ["file": .text($0.file), "checksum": .text($0.checksum)]
      } ?? .null,
      "decision": report.decision.map(value) ?? .null,
      "rowCount": .integer(metrics.rowCount), "correctCount": .integer(metrics.correctCount),
      "accuracyInterval": value(
        (metrics.accuracyInterval.lower, metrics.accuracyInterval.upper)),
      "majorityBaseline": [
        "label": .text(metrics.majorityBaseline.label),
        "count": .integer(metrics.majorityBaseline.count),
        "share": .number(metrics.majorityBaseline.share),
      ],
      "measures": .object(measures),
    ]
  }

  private static func value(_ decision: DecisionSummary) -> JSONValue {
    let rule = decision.rule
    return [
      "threshold": rule.threshold.map {
        ["label": .text($0.label), "probability": .number(Double($0.probability))]
      } ?? .null,
      "minimumConfidence": .number(rule.minimumConfidence.map(Double.init)),
      "answeredCount": .integer(decision.answeredCount),
    ]
  }

  private static func value(_ pair: PairComparison) -> JSONValue {
    let differences = pair.measures.map { measure in
      (
        measure.measure.rawValue,
        [
          "difference": .number(measure.difference), "interval": value(measure.interval),
        ] as JSONValue
      )
    }
    return [
      "first": .integer(pair.first), "second": .integer(pair.second),
      "verdict": .text(pair.verdict?.rawValue), "differences": .object(differences),
      "bothRight": .integer(pair.bothRightCount), "bothWrong": .integer(pair.bothWrongCount),
      "onlyFirstRight": .integer(pair.test?.onlyFirstCount),
      "onlySecondRight": .integer(pair.test?.onlySecondCount),
      "pValue": .number(pair.test?.pValue), "adjustedPValue": .number(pair.adjustedPValue),
      "classes": .list(pair.classes.map(value)), "fixed": .list(pair.fixed.map(value)),
      "broken": .list(pair.broken.map(value)),
    ]
  }

  private static func value(_ row: ClassDifference) -> JSONValue {
    [
      "label": .text(row.label), "rowCount": .integer(row.rowCount),
      "firstRecall": .number(row.firstRecall), "secondRecall": .number(row.secondRecall),
      "interval": value(row.interval),
      "onlyFirstRight": .integer(row.test.onlyFirstCount),
      "onlySecondRight": .integer(row.test.onlySecondCount),
      "pValue": .number(row.test.pValue), "adjustedPValue": .number(row.adjustedPValue),
    ]
  }

  private static func value(_ row: ChangedRow) -> JSONValue {
    let source = row.second.source
    let answers = [row.first, row.second].map { answer -> JSONValue in
      ["label": .text(answer.prediction), "probability": .number(answer.probability)]
    }
    return [
      "file": .text(source.file), "line": .integer(source.line),
      "row": .integer(source.row), "id": .text(source.id),
      "text": .text(row.first.text ?? row.second.text), "label": .text(row.second.label),
      "first": answers[0], "second": answers[1],
    ]
  }

  private static func value(_ entry: ReportRanking.Entry) -> JSONValue {
    [
      "report": .integer(entry.report), "rank": .integer(entry.rank),
      "groups": .list(entry.groups.map { .integer($0) }),
    ]
  }

  private static func value(_ interval: DifferenceInterval?) -> JSONValue {
    interval.map { value(($0.lower, $0.upper)) } ?? .null
  }

  private static func value(_ ends: (lower: Double, upper: Double)) -> JSONValue {
    ["lower": .number(ends.lower), "upper": .number(ends.upper)]
  }
}

/// A JSON value to be written.
private enum JSONValue: Encodable, ExpressibleByDictionaryLiteral {
  case integer(Int?)
  case list([JSONValue])
  case null
  case number(Double?)
  case object([(String, JSONValue)])
  case text(String?)

  init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(elements) }

  /// The name of a member.
  private struct MemberName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      var container = encoder.container(keyedBy: MemberName.self)
      for (name, value) in members {
        try container.encode(value, forKey: MemberName(stringValue: name))
      }
      return
    case .list(let values):
      var container = encoder.unkeyedContainer()
      for value in values { try container.encode(value) }
      return
    default: break
    }
    var container = encoder.singleValueContainer()
    switch self {
    case .integer(let integer?): try container.encode(integer)
    case .number(let number?): try container.encode(number)
    case .text(let text?): try container.encode(text)
    default: try container.encodeNil()
    }
  }
}
