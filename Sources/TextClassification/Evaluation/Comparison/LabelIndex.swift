/// Finds the place of a label among others, compared by UTF-8 bytes.
struct LabelIndex {
  private var codes: [ByteKey: Int] = [:]

  /// Creates an index.
  ///
  /// - Parameter labels: Distinct labels.
  init(_ labels: [String]) {
    for (code, label) in labels.enumerated() { codes[ByteKey(label)] = code }
  }

  /// Returns the place of a label.
  ///
  /// - Parameter label: One of the labels.
  /// - Returns: The label's index.
  func code(of label: String) -> Int {
    guard let code = codeIfKnown(of: label) else {
      preconditionFailure("the label '\(label)' is not among the labels")
    }
    return code
  }

  /// Returns the place of a label, or `nil` where it is none of the labels.
  func codeIfKnown(of label: String) -> Int? { codes[ByteKey(label)] }
}
