import TextClassification

/// The n-grams that speak most strongly for each class.
struct StrongestFigure {
  private let lists: [(label: String, entries: [StrongestNGrams.Entry])]

  /// The number of n-grams of each class.
  private static let count = 10
  /// The number of classes that are not folded away.
  private static let limit = 12

  /// Reads a model.
  init(_ classifier: TextClassifier) {
    // More than are listed, for some have the same letters.
    lists = classifier.strongestNGrams(min(5 * Self.count, classifier.featureCount)).map {
      ($0.label, Array(DescribedModel.distinct($0.entries).prefix(Self.count)))
    }
  }

  /// A list for each class, with bars on one scale.
  var html: HTML {
    let rest = lists.dropFirst(Self.limit)
    let more: HTML =
      rest.isEmpty
      ? .none
      : """
      <details><summary>The other \(rest.count) classes</summary>\
      <div class="learned">\(rest.html(list))</div></details>
      """
    return """
      <p class="note">What an n-gram adds to the score of its class in a text of length 1; ▁ is the \
      end of a word.</p><div class="learned">\(lists.prefix(Self.limit).html(list))</div>\(more)
      """
  }

  private func list(_ list: (label: String, entries: [StrongestNGrams.Entry])) -> HTML {
    let most = lists.compactMap { $0.entries.first?.weight }.max() ?? 1
    let rows = list.entries.html { entry -> HTML in
      let share = PageNumber.length(100 * Double(entry.weight / most))
      return """
        <tr><th scope="row"><bdi>\(NGramText.display(entry.ngram))</bdi></th><td class="n">\
        \(NumberText.fixed(Double(entry.weight), digits: 2))</td><td class="bar">\
        <i style="--v:\(share)"></i></td></tr>
        """
    }
    let table: HTML =
      list.entries.isEmpty
      ? "<p class=\"note\">No n-gram speaks for it.</p>"
      : "<table><tbody>\(rows)</tbody></table>"
    return "<div><h3>\(PageText.label(list.label))</h3>\(table)</div>"
  }
}
