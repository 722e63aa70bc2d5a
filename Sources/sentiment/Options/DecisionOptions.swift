import CommandLineParsing
import Files
import Tables
import TextClassification

/// How probabilities become answers.
struct DecisionOptions {
  let rule: DecisionRule
  /// What stands for an answer where none is sure enough.
  let abstainLabel: String

  static let specs = [
    OptionSpec(
      "threshold", value: .text("label=p"),
      help: "Answer this label where its probability is at least p, and otherwise the most "
        + "probable other label, instead of the most probable label of all"),
    OptionSpec(
      "min-confidence", value: .number("p", in: NumberRange(.excluding(0), .including(1))),
      help: "Give no answer where the probability of the answer is below p"),
  ]

  static let sweepSpec = OptionSpec(
    "sweep", help: "Show what a range of thresholds and minimum confidences would do")

  static let abstainSpec = OptionSpec(
    "abstain-label", value: .text("label").defaulting(to: "abstain"),
    help: "The prediction of a record that gets no answer")

  /// Takes the options of a command.
  ///
  /// - Throws: `UsageError` where a threshold is no label and probability.
  init(_ arguments: ParsedArguments, of command: String) throws {
    var rule = DecisionRule()
    // What is above 0 stays so in single precision.
    rule.minimumConfidence = arguments.numberIfGiven("min-confidence").map {
      max(Float($0), .leastNonzeroMagnitude)
    }
    if let text = arguments.textIfGiven("threshold") {
      guard let threshold = Self.threshold(text) else {
        throw UsageError(
          .invalidValue(
            text, of: "--threshold",
            expected: "a label, '=' and a probability above 0 and at most 1, such as "
              + "'positive=0.7'"),
          command: command)
      }
      rule.threshold = threshold
    }
    self.rule = rule
    abstainLabel = command == "predict" ? arguments.text("abstain-label") : ""
  }

  /// The threshold in a text; a label may hold '=' itself.
  private static func threshold(_ text: String) -> DecisionRule.Threshold? {
    // Scalars and not characters: a combining mark after '=' would hide it.
    let scalars = text.unicodeScalars
    guard let sign = scalars.lastIndex(of: "="),
      let decimal = NumberWords.decimal(String(scalars[scalars.index(after: sign)...])),
      decimal > 0 && decimal <= 1
    else { return nil }
    let probability = Float(decimal)
    return DecisionRule.Threshold(label: String(scalars[..<sign]), probability: probability)
  }

  /// Makes sure that the rule fits a model.
  ///
  /// - Parameter labels: The model's labels.
  /// - Throws: A failure that names the label.
  func check(_ labels: [String]) throws {
    func isKnown(_ label: String) -> Bool {
      labels.contains { $0.utf8.elementsEqual(label.utf8) }
    }
    if let label = rule.threshold?.label, !isKnown(label) || labels.count < 2 {
      throw CommandFailure(
        status: .usage,
        description: labels.count < 2
          ? "the model has one label, which needs no threshold"
          : "the model has no label '\(label)' for --threshold; its labels are "
            + QuotedNames.list(labels))
    }
    if rule.minimumConfidence != nil, isKnown(abstainLabel), !abstainLabel.isEmpty {
      throw CommandFailure(
        status: .usage,
        description: "'\(abstainLabel)' is a label of the model; give another --abstain-label")
    }
  }
}

extension LabeledCorpus {
  /// Adds to a report what the rule of an evaluation and other rules make of these rows.
  func decide(_ evaluation: Evaluation, into report: inout EvaluationReport) {
    let predictions = evaluation.predictions
    let actual = (0..<labels.count).map { labels[$0] }
    if predictions.rule != DecisionRule() {
      report.decision = DecisionSummary(predictions, labels: actual)
    }
    report.sweep = ThresholdSweep(predictions, labels: actual)
  }
}
