extension ClassifierMetrics {
  /// What a model's card keeps of the figures of some rows.
  package var accuracyCount: AccuracyCount {
    AccuracyCount(
      rowCount: rowCount, correctCount: correctCount, majorityLabel: majorityBaseline.label,
      majorityCount: majorityBaseline.count)
  }
}

extension AccuracyCount {
  /// The share of the rows that the model labels right.
  public var accuracy: Double { Double(correctCount) / Double(rowCount) }

  /// Wilson's 95 % interval of that share.
  public var interval: Interval { .wilson(successes: correctCount, trials: rowCount) }

  /// What always answering the most frequent label would get.
  public var majorityBaseline: MajorityBaseline {
    MajorityBaseline(
      label: majorityLabel, count: majorityCount,
      share: Double(majorityCount) / Double(rowCount))
  }
}
