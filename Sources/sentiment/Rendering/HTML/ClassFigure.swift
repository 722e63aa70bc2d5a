import TextClassification

/// Precision, recall and F1 of each class as numbers with bars.
struct ClassFigure {
  private let classes: [ClassMetrics]
  private let isSorted: Bool

  /// The largest number of classes that are shown in the order of their labels, and the number of
  /// the worst that are shown of more.
  private static let limit = 12

  /// Draws the classes; many of them by F1, the worst first.
  init(_ metrics: ClassifierMetrics) {
    let all = metrics.classes
    isSorted = all.count > Self.limit
    classes =
      all.count > Self.limit
      ? all.indices.sorted { (all[$0].f1 ?? 2, $0) < (all[$1].f1 ?? 2, $1) }.map { all[$0] } : all
  }

  /// The table, and what is left of many classes folded away.
  var html: HTML {
    guard isSorted else { return table(classes[...]) }
    let rest = classes.dropFirst(Self.limit)
    return """
      <p class="note">\(classes.count) classes, the lowest F1 first.</p>\
      \(table(classes.prefix(Self.limit)))\
      <details><summary>The other \(rest.count) classes</summary>\(table(rest))</details>
      """
  }

  private func table(_ classes: ArraySlice<ClassMetrics>) -> HTML {
    """
    <div class="wide"><table class="classes"><thead><tr><th>Class</th><th class="n">Rows</th>\
    <th>Precision</th><th>Recall</th><th>F1</th></tr></thead><tbody>\
    \(classes.html(row))</tbody></table></div>
    """
  }

  private func row(_ entry: ClassMetrics) -> HTML {
    """
    <tr><th scope="row">\(PageText.label(entry.label))\
    \(entry.isKnown ? "" : " <small>not known to the model</small>" as HTML)</th>\
    <td class="n">\(NumberText.grouped(entry.support))</td>\
    \([entry.precision, entry.recall, entry.f1].html(Self.bar))</tr>
    """
  }

  /// A cell with a share in two digits and its bar; without a bar where it is undefined.
  private static func bar(_ value: Double?) -> HTML {
    guard let value else { return "<td class=\"bar\">\(NumberText.notAvailable)</td>" }
    return """
      <td class="bar">\(NumberText.fixed(value, digits: 2))\
      <i style="--v:\(PageNumber.length(100 * value))"></i></td>
      """
  }
}
