import TextClassification

/// What was read: files, rows, lengths, scripts, and the rows of each label.
struct CorpusFigure {
  private let corpora: [(description: EvaluationReport.Corpus, rows: LabeledCorpus?)]

  /// The number of labels whose rows are not folded away.
  private static let limit = 12

  /// Describes corpora.
  init(_ corpora: [(description: EvaluationReport.Corpus, rows: LabeledCorpus?)]) {
    self.corpora = corpora
  }

  /// A table of the corpora and one of their labels.
  var html: HTML {
    let heads = corpora.html { "<th class=\"n\">\($0.description.role.rawValue)</th>" }
    let surveys = corpora.map { corpus -> Survey in
      corpus.rows.map { CorpusCheck.survey($0.texts) } ?? (nil, [])
    }
    let facts: [(name: String, values: [String])] = [
      ("Rows", corpora.map { NumberText.grouped($0.description.rowCount) }),
      ("Labels", corpora.map { NumberText.grouped($0.description.classCounts.count) }),
      ("Shortest text", surveys.map { Self.count($0.lengths?.shortest) }),
      (
        "Median length",
        surveys.map { $0.lengths.map { NumberText.short($0.median) } ?? NumberText.notAvailable }
      ),
      ("Longest text", surveys.map { Self.count($0.lengths?.longest) }),
      ("Script of most rows", surveys.map(Self.script)),
    ]
    let rows = facts.html { fact -> HTML in
      let values = fact.values.html { "<td class=\"n\">\($0)</td>" }
      return "<tr><th scope=\"row\">\(fact.name)</th>\(values)</tr>"
    }
    let files = corpora.html { corpus -> HTML in
      let names = corpus.description.files.html { "\(PageText.file($0)) " }
      return "<div><dt>\(corpus.description.role.rawValue)</dt><dd>\(names)</dd></div>"
    }
    return """
      <dl class="facts">\(files)</dl><div class="wide"><table><thead><tr><th></th>\(heads)</tr>\
      </thead><tbody>\(rows)</tbody></table></div>\
      <p class="note">Lengths in characters of Unicode.</p>\(labels)
      """
  }

  private typealias Survey = (
    lengths: CorpusCheck.Lengths?, scripts: [(script: WritingScript, rowCount: Int)]
  )

  private static func script(_ survey: Survey) -> String {
    survey.scripts.first.map { CheckedCorpusText.name(of: $0.script) } ?? NumberText.notAvailable
  }

  private static func count(_ value: Int?) -> String {
    value.map(NumberText.grouped) ?? NumberText.notAvailable
  }

  /// The labels of all corpora in the order of the first that has each, with their shares.
  private var labels: HTML {
    var names: [String] = []
    var seen: Set<[UInt8]> = []
    for corpus in corpora {
      for label in corpus.description.classCounts.map(\.label)
      where seen.insert(Array(label.utf8)).inserted {
        names.append(label)
      }
    }
    let heads = corpora.html { "<th>\($0.description.role.rawValue)</th>" }
    func table(_ names: ArraySlice<String>) -> HTML {
      """
      <div class="wide"><table class="classes"><thead><tr><th>Rows by label</th>\(heads)</tr></thead>\
      <tbody>\(names.html(row))</tbody></table></div>
      """
    }
    let rest = names.dropFirst(Self.limit)
    return table(names.prefix(Self.limit))
      + (rest.isEmpty
        ? .none
        : "<details><summary>The other \(NumberText.counted(rest.count, "label"))</summary>\(table(rest))</details>")
  }

  private func row(_ label: String) -> HTML {
    let cells = corpora.html { corpus -> HTML in
      let counts = corpus.description.classCounts
      let count = counts.first { $0.label.utf8.elementsEqual(label.utf8) }?.count ?? 0
      let most = Double(max(1, counts.map(\.count).max() ?? 1))
      return """
        <td class="count">\(NumberText.grouped(count))\
        <i style="--v:\(PageNumber.length(100 * Double(count) / most))"></i></td>
        """
    }
    return "<tr><th scope=\"row\">\(PageText.label(label))</th>\(cells)</tr>"
  }
}
