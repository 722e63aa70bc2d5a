import FoundationEssentials
import TextClassification

/// What made the model.
struct ModelFigure {
  private let report: EvaluationReport
  private let classifier: TextClassifier

  /// Describes the model of a report.
  init(_ report: EvaluationReport, _ classifier: TextClassifier) {
    self.report = report
    self.classifier = classifier
  }

  /// The facts, and the options as JSON folded away.
  var html: HTML {
    let card = classifier.card
    let file = report.model?.file
    let given: [(name: String, text: String?)] = [
      ("File", file ?? "not stored"), ("Checksum", report.model?.checksum),
      ("Version", card.version), ("Description", card.summary), ("Author", card.author),
      ("License", card.license),
    ]
    let known = given.compactMap { fact in fact.text.map { (name: fact.name, text: $0) } }
    let training = DescribedModel(classifier, file: file ?? "", top: 0).training
    return """
      <dl class="facts">\((known + training).html(Self.fact))</dl>\
      <details><summary>All options of features, training and split</summary>\
      <pre class="text">\(Self.options(card))</pre></details>
      """
  }

  private static func fact(_ fact: (name: String, text: String)) -> HTML {
    "<div><dt>\(fact.name)</dt><dd><bdi>\(LabelText.line(fact.text))</bdi></dd></div>"
  }

  private struct Options: Encodable {
    let features: FeatureOptions
    let training: TrainingOptions
    let split: SplitOptions
  }

  private static func options(_ card: ModelCard) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let options = Options(features: card.features, training: card.training, split: card.split)
    guard let json = try? encoder.encode(options) else { return NumberText.notAvailable }
    return String(decoding: json, as: UTF8.self)
  }
}
