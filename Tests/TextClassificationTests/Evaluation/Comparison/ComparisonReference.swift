import FoundationEssentials
import TestSupport

/// What SciPy and NumPy make of comparisons.
enum ComparisonReference {
  /// The rows of two classifiers, as codes of labels, and what they cost.
  struct Case: Codable {
    var labelCount: Int
    var actual: [Int]
    var predicted: [[Int]]
    var logLoss: [[Double]]
    var brier: [[Double]]
  }

  /// The ends of the interval of each measure's difference, in the order of
  /// `ComparisonMeasure.resampled`, then of each label's recall.
  struct Intervals: Codable {
    let measures: [[Double]]
    let recalls: [[Double]]
  }

  /// The two-sided p-values of binomial tests of k successes in n trials at ½.
  static func binomialTests(_ counts: [[Int]]) throws -> [Double] {
    try result(
      of: """
        from scipy.stats import binomtest
        result = [1.0 if a + b == 0 else float(binomtest(min(a, b), a + b, 0.5).pvalue)
                  for a, b in data]
        """, counts)
  }

  /// Percentile intervals from 4,000 resamples of NumPy's own generator, with scikit-learn's
  /// measures.
  static func intervals(_ rows: Case) throws -> Intervals {
    try result(
      of: """
        import warnings
        import numpy as np
        from sklearn import metrics as m
        warnings.simplefilter("ignore")
        y = np.array(data["actual"]); p = np.array(data["predicted"])
        costs = [np.array(data["logLoss"]), np.array(data["brier"])]
        n = len(y); rng = np.random.default_rng(7)
        codes = range(data["labelCount"])
        measures = [m.accuracy_score, m.balanced_accuracy_score,
                    lambda a, b: m.f1_score(a, b, average="macro"),
                    lambda a, b: m.f1_score(a, b, average="weighted"),
                    m.matthews_corrcoef, m.cohen_kappa_score]
        rows, recalls = [], []
        for _ in range(4000):
            i = rng.integers(0, n, n)
            rows.append([f(y[i], p[1][i]) - f(y[i], p[0][i]) for f in measures]
                        + [float((c[1][i] - c[0][i]).mean()) for c in costs])
            recalls.append([((p[1][i] == c)[y[i] == c].mean() - (p[0][i] == c)[y[i] == c].mean())
                            for c in codes])
        ends = lambda v: np.nanquantile(np.array(v), [0.025, 0.975], axis=0).T.tolist()
        result = {"measures": ends(rows), "recalls": ends(recalls)}
        """, rows)
  }

  /// Runs a script that makes `result` of `data`.
  private static func result<Input: Encodable, Output: Decodable>(
    of body: String, _ input: Input
  ) throws -> Output {
    let script = """
      import json, sys
      with open(sys.argv[1]) as f:
          data = json.load(f)
      \(body)
      with open(sys.argv[2], "w") as f:
          json.dump(result, f)
      """
    let output = try PythonEnvironment.run(script: script, input: JSONEncoder().encode(input))
    return try JSONDecoder().decode(Output.self, from: output)
  }
}
