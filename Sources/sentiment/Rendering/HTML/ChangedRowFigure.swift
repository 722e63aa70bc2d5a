import TextClassification

/// Rows on which one report is right and the other wrong.
struct ChangedRowFigure {
  private let rows: [ChangedRow]
  private let limit: Int
  private let texts: RecoveredTexts?

  /// The longest text that is shown whole, in columns.
  private static let textLimit = 400

  /// Lists rows, the first of them up to a limit, with their texts where these are wanted.
  init(_ rows: [ChangedRow], limit: Int, texts: RecoveredTexts?) {
    self.texts = texts
    self.rows = rows
    self.limit = limit
  }

  /// The table; nothing without rows.
  var html: HTML {
    guard !rows.isEmpty else { return .none }
    let areSure = rows.allSatisfy { $0.second.probability != nil }
    let note =
      rows.count > limit
      ? "Of \(NumberText.grouped(rows.count)) rows the "
        + (areSure ? "\(limit) of which B is surest." : "first \(limit).")
      : NumberText.counted(rows.count, "row")
        + (areSure ? ", those of which B is surest first." : ".")
    return """
      <p class="note">\(note)</p><div class="wide"><table class="changed"><thead><tr>\
      <th>Row</th><th>Label</th><th>A</th><th>B</th></tr></thead>\
      <tbody>\(rows.prefix(limit).html(row))</tbody></table></div>
      """
  }

  private func row(_ changed: ChangedRow) -> HTML {
    let row = changed.second
    let id = row.source.id.map { " id \(LabelText.display($0, limit: 40))" } ?? ""
    let text: HTML =
      texts?.text(of: changed).map {
        """
        <tr class="said"><td colspan="4"><p dir="auto">\
        \(LabelText.shortened(LabelText.line($0), to: Self.textLimit))</p></td></tr>
        """
      } ?? .none
    return """
      <tr><th scope="row">\(PageText.place(row.source))\(id)</th><td>\(PageText.label(row.label))</td>\
      <td>\(answer(changed.first))</td><td>\(answer(changed.second))</td></tr>\(text)
      """
  }

  private func answer(_ row: ReportedAnswers.Row) -> HTML {
    let share = row.probability.map { " \(NumberText.percent($0)) %" } ?? ""
    return """
      <span class="\(row.isCorrect ? "is-right" : "is-wrong")">\(PageText.label(row.prediction))\
      </span>\(share)
      """
  }
}
