import Tables
import TextClassification

/// The wrong answers that the model was surest of, with what drove them.
struct MistakeFigure {
  private let rows: [EvaluationReport.Row]
  private let wrongCount: Int
  private let answeredCount: Int
  /// The number of rows without an answer whose most probable label is wrong.
  private let withheldCount: Int
  private let abstains: Bool
  private let corpus: LabeledCorpus
  private let classifier: TextClassifier?

  /// The number of mistakes that are shown.
  private static let limit = 20
  /// The number of n-grams that are listed below a text.
  private static let ngramLimit = 6

  /// Picks the mistakes.
  ///
  /// - Parameters:
  ///   - rows: The tested rows.
  ///   - corpus: Where they come from.
  ///   - classifier: What answered; `nil` where several models did.
  init(_ rows: [EvaluationReport.Row], of corpus: LabeledCorpus, by classifier: TextClassifier?) {
    let wrong = ErrorRows.surestFirst(rows)
    self.rows = Array(wrong.prefix(Self.limit))
    wrongCount = wrong.count
    abstains = rows.contains { $0.isAnswered != nil }
    answeredCount = rows.count { $0.isAnswered != false }
    withheldCount = rows.count { $0.isAnswered == false && !$0.isCorrect }
    self.corpus = corpus
    self.classifier = classifier
  }

  /// The list, or that there is no mistake.
  var html: HTML {
    guard !rows.isEmpty else { return "<p>No row is answered wrongly.\(withheld)</p>" }
    let all =
      NumberText.counted(wrongCount, "wrong answer")
      + (abstains ? " to \(NumberText.counted(answeredCount, "answered row"))" : "")
    let count =
      wrongCount > rows.count
      ? "\(all); shown are the \(rows.count) surest.\(withheld)"
      : "\(all), the surest first.\(withheld)"
    let key: HTML =
      classifier == nil
      ? .none
      : """
       Marked <mark class="for k3">orange</mark>: what spoke for the wrong answer; \
      <mark class="against k3">blue</mark>: what spoke against it. Numbers are added to its score.
      """
    return "<p class=\"note\">\(count)\(key)</p><ol class=\"mistakes\">\(rows.html(item))</ol>"
  }

  /// What is said of rows that are wrong in the other figures, and are not among the mistakes.
  private var withheld: String {
    guard withheldCount > 0 else { return "" }
    let rows = NumberText.counted(withheldCount, wrongCount > 0 ? "more row" : "row")
    return " \(rows) that --min-confidence leaves without an answer would be wrong; the confusions "
      + "count \(withheldCount == 1 ? "it" : "them")."
  }

  private func item(_ row: EvaluationReport.Row) -> HTML {
    let text = corpus.texts[row.index]
    let explanation = classifier?.explanation(ofAnswer: row.prediction.label, to: text)
    let shown = explanation.map { HighlightedText(text, $0).html } ?? "\(LabelText.unhidden(text))"
    let id = row.source.id.map { " (\(LabelText.display($0, limit: 40)))" } ?? ""
    return """
      <li><div class="verdict"><span>answered <b>\(PageText.label(row.prediction.label))</b> \
      \(NumberText.percent(row.prediction.probability)) %</span><span>labelled \
      <em>\(PageText.label(row.label))</em></span><span>\(PageText.place(row.source))\
      \(id)</span></div><p class="text" dir="auto">\(shown)</p>\
      \(explanation.map(Self.reasons) ?? .none)</li>
      """
  }

  private static func reasons(_ explanation: Explanation) -> HTML {
    // A word comes with its parts: of n-grams that hold each other's letters one is enough.
    var strongest: [Explanation.Contribution] = []
    var seen: [String] = []
    for part in explanation.contributions where part.value > 0 && strongest.count < ngramLimit {
      let letters = NGramText.letters(of: part.ngram)
      if seen.contains(where: { $0.contains(letters) }) { continue }
      seen.append(letters)
      strongest.append(part)
    }
    guard !strongest.isEmpty else {
      return "<p class=\"note\">No n-gram of the text spoke for the answer.</p>"
    }
    let items = strongest.html { part -> HTML in
      "<li><b><bdi>\(NGramText.display(part.ngram))</bdi></b> \(NumberText.signed(part.value))</li>"
    }
    return "<ul class=\"why\">\(items)</ul>"
  }
}

extension TextClassifier {
  /// Why a text got an answer.
  func explanation(ofAnswer label: String, to text: String) -> Explanation {
    explanation(of: text, for: labels.firstIndex { $0.utf8.elementsEqual(label.utf8) })
  }
}
