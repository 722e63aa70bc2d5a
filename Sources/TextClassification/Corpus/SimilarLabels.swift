internal import Tables

/// Labels that a reader takes for one.
package enum SimilarLabels {
  /// The labels that differ only by letter case, white space or the form of their Unicode
  /// characters.
  ///
  /// - Parameter labels: Distinct labels.
  /// - Returns: The groups of two and more, in the order of what their labels have in common.
  /// - Complexity: O(labels · log labels).
  package static func groups(of labels: [String]) -> [[String]] {
    // The keys of a dictionary are equal where they are canonically equivalent.
    var groups: [String: [String]] = [:]
    for label in labels {
      let folded = label.lowercased().filter { !$0.isWhitespace && $0 != "\u{FEFF}" }
      groups[folded, default: []].append(label)
    }
    return groups.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Labels of a group as text in which their differences can be seen.
  ///
  /// White space other than spaces and what has no shape is written as escapes, as are all characters
  /// beyond ASCII of labels that are canonically equivalent.
  ///
  /// - Parameters:
  ///   - group: Labels, which differ in their bytes.
  ///   - limit: The most characters of each; an escape is kept as a whole or not at all.
  /// - Returns: A text for each, distinct but for what is cut off.
  package static func visible(_ group: [String], limit: Int = .max) -> [String] {
    group.map { label in
      let hasTwin = group.count { $0 == label } > 1
      let pieces = label.unicodeScalars.map { scalar in
        let isShown =
          scalar.isASCII
          ? scalar.value >= 0x20 && scalar.value != 0x7F : !hasTwin && !isShapeless(scalar)
        return isShown ? "\(scalar)" : "\\u{\(String(scalar.value, radix: 16))}"
      }
      var length = 0
      let shown = pieces.prefix { piece in
        length += piece.count
        return length <= limit
      }
      return shown.joined() + (shown.count < pieces.count ? "…" : "")
    }
  }

  private static func isShapeless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: true
    default: false
    }
  }
}

extension LabelColumn {
  /// The number of rows of each label.
  var rowCounts: [Int] {
    var counts = [Int](repeating: 0, count: labels.count)
    for code in codes { counts[Int(code)] += 1 }
    return counts
  }
}
