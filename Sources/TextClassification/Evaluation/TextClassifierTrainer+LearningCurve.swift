public import Tables

extension TextClassifierTrainer {
  /// Trains on growing parts of a corpus and judges each model on the same held-out rows.
  ///
  /// Each part holds the one before and as many rows more, up to all rows that are not held out; the
  /// classes keep their shares in every part. Everything is done anew for each part, the choice of
  /// n-grams and of the strength of regularisation included.
  ///
  ///     let curve = try trainer.learningCurve(texts: texts, labels: labels)
  ///     for point in curve.points { print(point.rowCount, point.accuracy) }
  ///
  /// - Parameters:
  ///   - texts: The texts of the rows.
  ///   - labels: The label of each row.
  ///   - heldOut: Rows to judge by; `nil` holds out those that ``split`` does, where that names a
  ///     share, and else a fifth: fewer could not tell gains of a few points from chance.
  ///   - progress: Receives how far it is, on the calling thread.
  /// - Returns: The curve; it does not depend on the number of threads.
  /// - Throws: ``TrainingError``.
  /// - Complexity: As twice a training, about.
  public func learningCurve(
    texts: TextColumn, labels: LabelColumn,
    heldOut: (texts: TextColumn, labels: LabelColumn)? = nil,
    progress: (Progress) -> Void = { _ in }
  ) throws(TrainingError) -> LearningCurve {
    precondition(texts.count == labels.count, "\(texts.count) texts, \(labels.count) labels")
    let classes = try DenseClasses(labels)
    var split = split
    if case .fraction = split.validation {} else { split.validation = .fraction(0.2) }
    if heldOut != nil { split.validation = .none }
    let groups = texts.groupsOfEqualTexts()
    let parted = ValidationSplit(groups, classes: classes.codes, options: split)
    let judged =
      heldOut ?? (texts.selecting(parted.validation), labels.selecting(parted.validation))
    guard judged.texts.count > 0 else {
      throw .curveTooShort(
        groups.count == 1
          ? .equalTexts(rowCount: texts.count) : .noneHeldOut(rowCount: texts.count))
    }
    let sizes = Self.sizes(upTo: parted.training.count)
    guard sizes.count > 1 else {
      throw .curveTooShort(
        .tooFewToTrain(
          rowCount: parted.training.count, heldOut: parted.validation.count,
          needed: 2 * Self.fewestRows - 1))
    }
    let rows = Self.interleaved(parted.training, classes: classes.codes, seed: split.seed)
    var trainer = self
    trainer.split.validation = .none
    var trainings: [(rowCount: Int, isCorrect: [Bool], regularization: Float)] = []
    for count in sizes {
      progress(.part(rowCount: count))
      let part = rows[..<count].sorted()
      do throws(TrainingError) {
        let classifier = try trainer.train(
          texts: texts.selecting(part), labels: labels.selecting(part), progress: progress
        ).classifier
        trainings.append(
          (
            count, classifier.isCorrect(judged.texts, judged.labels, threads: threads),
            classifier.card.training.regularization ?? 0
          ))
      } catch {
        // A part may have one class only, or no n-gram twice; all rows together may not.
        switch error {
        case .noFeatures, .noTexts, .oneClass: if count == rows.count { throw error }
        default: throw error
        }
      }
    }
    guard trainings.count >= 2 else {
      throw .curveTooShort(.oneTraining(rowCount: rows.count))
    }
    let actual = (0..<judged.labels.count).map { judged.labels[$0] }
    return LearningCurve(
      trainings, baseline: MajorityBaseline(of: actual),
      judgedRows: heldOut == nil ? .heldOut : .ownCorpus)
  }

  /// The fewest rows of a part, and the most parts.
  private static let (fewestRows, mostParts) = (16, 6)

  /// The numbers of rows of the parts, each twice the one before but for rounding.
  static func sizes(upTo count: Int) -> [Int] {
    var sizes: [Int] = []
    var size = count
    while sizes.count < mostParts && size >= fewestRows {
      sizes.insert(size, at: 0)
      size = (size + 1) / 2
    }
    return sizes
  }

  /// Rows in a random order in which every beginning has about the same shares of the classes.
  static func interleaved(_ rows: [Int], classes: [Int32], seed: UInt64) -> [Int] {
    var rows = rows
    var generator = SplitMix64(seed: seed)
    generator.shuffle(&rows)
    var totals: [Int32: Int] = [:]
    for row in rows { totals[classes[row], default: 0] += 1 }
    var seen: [Int32: Int] = [:]
    let placed = rows.enumerated().map { order, row in
      let label = classes[row]
      seen[label, default: 0] += 1
      let place = (Double(seen[label] ?? 0) - 0.5) / Double(totals[label] ?? 1)
      return (place: place, order: order, row: row)
    }
    return placed.sorted { ($0.place, $0.order) < ($1.place, $1.order) }.map(\.row)
  }
}

extension TextClassifier {
  /// Which rows the classifier labels right.
  fileprivate func isCorrect(_ texts: TextColumn, _ labels: LabelColumn, threads: Int) -> [Bool] {
    let predictions = predictions(for: texts, threads: threads)
    return (0..<texts.count).map {
      LabelBytes.equal(self.labels[predictions.code(ofRow: $0)], labels[$0])
    }
  }
}
