import FoundationEssentials
import TestSupport

/// Sums computed by NumPy.
enum NumPyReference {
  /// Returns the sum of each list.
  static func sums(of lists: [[Double]]) throws -> [Double] {
    let script = """
      import json, sys
      import numpy as np
      with open(sys.argv[1]) as f:
          lists = json.load(f)
      with open(sys.argv[2], "w") as f:
          json.dump([float(np.sum(np.array(x))) for x in lists], f)
      """
    let output = try PythonEnvironment.run(script: script, input: JSONEncoder().encode(lists))
    return try JSONDecoder().decode([Double].self, from: output)
  }
}
