import FoundationEssentials
import TextClassification

/// What a model says of a text and why, as lines and as JSON.
struct ExplainedText {
  let text: String
  let prediction: Prediction
  let explanation: Explanation

  /// The lines: the answer, then the terms of the score in columns.
  ///
  /// - Parameter top: How many n-grams have a line of their own; the others share one.
  /// - Returns: The lines, without their ends.
  func lines(top: Int) -> [String] {
    let label = LabelText.display(explanation.label, limit: 40)
    let share = NumberText.percent(Double(explanation.probability))
    let score = NumberText.signed(explanation.score)
    var lines = ["\(label): \(share) %, score \(score)", ""]
    if explanation.contributions.isEmpty {
      lines.append(
        "The model knows none of the text's n-grams: the answer is how often each label occurred.")
      return lines
    }
    lines += terms(top: top).map {
      ($0.value.alignedRight(10) + "  " + $0.name).withoutTrailingBlanks
    }
    return lines
  }

  private func terms(top: Int) -> [(value: String, name: String)] {
    let shown = explanation.contributions.prefix(top)
    let rest = explanation.contributions.dropFirst(top)
    let names = shown.map { NGramText.display($0.ngram) }
    let width = names.widest
    var terms = zip(shown, names).map { part, name in
      let times = part.occurrences > 1 ? ", \(part.occurrences) times" : ""
      return (
        NumberText.signed(part.value),
        name.alignedLeft(width) + "  " + NGramText.name(of: part.kind) + times
      )
    }
    if !rest.isEmpty {
      let sum = rest.reduce(0) { $0 + $1.value }
      terms.append((NumberText.signed(sum), NumberText.counted(rest.count, "other n-gram")))
    }
    terms.append((NumberText.signed(explanation.intercept), "intercept"))
    if explanation.rounding != 0 {
      terms.append((NumberText.scientific(explanation.rounding), "rounding"))
    }
    terms.append((NumberText.signed(explanation.score), "score"))
    return terms
  }

  /// The JSON object, ended by a newline.
  func json() throws -> String {
    try JSONText.object(
      Document(
        text: text, prediction: prediction.label, knownFeatures: prediction.knownFeatures,
        label: explanation.label, probability: explanation.probability, score: explanation.score,
        intercept: explanation.intercept, rounding: explanation.rounding,
        contributions: explanation.contributions.map {
          Document.Contribution(
            ngram: $0.ngram, kind: "\($0.kind)", occurrences: $0.occurrences, value: $0.value)
        }))
  }

  private struct Document: Encodable {
    struct Contribution: Encodable {
      let ngram: String
      let kind: String
      let occurrences: Int
      let value: Double
    }

    let schemaVersion = 1
    let kind = "explanation"
    let text: String
    let prediction: String
    let knownFeatures: Int
    let label: String
    let probability: Float
    let score: Double
    let intercept: Double
    let rounding: Double
    let contributions: [Contribution]
  }
}

extension JSONText {
  /// A value as one line of JSON with sorted keys, ended by a newline.
  ///
  /// - Throws: An `EncodingError` where a number is not finite.
  static func object(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}

extension [String] {
  /// The lines as one text, each ended by a newline.
  var asText: String { map { $0 + "\n" }.joined() }
}
