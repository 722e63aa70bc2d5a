import FoundationEssentials

/// Evaluation figures computed by scikit-learn.
public enum ScikitLearnReference {
  /// The answers of a classifier, with the labels in the order of their code points.
  public struct Case: Codable, Sendable {
    /// The model's labels.
    public var labels: [String]
    /// The actual labels.
    public var actual: [String]
    /// The codes of the predicted labels.
    public var predicted: [Int]
    /// The probabilities, row-major.
    public var probabilities: [Double]

    /// Makes random answers, often with labels that are never predicted or have no rows.
    ///
    /// - Parameters:
    ///   - classCount: The number of the model's labels.
    ///   - rowCount: The number of rows.
    ///   - unseenCount: The number of labels that the model does not know.
    ///   - generator: The source of randomness.
    /// - Returns: Answers that are right more often than chance.
    public static func random(
      classCount: Int,
      rowCount: Int,
      unseenCount: Int = 0,
      using generator: inout SeededRandom,
    ) -> Case {
      let letters = Array("abcdefghijklmnopqrstuvwxyz")
      let names = letters.prefix(classCount + unseenCount).map { "label \($0)" }
      // Unseen labels stand between the known ones in the order of names.
      let unseen = Set((0..<unseenCount).map { 1 + 2 * $0 })
      let labels = names.indices.filter { !unseen.contains($0) }.map { names[$0] }
      let actualPool = names.indices.filter { _ in generator.unit() < 0.85 }
      let shunned = labels.indices.filter { _ in generator.unit() < 0.15 }
      var result = Case(labels: labels, actual: [], predicted: [], probabilities: [])
      for _ in 0..<rowCount {
        let pool = actualPool.isEmpty ? [0] : actualPool
        result.actual.append(names[pool[generator.index(below: pool.count)]])
        // Coarse weights give ties between rows, which the ROC area must count half.
        var weights = labels.indices.map { code in
          shunned.contains(code) ? 0 : Double(1 + generator.index(below: 9))
        }
        if let code = labels.firstIndex(of: result.actual[result.actual.count - 1]),
          !shunned.contains(code)
        {
          weights[code] += 4
        }
        if weights.allSatisfy({ $0 == 0 }) { weights[0] = 1 }
        let total = weights.reduce(0, +)
        let top = weights.max() ?? 0
        result.predicted.append(weights.firstIndex(of: top) ?? 0)
        result.probabilities += weights.map { $0 / total }
      }
      return result
    }
  }

  /// The figures of one case, `nil` where scikit-learn has none.
  public struct Figures: Codable, Sendable {
    /// `classification_report` as printed.
    public let report: String
    /// Precision, recall and F1 of the macro average.
    public let macro: [Double]
    /// Precision, recall and F1 of the weighted average.
    public let weighted: [Double]
    /// `accuracy_score`.
    public let accuracy: Double
    /// `balanced_accuracy_score`.
    public let balancedAccuracy: Double
    /// `matthews_corrcoef`, 0 where undefined.
    public let matthews: Double
    /// `cohen_kappa_score`.
    public let kappa: Double?
    /// `log_loss` over the rows with known labels.
    public let logLoss: Double?
    /// `brier_score_loss` over the rows with known labels.
    public let brier: Double?
    /// `roc_auc_score` over the rows with known labels.
    public let rocAUC: Double?
    /// Precision, recall and F1 of the micro average.
    public let micro: [Double]
    /// `average_precision_score` of each label over the rows with known labels, `nil` without rows of
    /// the label.
    public let averagePrecisions: [Double?]
    /// `top_k_accuracy_score` for 2, 3 and 5 labels where there are more, over all rows.
    public let topAccuracies: [Double]
    /// The expected calibration error, computed with NumPy's histogram.
    public let calibrationError: Double
  }

  /// Returns the figures of each case.
  ///
  /// - Parameter cases: The cases.
  /// - Returns: The figures, in the order of the cases.
  /// - Throws: `PythonEnvironment.Failure` where the environment is missing or the script fails.
  public static func figures(of cases: [Case]) throws -> [Figures] {
    let output = try PythonEnvironment.run(script: script, input: JSONEncoder().encode(cases))
    return try JSONDecoder().decode([Figures].self, from: output)
  }

  private static let script = """
    import json, math, sys, warnings
    import numpy as np
    from sklearn import metrics as m
    warnings.simplefilter("ignore")

    def finite(x):
        return float(x) if math.isfinite(x) else None

    def calibration(confidence, correct):
        edges = np.arange(16) / 15
        bins = np.clip(np.searchsorted(edges, confidence, side="left") - 1, 0, 14)
        gaps = [abs(correct[bins == b].mean() - confidence[bins == b].mean()) * (bins == b).mean()
                for b in range(15) if (bins == b).any()]
        return math.fsum(gaps)

    def figures(case):
        labels = case["labels"]
        y = np.array(case["actual"])
        p = np.array([labels[c] for c in case["predicted"]])
        q = np.array(case["probabilities"]).reshape(len(y), len(labels))
        d = m.classification_report(y, p, output_dict=True)
        columns = ["precision", "recall", "f1-score"]
        out = {
            "report": m.classification_report(y, p),
            "macro": [d["macro avg"][c] for c in columns],
            "weighted": [d["weighted avg"][c] for c in columns],
            "micro": [float(v) for v in m.precision_recall_fscore_support(y, p, average="micro")[:3]],
            "accuracy": m.accuracy_score(y, p),
            "balancedAccuracy": m.balanced_accuracy_score(y, p),
            "matthews": float(m.matthews_corrcoef(y, p)),
            "kappa": finite(m.cohen_kappa_score(y, p)),
            "calibrationError": calibration(q[np.arange(len(y)), case["predicted"]], y == p),
        }
        known = np.isin(y, labels)
        rows = len(y)
        y, q = y[known], q[known]
        out["averagePrecisions"] = [
            float(m.average_precision_score(y == label, q[:, code])) if (y == label).any() else None
            for code, label in enumerate(labels)]
        # Of equal scores scikit-learn takes the last label first, this project the first one.
        codes = np.array([len(labels) - 1 - labels.index(label) for label in y], dtype=int)
        out["topAccuracies"] = [
            float(m.top_k_accuracy_score(codes, q[:, ::-1], k=k, labels=range(len(labels)),
                                         normalize=False)) / rows if len(y) else 0.0
            for k in [2, 3, 5] if k < len(labels)]
        if len(y):
            out["logLoss"] = finite(m.log_loss(y, q, labels=labels))
            out["brier"] = finite(m.brier_score_loss(y, q, labels=labels))
            if set(y) == set(labels):
                if len(labels) == 2:
                    out["rocAUC"] = finite(m.roc_auc_score(y, q[:, 1]))
                else:
                    out["rocAUC"] = finite(m.roc_auc_score(y, q, multi_class="ovr", labels=labels))
        return out

    with open(sys.argv[1]) as f:
        cases = json.load(f)
    with open(sys.argv[2], "w") as f:
        json.dump([figures(c) for c in cases], f)
    """
}
