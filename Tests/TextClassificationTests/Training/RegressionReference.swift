import FoundationEssentials
import LinearAlgebra
import TestSupport

@testable import TextClassification

/// The optimum of a regression by scikit-learn, or by SciPy where each class has scales of its own.
struct RegressionReference: Decodable {
  /// The objective at the optimum.
  let optimum: Double
  /// The objective at the weights handed in.
  let objective: Double
  /// The probabilities at the optimum, rows × classes.
  let probabilities: [Double]

  private struct Input: Encodable {
    var rows: [[UInt32]]
    var classes: [Int32]
    var classCount: Int
    var squared: [Float]
    var mean: [Float]
    var regularization: Float
    var weights: [Float]
    var intercept: [Double]
  }

  /// Computes the optima of some problems, and the objectives of their fits, in one process.
  static func optima(
    of fits: [(problem: RegressionProblem, fit: LogisticRegression.Fit)]
  ) throws -> [RegressionReference] {
    let inputs = fits.map { problem, fit in
      let pattern = problem.pattern
      return Input(
        rows: (0..<pattern.rowCount).map {
          Array(pattern.columns[pattern.rowStarts[$0]..<pattern.rowStarts[$0 + 1]])
        },
        classes: problem.classes, classCount: problem.classCount,
        squared: problem.scales.squared, mean: problem.scales.mean,
        regularization: problem.training.regularization, weights: fit.weights,
        intercept: fit.intercept)
    }
    let output = try PythonEnvironment.run(script: script, input: JSONEncoder().encode(inputs))
    return try JSONDecoder().decode([RegressionReference].self, from: output)
  }

  private static let script = """
    import json, sys, warnings
    import numpy as np
    from scipy import optimize, sparse, special
    from sklearn.linear_model import LogisticRegression
    warnings.simplefilter("ignore")

    def margins(X, w, b):
        m = X @ w + b
        return np.column_stack([np.zeros(len(m)), m[:, 0]]) if m.shape[1] == 1 else m

    def loss(m, y):
        return float(np.sum(special.logsumexp(m, axis=1) - m[np.arange(len(y)), y]))

    def solve(case):
        K, C = case["classCount"], case["regularization"]
        width = 1 if K == 2 else K
        mean = np.array(case["mean"])
        s = np.sqrt(np.array(case["squared"]).reshape(len(mean), width))
        starts = np.cumsum([0] + [len(r) for r in case["rows"]])
        columns = np.array([c for r in case["rows"] for c in r], dtype=int)
        X = sparse.csr_matrix((np.ones(len(columns)), columns, starts),
                              shape=(len(case["rows"]), len(mean)))
        squares = X @ mean
        norms = np.where(squares > 0, 1 / np.sqrt(np.where(squares > 0, squares, 1)), 0)
        X = sparse.diags(norms) @ X
        y = np.array(case["classes"])
        T, t = X[y >= 0], y[y >= 0]

        def objective(w, b):
            used = s > 0
            return 0.5 * float(np.sum(w[used] ** 2 / s[used] ** 2)) + C * loss(margins(T, w, b), t)

        if width == 1 or np.all(s == s[:, :1]):
            model = LogisticRegression(C=C, tol=1e-10, max_iter=100000)
            D = sparse.diags(s[:, 0])
            model.fit(T @ D, t)
            w, b = (D @ model.coef_.T), model.intercept_
        else:
            indicator = np.eye(K)[t]
            def f(x):
                v, b = x[:-K].reshape(s.shape), x[-K:]
                m = T @ (s * v) + b
                g = C * (special.softmax(m, axis=1) - indicator)
                value = 0.5 * np.sum(v * v) + C * loss(m, t)
                return value, np.concatenate([(v + s * (T.T @ g)).ravel(), g.sum(axis=0)])
            r = optimize.minimize(f, np.zeros(s.size + K), jac=True, method="L-BFGS-B",
                options=dict(maxiter=100000, maxfun=200000, ftol=1e-15, gtol=1e-9, maxcor=50))
            w, b = s * r.x[:-K].reshape(s.shape), r.x[-K:]
        own = np.array(case["weights"]).reshape(s.shape)
        return {
            "optimum": objective(w, b),
            "objective": objective(own, np.array(case["intercept"])),
            "probabilities": special.softmax(margins(X, w, b), axis=1).ravel().tolist(),
        }

    with open(sys.argv[1]) as f:
        cases = json.load(f)
    with open(sys.argv[2], "w") as f:
        json.dump([solve(case) for case in cases], f)
    """
}
