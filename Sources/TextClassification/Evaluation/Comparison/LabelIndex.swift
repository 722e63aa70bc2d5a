/// Finds the place of a label among others, compared by UTF-8 bytes.
struct LabelIndex {
  private var codes: [[UInt8]: Int] = [:]

  /// Creates an index.
  ///
  /// - Parameter labels: Distinct labels.
  init(_ labels: [String]) {
    for (code, label) in labels.enumerated() { codes[Array(label.utf8)] = code }
  }

  /// Returns the place of a label.
  ///
  /// - Parameter label: One of the labels.
  /// - Returns: The label's index.
  func code(of label: String) -> Int {
    guard let code = codes[Array(label.utf8)] else {
      preconditionFailure("the label '\(label)' is not among the labels")
    }
    return code
  }
}
