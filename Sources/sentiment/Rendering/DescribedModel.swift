import Files
import FoundationEssentials
import TextClassification

/// What a model is, as lines and as JSON.
struct DescribedModel {
  private let classifier: TextClassifier
  private let file: String
  private let top: Int
  private var card: ModelCard { classifier.card }

  /// The largest number of labels whose n-grams and rows are listed in lines.
  private static let labelLimit = 20

  /// Describes a model.
  ///
  /// - Parameters:
  ///   - classifier: The model.
  ///   - file: The name of its file.
  ///   - top: How many n-grams to list of each label.
  init(_ classifier: TextClassifier, file: String, top: Int) {
    self.classifier = classifier
    self.file = file
    self.top = top
  }

  /// The card, then the strongest n-grams of each label.
  var lines: [String] {
    let facts = identity + [labels] + training + accuracies
    let width = facts.map(\.name).widest + 1
    var lines = facts.map {
      ($0.name.isEmpty ? "" : $0.name + ":").alignedLeft(width) + " " + LabelText.line($0.text)
    }
    // More than are listed, for some have the same letters.
    let strongest = classifier.strongestNGrams(min(5 * top, classifier.featureCount))
    for list in strongest.prefix(Self.labelLimit) {
      let entries = Self.distinct(list.entries).prefix(top)
      if entries.isEmpty { continue }
      lines += ["", "Strongest for \(LabelText.display(list.label, limit: 40)):", ""]
      let names = entries.map { NGramText.display($0.ngram) }
      let nameWidth = names.widest
      for (entry, name) in zip(entries, names) {
        let weight = NumberText.fixed(Double(entry.weight), digits: 3).alignedRight(8)
        let family = NGramText.name(of: entry.kind)
        lines.append("\(weight)  \(name.alignedLeft(nameWidth))  \(family)")
      }
    }
    if strongest.count > Self.labelLimit {
      lines += ["", "\(strongest.count - Self.labelLimit) more labels are in the JSON."]
    }
    return lines
  }

  /// The n-grams without those whose letters a stronger one has: a word is a part of a word too.
  static func distinct(_ entries: [StrongestNGrams.Entry]) -> [StrongestNGrams.Entry] {
    var seen: Set<String> = []
    return entries.filter { entry in
      seen.insert(NGramText.letters(of: entry.ngram)).inserted
    }
  }

  typealias Fact = (name: String, text: String)

  private var identity: [Fact] {
    var facts: [Fact] = [("Model", file)]
    if let status = FilePath(file).contentsStatus {
      let size = NumberText.grouped(status.byteCount)
      let date = Date(timeIntervalSince1970: Double(status.writtenAt)).ISO8601Format()
      facts.append(("Written", "\(date), \(size) bytes"))
    }
    let given: [(String, String?)] = [
      ("Version", card.version), ("Description", card.summary), ("Author", card.author),
      ("License", card.license), ("Checksum", classifier.checksum),
    ]
    return facts + given.compactMap { name, text in text.map { (name, $0) } }
  }

  private var labels: Fact {
    let counts = card.labelRowCounts
    let listed = classifier.labels.enumerated().prefix(Self.labelLimit).map { code, label in
      let count = counts.flatMap { $0.indices.contains(code) ? $0[code] : nil }
      return LabelText.display(label, limit: 40)
        + (count.map { " (\(NumberText.counted($0, "row")))" } ?? "")
    }
    let rest = classifier.labels.count - listed.count
    let more = rest > 0 ? " and \(rest) more" : ""
    return ("Labels", "\(classifier.labels.count): \(listed.joined(separator: ", "))\(more)")
  }

  var training: [Fact] {
    let seen = card.features.minimumDocumentFrequency.map {
      $0 > 1 ? " in at least \($0) texts each" : ""
    }
    let kept =
      card.wholeFeatureCount.map { ", the stronger of \(NumberText.grouped($0))" } ?? ""
    var facts: [Fact] = [
      ("Features", NumberText.counted(classifier.featureCount, "n-gram") + (seen ?? "") + kept)
    ]
    var rows = NumberText.counted(card.trainingRowCount, "row")
    if card.validationRowCount > 0 {
      rows += " and \(NumberText.counted(card.validationRowCount, "validation row"))"
      rows += card.training.refits ? ", fitted again on all" : ", not fitted on these"
    }
    if let limit = card.memoryLimit {
      rows += ", read in pieces within \(NumberText.grouped(limit / 1_000_000)) MB of memory"
    }
    facts.append(("Trained on", rows))
    if let convergence = card.convergence {
      let outcome = convergence.isConverged ? "converged after" : "did not converge in"
      facts.append(
        (
          "Fit",
          "\(outcome) \(NumberText.counted(convergence.iterations, "iteration")), regularization "
            + "\(card.training.regularization.map { NumberText.short($0) } ?? NumberText.notAvailable), "
            + "temperature \(NumberText.fixed(card.temperature, digits: 2)), seed \(card.split.seed)"
        ))
    }
    return facts
  }

  /// The accuracies, each on a line of its own.
  private var accuracies: [Fact] {
    let parts: [(String, Double?, Int?, AccuracyCount?)] = [
      ("training", card.trainingAccuracy, card.trainingRowCount, card.trainingCount),
      ("validation", card.validationAccuracy, card.validationRowCount, card.validationCount),
      ("test", card.testAccuracy, card.testRowCount, card.testCount),
    ]
    let known = parts.compactMap { name, accuracy, rows, count in
      accuracy.map { (name, NumberText.percent($0), Self.remark(accuracy: $0, rows, count)) }
    }
    let (names, values) = (known.map(\.0).widest, known.map(\.1).widest)
    return known.enumerated().map { place, part in
      (
        place == 0 ? "Accuracy" : "",
        "\(part.0.alignedLeft(names))  \(part.1.alignedRight(values)) %\(part.2)"
          + (part.0 == "validation" && isValidatedWhole ? ", with all n-grams" : "")
      )
    }
  }

  /// Whether the validation accuracy is that of the model before weak n-grams were left out.
  private var isValidatedWhole: Bool {
    card.wholeFeatureCount != nil && card.training.refits && card.validationRowCount > 0
  }

  /// The rows behind an accuracy; a model from before counts were kept does not tell the baseline.
  private static func remark(
    accuracy: Double, _ rows: Int?, _ count: AccuracyCount?
  ) -> String {
    if let count {
      return " (\(NumberText.counted(count.rowCount, "row"))"
        + AccuracySummaryText.remark(on: count) + ")"
    }
    // Validation rows of a file of their own were not counted.
    guard let rows, rows > 0, (0...1).contains(accuracy) else { return "" }
    let correct = Int((accuracy * Double(rows)).rounded())
    let interval = NumberText.interval(.wilson(successes: correct, trials: rows))
    return " (\(NumberText.counted(rows, "row")), 95 % interval \(interval))"
  }

  /// The JSON object, ended by a newline.
  func json() throws -> String {
    try JSONText.object(
      Document(
        file: file, checksum: classifier.checksum, labels: classifier.labels,
        featureCount: classifier.featureCount, card: card,
        strongest: classifier.strongestNGrams(top).map { list in
          Document.Label(
            label: list.label,
            ngrams: list.entries.map {
              Document.NGram(ngram: $0.ngram, kind: "\($0.kind)", weight: $0.weight)
            })
        }))
  }

  private struct Document: Encodable {
    struct NGram: Encodable {
      let ngram: String
      let kind: String
      let weight: Float
    }

    struct Label: Encodable {
      let label: String
      let ngrams: [NGram]
    }

    let schemaVersion = 1
    let kind = "model"
    let file: String
    let checksum: String?
    let labels: [String]
    let featureCount: Int
    let card: ModelCard
    let strongest: [Label]
  }
}
