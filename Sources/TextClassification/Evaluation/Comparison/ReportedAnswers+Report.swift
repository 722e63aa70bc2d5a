import FoundationEssentials
import Tables

extension ReportedAnswers {
  /// Reads a report of this tool, or answers of another one.
  ///
  /// A report is what `--report` writes. Answers are a JSON array of objects, JSON Lines or CSV, with
  /// the members or columns that `columns` names.
  ///
  /// - Parameters:
  ///   - name: A path, or `-` for standard input.
  ///   - columns: The names of the members of other tools' answers.
  /// - Throws: `FileError`, `TableError` or `ComparisonError`.
  /// - Complexity: O(size of the file).
  public init(contentsOf name: String, columns: AnswerColumns = AnswerColumns()) throws {
    let file = try Self.open(name, columns)
    if file.isDocument {
      let data = Data(try file.wholeContents())
      do {
        try self.init(EvaluationReport(jsonData: data), name: file.path)
      } catch let error as EvaluationError {
        if error == .invalidJSON {
          if let fault = try file.documentFault() { throw fault }
          // A number that is none of the decoder's types, which it does not tell from a fault.
          throw ComparisonError.reportRefused(
            name: file.path, reason: .invalidReportField(path: ""))
        }
        let kind = try? JSONDecoder().decode(Kind.self, from: data).kind
        if let kind, EvaluationReport.Kind(rawValue: kind) == nil {
          throw ComparisonError.otherKind(kind, name: file.path)
        }
        throw ComparisonError.reportRefused(name: file.path, reason: error)
      }
    } else {
      try self.init(recordsOf: file, columns: columns)
    }
  }

  /// The member of the tool's JSON that says what it is.
  private struct Kind: Decodable {
    let kind: String
  }

  /// Opens a file, and says of a model that it is no report.
  private static func open(_ name: String, _ columns: AnswerColumns) throws -> RecordFile {
    do {
      return try RecordFile(
        path: name, documentMember: "schemaVersion",
        options: ReadingOptions(textColumn: columns.prediction, labelColumn: columns.label))
    } catch TableError.fileForeign(let path, .model) {
      throw ComparisonError.modelGiven(name: path)
    }
  }

  /// Takes the test rows of a report, of a cross-validation all rows.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - name: The name of its file.
  /// - Throws: `ComparisonError.metricsMissing` where no rows were evaluated,
  ///   `.rowCountInconsistent` and `.figureInconsistent` where the report contradicts itself.
  public init(_ report: EvaluationReport, name: String) throws(ComparisonError) {
    guard let metrics = report.metrics.test ?? report.metrics.validation else {
      throw .metricsMissing(name: name)
    }
    self.name = name
    self.metrics = metrics
    model = report.model
    decision = report.decision
    rows = report.rows.map { $0.map(Row.init) }
    rowsAbsence =
      rows != nil
      ? nil : report.kind == .training && report.metrics.test == nil ? .noTestRows : .notWritten
    guard rows?.count ?? metrics.rowCount == metrics.rowCount else {
      throw .rowCountInconsistent(
        name: name, rows: rows?.count ?? 0, counted: metrics.rowCount)
    }
    if let figure = Self.inconsistentFigure(of: metrics, rows: report.rows) {
      throw .figureInconsistent(figure, name: name)
    }
  }

  /// The first figure of a report that its counts or rows contradict, or that no rows could give.
  private static func inconsistentFigure(
    of metrics: ClassifierMetrics, rows: [EvaluationReport.Row]?
  ) -> String? {
    let correct = metrics.correctCount
    guard (0...max(metrics.rowCount, 0)).contains(correct),
      rows?.count(where: \.isCorrect) ?? correct == correct
    else { return "correctCount" }
    let accuracy = Double(correct) / Double(max(metrics.rowCount, 1))
    guard abs(metrics.accuracy - accuracy) < 1e-9 else { return "accuracy" }
    let interval = Interval.wilson(successes: correct, trials: max(metrics.rowCount, 1))
    guard abs(metrics.accuracyInterval.lower - interval.lower) < 1e-9,
      abs(metrics.accuracyInterval.upper - interval.upper) < 1e-9
    else { return "accuracyInterval" }
    let nonNegative = [
      ("logLoss", metrics.logLoss), ("brierScore", metrics.brierScore),
      ("calibrationError", metrics.calibrationError),
    ]
    if let found = nonNegative.first(where: { $0.1.map { !($0 >= 0) } ?? false }) { return found.0 }
    return rows?.enumerated().lazy.compactMap { inconsistentFigure(of: $1, at: $0) }.first
  }

  /// The first figure of a row that no row could have, or that its place contradicts.
  private static func inconsistentFigure(
    of row: EvaluationReport.Row, at index: Int
  ) -> String? {
    if row.index != index { return "index" }
    if let line = row.source.line, line < 1 { return "line" }
    if let number = row.source.row, number < 1 { return "row" }
    if row.probabilities?.isEmpty == true { return "probabilities" }
    let all = [row.prediction] + (row.probabilities ?? [])
    return all.contains { !(0...1).contains($0.probability) } ? "probability" : nil
  }
}

extension ReportedAnswers.Row {
  /// Takes over a row of a report.
  init(_ row: EvaluationReport.Row) {
    source = row.source
    textHash = row.textHash
    label = row.label
    prediction = row.prediction.label
    probability = row.prediction.probability
    penalties = row.probabilities.flatMap { probabilities in
      ReportedAnswers.Penalties(
        of: row.label, probabilities.lazy.map { ($0.label, $0.probability) },
        scale: (Double(Float.ulpOfOne), probabilities.count))
    }
  }
}
