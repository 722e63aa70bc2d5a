public import Tables

extension TextClassifierTrainer {
  /// Trains on all folds of a corpus but one, tests on that, and does so for each fold.
  ///
  /// Folds have equal shares of the classes, and equal texts are in one fold. Everything is done
  /// anew in each training, with the rows of the other folds alone: n-grams are counted, their
  /// scales computed, the strength of regularisation and the temperature chosen. No rows are held
  /// out for validation, the fold itself being that.
  ///
  ///     let check = try trainer.crossValidate(texts: texts, labels: labels, folds: 5)
  ///     print(check.evaluation.metrics.accuracy, check.summary.standardDeviation)
  ///
  /// - Parameters:
  ///   - texts: The texts of the rows.
  ///   - labels: The label of each row.
  ///   - folds: The number of folds, at least 2; ``split``'s seed says which rows go together.
  ///   - progress: Receives how far it is, on the calling thread.
  /// - Returns: The figures; they do not depend on the number of threads.
  /// - Throws: ``TrainingError``.
  /// - Complexity: As many trainings as folds.
  public func crossValidate(
    texts: TextColumn, labels: LabelColumn, folds: Int, progress: (Progress) -> Void = { _ in }
  ) throws(TrainingError) -> CrossValidation {
    precondition(texts.count == labels.count, "\(texts.count) texts, \(labels.count) labels")
    precondition(folds >= 2, "at least 2 folds, got \(folds)")
    let classes = try DenseClasses(labels)
    let groups = texts.groupsOfEqualTexts()
    if groups.count > 1 { try Self.checkTexts(of: classes, in: groups) }
    guard groups.count >= folds else {
      throw .foldsTooMany(folds, distinctTexts: groups.count)
    }
    let dealt = StratifiedFolds(of: groups, classes: classes.codes, count: folds, seed: split.seed)
    var trainer = self
    trainer.split.validation = .none
    var pooled = PooledPredictions(labels: classes.labels, rowCount: texts.count)
    var results: [CrossValidation.Fold] = []
    for fold in 0..<folds {
      progress(.fold(fold + 1, of: folds))
      let rows = dealt.rows(of: fold)
      let others = labels.codes.indices.filter { dealt.foldOfRow[$0] != Int32(fold) }
      let classifier: TextClassifier
      do throws(TrainingError) {
        classifier = try trainer.train(
          texts: texts.selecting(others), labels: labels.selecting(others), progress: progress
        ).classifier
      } catch {
        throw .inFold(fold + 1, of: folds, error)
      }
      let predictions = classifier.predictions(for: texts.selecting(rows), threads: threads)
      pooled.set(rows, to: predictions)
      results.append(Self.result(classifier, predictions, of: rows, labels))
    }
    guard let evaluation = pooled.evaluation(of: labels) else { throw .noRows }
    return CrossValidation(folds: results, evaluation: evaluation)
  }

  /// Makes sure that two labels are left for each training, whichever fold is tested.
  ///
  /// Two texts of a label are never in one fold, so that two labels with two texts each are enough.
  private static func checkTexts(
    of classes: DenseClasses, in groups: RowGroups
  ) throws(TrainingError) {
    var textCounts = [Int](repeating: 0, count: classes.labels.count)
    for group in groups {
      for code in Set(group.map { classes.codes[$0] }) where code >= 0 {
        textCounts[Int(code)] += 1
      }
    }
    let usable = textCounts.count { $0 > 1 }
    guard usable < 2, textCounts.count > 1 else { return }
    let rare = textCounts.indices.filter { textCounts[$0] == 1 }.map { classes.labels[$0] }
    throw .labelsTooRareForFolds(usable: usable, rare: rare)
  }

  private static func result(
    _ classifier: TextClassifier, _ predictions: Predictions, of rows: [Int], _ labels: LabelColumn
  ) -> CrossValidation.Fold {
    let correct = rows.indices.count { index in
      LabelBytes.equal(classifier.labels[predictions.code(ofRow: index)], labels[rows[index]])
    }
    return CrossValidation.Fold(
      rowCount: rows.count, correctCount: correct,
      majorityBaseline: MajorityBaseline(of: rows.map { labels[$0] }),
      regularization: classifier.card.training.regularization ?? 0,
      isConverged: classifier.card.convergence?.isConverged ?? false)
  }
}

/// The answers of several classifiers about the rows of one corpus, each about its own rows.
private struct PooledPredictions {
  /// The labels of the corpus; a classifier may lack some that none of its training rows had.
  let labels: [String]
  private var probabilities: [Float]
  private var knownFeatures: [Int32]

  init(labels: [String], rowCount: Int) {
    self.labels = labels
    probabilities = Array(repeating: 0, count: rowCount * labels.count)
    knownFeatures = Array(repeating: 0, count: rowCount)
  }

  /// Puts in the answers about some rows; a label that the classifier lacks has probability 0.
  mutating func set(_ rows: [Int], to predictions: Predictions) {
    var codes: [Int] = []
    for (code, label) in labels.enumerated()
    where codes.count < predictions.labels.count
      && LabelBytes.equal(label, predictions.labels[codes.count])
    {
      codes.append(code)
    }
    for (index, row) in rows.enumerated() {
      knownFeatures[row] = predictions.knownFeatures[index]
      for (place, code) in codes.enumerated() {
        probabilities[row * labels.count + code] =
          predictions.probabilities[index * codes.count + place]
      }
    }
  }

  /// The figures against the actual labels; `nil` without rows.
  func evaluation(of actual: LabelColumn) -> Evaluation? {
    let predictions = Predictions(
      labels: labels, probabilities: probabilities, knownFeatures: knownFeatures)
    let metrics = try? ClassifierMetrics(
      labels: labels, actual: (0..<actual.count).map { actual[$0] },
      predicted: (0..<actual.count).map { predictions.code(ofRow: $0) },
      probabilities: probabilities)
    return metrics.map { Evaluation(metrics: $0, predictions: predictions) }
  }
}
