import Tables
import TextClassification

extension CorpusOptions {
  /// Reads labelled rows batch by batch, to be read again later.
  ///
  /// - Parameters:
  ///   - files: Paths of what can be read several times.
  ///   - console: Shows how far it is; what is to be said about the files is kept.
  /// - Returns: What was seen of the rows, and the way to their texts.
  /// - Throws: `FileError` and `TableError`.
  func survey(_ files: [String], _ console: inout Console) throws -> SurveyedCorpus {
    let names = files.joined(separator: ", ")
    let start = ContinuousClock.now
    var survey = CorpusSurvey()
    var found = LabelColumnBuilder()
    var reports: [ReadingReport] = []
    for (index, file) in files.enumerated() {
      let before = survey.rowCount
      let report = try RecordReader(streamOptions).forEachBatch(of: file) { batch, share in
        let labels = try batch.labels(named: labelColumn)
        found.append(contentsOf: LabelColumn(labels.labels))
        let kept = try self.labels.applied(to: batch, labelColumn: labelColumn)
        survey.add(
          try kept.texts(named: textColumn), try kept.labels(named: labelColumn))
        let whole = share.map { (Double(index) + $0) / Double(files.count) }
        let pace = Pace(
          elapsed: .now - start, done: whole ?? Double(survey.rowCount),
          total: whole.map { _ in 1 })
        console.progress(
          "reading \(names): \(pace.text(unit: "rows", count: survey.rowCount))")
      }
      console.clearProgress()
      reports.append(report)
      if survey.rowCount == before && report.recordCount == report.skippedCount {
        throw TableError.noRows(
          path: file, skipped: report.skippedCount, passedLines: layout.skippedLines)
      }
    }
    return SurveyedCorpus(
      files: files, survey: survey, labels: survey.labels, reports: reports, found: found.column(),
      stream: stream(files))
  }

  private var streamOptions: ReadingOptions {
    var options = ReadingOptions(
      textColumn: textColumn, labelColumn: labelColumn, skipsInvalidRows: skipsInvalidRows,
      keepsOtherMembers: false)
    options.layout = layout
    return options
  }

  /// The texts of the rows of ``survey(_:_:)``, as often as they are asked for.
  private func stream(_ files: [String]) -> CorpusStream {
    CorpusStream { body in
      for (index, file) in files.enumerated() {
        try RecordReader(streamOptions).forEachBatch(of: file) { batch, share in
          let kept = try labels.applied(to: batch, labelColumn: labelColumn)
          try body(
            try kept.texts(named: textColumn),
            share.map { (Double(index) + $0) / Double(files.count) })
        }
      }
    }
  }
}

/// A corpus that was read once and is not kept in memory.
struct SurveyedCorpus {
  /// The files and folders as they were given.
  let files: [String]
  let survey: CorpusSurvey
  let labels: LabelColumn
  /// What is to be said about each file.
  let reports: [ReadingReport]
  /// The labels before they were replaced or dropped.
  let found: LabelColumn
  let stream: CorpusStream

  /// Says what is to be said about the files and their labels.
  ///
  /// - Parameters:
  ///   - console: Is told.
  ///   - options: What was to be done with the labels.
  /// - Throws: A failure where no row is left.
  func tell(_ console: inout Console, _ options: LabelOptions) throws {
    console.warnOfRepeated(files)
    for (file, report) in zip(files, reports) { console.tell(report, of: file) }
    try options.warn(about: found, isEmpty: survey.rowCount == 0, &console)
  }
}
