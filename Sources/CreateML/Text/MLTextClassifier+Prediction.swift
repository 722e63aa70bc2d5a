internal import Tables
internal import TextClassification

extension MLTextClassifier {
  /// Labels a text.
  ///
  /// - Parameter text: Any text; one without known words gets the most frequent label.
  /// - Returns: The most probable label.
  /// - Throws: Nothing; Create ML's may throw.
  public func prediction(from text: String) throws -> String {
    classifier.prediction(for: text).label
  }

  /// Labels texts.
  ///
  /// - Parameter texts: The texts.
  /// - Returns: The most probable label of each.
  /// - Throws: Nothing; Create ML's may throw.
  public func predictions(from texts: [String]) throws -> [String] {
    let predictions = classifier.predictions(for: TextColumn(texts), threads: Processors.count)
    return texts.indices.map { predictions.labels[predictions.code(ofRow: $0)] }
  }

  /// Labels the texts of a column.
  ///
  /// - Parameter texts: The column.
  /// - Returns: A column of the most probable label of each; a row without a text has none.
  /// - Throws: The error of a column that is not valid.
  public func predictions(from texts: MLDataColumn<String>) throws -> MLDataColumn<String> {
    if let error = texts.error { throw MLCreateError(error) }
    let labels = try predictions(from: Array(texts))
    let values = labels.indices.map { row in
      texts.element(at: row) == nil ? .invalid : MLDataValue.string(labels[row])
    }
    return MLDataColumn(unchecked: MLUntypedColumn(values, type: .string))
  }

  /// Says how probable each label of a text is.
  ///
  /// - Parameter text: Any text.
  /// - Returns: For each label its probability; they add up to 1.
  /// - Throws: Nothing; Create ML's may throw.
  public func predictionWithConfidence(from text: String) throws -> [String: Double] {
    try predictionsWithConfidence(from: [text])[0]
  }

  /// Says how probable each label of texts is.
  ///
  /// - Parameter texts: The texts.
  /// - Returns: For each text and label the probability; labels that Swift takes for equal, such as
  ///   'é' in its two Unicode forms, share one entry with the sum.
  /// - Throws: Nothing; Create ML's may throw.
  public func predictionsWithConfidence(from texts: [String]) throws -> [[String: Double]] {
    let predictions = classifier.predictions(for: TextColumn(texts), threads: Processors.count)
    return texts.indices.map { row in
      let probabilities = predictions[row].probabilities.map(Double.init)
      return Dictionary(zip(predictions.labels, probabilities), uniquingKeysWith: +)
    }
  }

  /// Says how probable each label of the texts of a column is.
  ///
  /// - Parameter texts: The column.
  /// - Returns: A column of the probabilities by label.
  /// - Throws: The error of a column that is not valid.
  public func predictionsWithConfidence(
    from texts: MLDataColumn<String>
  ) throws -> MLDataColumn<[String: Double]> {
    if let error = texts.error { throw MLCreateError(error) }
    return MLDataColumn(try predictionsWithConfidence(from: Array(texts)))
  }
}

extension MLTextClassifier {
  /// Says how well the classifier labels the rows of a table.
  ///
  /// - Parameters:
  ///   - labeledTexts: The table; a label that the classifier does not know counts as a wrong answer.
  ///   - textColumn: The name of the column of texts.
  ///   - labelColumn: The name of the column of labels.
  /// - Returns: The figures; invalid where the table has not the rows for them.
  public func evaluation(
    on labeledTexts: MLDataTable, textColumn: String, labelColumn: String
  ) -> MLClassifierMetrics {
    evaluation { try LabeledTexts(labeledTexts, text: textColumn, label: labelColumn) }
  }

  /// Says how well the classifier labels the rows of a table with the columns of its training.
  ///
  /// - Parameter labeledTexts: The table.
  /// - Returns: The figures; invalid where the table has not the rows for them.
  public func evaluation(on labeledTexts: MLDataTable) -> MLClassifierMetrics {
    evaluation(on: labeledTexts, textColumn: columnNames.text, labelColumn: columnNames.label)
  }

  /// Says how well the classifier labels the texts of folders.
  ///
  /// - Parameter labeledTexts: The folders.
  /// - Returns: The figures; invalid where the texts cannot be read.
  public func evaluation(on labeledTexts: DataSource) -> MLClassifierMetrics {
    evaluation { try LabeledTexts(sorted: labeledTexts.textsOfFolders()) }
  }

  /// Says how well the classifier labels texts.
  ///
  /// - Parameter labeledTexts: For each label its texts.
  /// - Returns: The figures; invalid where there are no texts.
  public func evaluation(on labeledTexts: [String: [String]]) -> MLClassifierMetrics {
    evaluation { try LabeledTexts(labeledTexts) }
  }

  private func evaluation(_ rows: () throws -> LabeledTexts) -> MLClassifierMetrics {
    do {
      let rows = try rows()
      let evaluation = try classifier.evaluation(
        of: rows.texts, labels: rows.labels, threads: Processors.count)
      return MLClassifierMetrics(evaluation.metrics)
    } catch {
      return MLClassifierMetrics(MLCreateError(error))
    }
  }
}
