import Files
import Tables

extension ReportedAnswers {
  /// The member with the probability of the predicted label.
  private static let probabilityMember = "probability"
  /// The member with the probabilities of all labels.
  private static let probabilitiesMember = "probabilities"
  /// What the names of columns with the probability of one label begin with.
  private static let probabilityPrefix = "probability."
  /// How far from 1 the sum of a row's probabilities may be, which rounded ones seldom meet.
  private static let sumTolerance = 0.01

  /// Reads answers of any tool, one a record.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - columns: The names of its members.
  /// - Throws: `TableError` or `ComparisonError`.
  init(recordsOf file: RecordFile, columns: AnswerColumns) throws {
    var rows: [Row] = []
    var distributions: [[(name: String, number: Double)]?] = []
    var places: [TextLocation] = []
    try Self.forEachRecord(of: file) { fields, place in
      let record = AnswerRecord(fields: fields, place: place, isOfTable: file.isTable)
      var row = Row(
        source: EvaluationReport.Source(
          file: file.path, line: place.line, row: rows.count + 1,
          id: try record.optionalText(columns.id)),
        label: try record.text(columns.label), prediction: try record.text(columns.prediction))
      row.text = try record.optionalText(columns.text)
      row.textHash = row.text.map(StableHash.hex)
      let distribution = try Self.distribution(in: record)
      if let distribution {
        row.probability = distribution.first { LabelBytes.equal($0.name, row.prediction) }?.number
      } else {
        row.probability = try record.number(Self.probabilityMember, in: 0...1)
      }
      rows.append(row)
      distributions.append(distribution)
      places.append(place)
    }
    name = file.path
    model = nil
    let labels = try Self.labels(of: rows, distributions, places)
    for index in rows.indices {
      rows[index].penalties = distributions[index].flatMap { distribution in
        Penalties(
          of: rows[index].label, distribution.lazy.map { ($0.name, $0.number) },
          scale: (.ulpOfOne, labels.count))
      }
    }
    metrics = try Self.metrics(of: rows, distributions, labels: labels)
    self.rows = rows
    rowsAbsence = nil
  }

  /// Reads records, and says of a table what it would say of an object: which column is missing.
  private static func forEachRecord(
    of file: RecordFile, _ body: ([RecordField], TextLocation) throws -> Void
  ) throws {
    do {
      try file.forEachRecord(body)
    } catch TableError.headerInvalid(.columnMissing(_, let name, let found), let place) {
      throw ComparisonError.memberMissing(name, found: found, at: place)
    }
  }

  /// The probabilities of a record, made to add up to 1; `nil` where it has none.
  private static func distribution(
    in record: AnswerRecord
  ) throws(ComparisonError) -> [(name: String, number: Double)]? {
    var found = try record.numbers(probabilitiesMember)
    if found == nil { found = try record.numbers(prefixed: probabilityPrefix) }
    guard let numbers = found else { return nil }
    for (name, number) in numbers where !(0...1).contains(number) {
      throw .probabilityOutOfRange(label: name, value: number, at: record.place)
    }
    let sum = numbers.reduce(0) { $0 + $1.number }
    guard abs(sum - 1) <= sumTolerance else {
      throw .probabilitySum(sum, at: record.place)
    }
    return numbers.map { ($0.name, $0.number / sum) }
  }

  /// The labels that the answers know, in order of their bytes.
  ///
  /// - Throws: `ComparisonError.predictionUnknown` where all rows have probabilities, and a prediction
  ///   is none of their labels, as where no answer was given: it would count as one more label, and
  ///   change what the figures of probabilities mean.
  private static func labels(
    of rows: [Row], _ distributions: [[(name: String, number: Double)]?], _ places: [TextLocation]
  ) throws(ComparisonError) -> [String] {
    let complete = distributions.compactMap(\.self)
    guard complete.count == rows.count else {
      // A classifier without probabilities may know every label; one with them names those it knows.
      return LabelColumn(rows.map(\.prediction) + rows.map(\.label)).labels
    }
    let labels = LabelColumn(complete.flatMap { $0.map(\.name) }).labels
    let index = LabelIndex(labels)
    for (row, place) in zip(rows, places) where index.codeIfKnown(of: row.prediction) == nil {
      throw .predictionUnknown(row.prediction, at: place)
    }
    return labels
  }

  /// The figures of the rows; those of probabilities only where all rows have them.
  private static func metrics(
    of rows: [Row], _ distributions: [[(name: String, number: Double)]?], labels: [String]
  ) throws -> ClassifierMetrics {
    let actual = rows.map(\.label)
    let complete = distributions.compactMap(\.self)
    let isComplete = complete.count == rows.count
    let index = LabelIndex(labels)
    let predicted = rows.map { index.code(of: $0.prediction) }
    guard isComplete else {
      return try ClassifierMetrics(labels: labels, actual: actual, predicted: predicted)
    }
    var probabilities = Array(repeating: 0.0, count: rows.count * labels.count)
    for (row, distribution) in complete.enumerated() {
      for (name, number) in distribution {
        probabilities[row * labels.count + index.code(of: name)] = number
      }
    }
    return try ClassifierMetrics(
      labels: labels, actual: actual, predicted: predicted, probabilities: probabilities)
  }
}

/// The fields of one record of answers, and where it begins.
private struct AnswerRecord {
  let fields: [RecordField]
  let place: TextLocation
  let isOfTable: Bool

  private func value(_ name: String) -> RecordField.Value? {
    fields.first { LabelBytes.equal($0.name, name) }?.value
  }

  /// The text of a member that has to be there.
  func text(_ name: String) throws(ComparisonError) -> String {
    guard value(name) != nil else {
      throw .memberMissing(name, found: fields.map(\.name), at: place)
    }
    guard let text = try optionalText(name) else {
      throw .memberType(name, expected: .text, at: place)
    }
    // JSON can say that it means an empty label, a cell cannot.
    if isOfTable, text.allSatisfy(\.isWhitespace) { throw .memberBlank(name, at: place) }
    return text
  }

  /// The text of a member, `nil` where there is none, or null.
  func optionalText(_ name: String) throws(ComparisonError) -> String? {
    switch value(name) {
    case nil, .null?: nil
    case .text(let text)?: text
    case .numbers?, .other?: throw .memberType(name, expected: .text, at: place)
    }
  }

  /// The number of a member, `nil` where there is none, or null.
  func number(_ name: String, in range: ClosedRange<Double>) throws(ComparisonError) -> Double? {
    guard let text = try optionalText(name) else { return nil }
    guard let number = NumberWords.decimal(text), range.contains(number) else {
      throw .memberType(name, expected: .probability, at: place)
    }
    return number
  }

  /// The numbers of a member, `nil` where there is none, or null.
  func numbers(_ name: String) throws(ComparisonError) -> [(name: String, number: Double)]? {
    switch value(name) {
    case nil, .null?: nil
    case .numbers(let numbers)?: numbers
    case .text?, .other?: throw .memberType(name, expected: .probabilities, at: place)
    }
  }

  /// The numbers of all members whose names have a prefix, named by what follows it; `nil` where
  /// there are none.
  func numbers(prefixed prefix: String) throws(ComparisonError) -> [(name: String, number: Double)]?
  {
    var numbers: [(name: String, number: Double)] = []
    for field in fields where field.name.utf8.starts(with: prefix.utf8) {
      guard let number = try number(field.name, in: 0...1) else { return nil }
      let label = field.name.utf8.dropFirst(prefix.utf8.count)
      numbers.append((String(decoding: label, as: UTF8.self), number))
    }
    return numbers.isEmpty ? nil : numbers
  }
}
