import TextClassification

/// The figures that sum up an evaluation, each in a few digits.
struct MeasuresFigure {
  let metrics: ClassifierMetrics

  /// The names and values.
  var html: HTML {
    let measures = ComparisonMeasure.allCases.filter { $0 != .accuracy }.map {
      (MeasureText.name($0), MeasureText.value($0, metrics))
    }
    let tops = metrics.topAccuracies.map {
      (
        "Top-\($0.k) accuracy",
        "\(NumberText.percent($0.accuracy)) % (\(NumberText.interval($0.interval)))"
      )
    }
    return "<dl>\((measures + tops).html { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>" })</dl>"
  }
}
