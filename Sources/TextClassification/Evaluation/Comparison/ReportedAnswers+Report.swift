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
    if let figure = ReportConsistency(metrics, rows: report.rows).inconsistentFigure {
      throw .figureInconsistent(figure, name: name)
    }
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
