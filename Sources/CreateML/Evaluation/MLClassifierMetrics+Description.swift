extension MLClassifierMetrics: CustomStringConvertible, CustomDebugStringConvertible {
  /// The numbers of rows and labels, the accuracy, the confusion matrix and the figures by label, as
  /// Create ML prints them.
  public var description: String {
    guard isValid else { return summary }
    let rule = String(repeating: "-", count: 34)
    return """
      \(rule)
      \(summary)

      ******CONFUSION MATRIX******
      \(rule)
      \(matrix)

      ******PRECISION RECALL******
      \(rule)
      \(figures)

      """
  }

  /// The same as `description`.
  public var debugDescription: String { description }

  /// The numbers of rows and labels and the accuracy; or why there are none.
  var summary: String {
    if let error { return "not available: \(error)" }
    let count = counts.reduce(0) { $0 + $1.count }
    return """
      Number of examples: \(count)
      Number of classes: \(labels.count)
      Accuracy: \(Self.percentage(1 - classificationError))%
      """
  }

  /// The cells of the confusion table.
  private var counts: [(actual: String, predicted: String, count: Int)] {
    confusion.rows.map { row in
      (
        row["True Label"]?.description ?? "", row["Predicted"]?.description ?? "",
        row["Count"]?.intValue ?? 0
      )
    }
  }

  /// The labels of the table of figures.
  private var labels: [String] {
    precisionRecall.column(named: "Class").values.map(\.description)
  }

  private var matrix: String {
    let rows = labels.map { actual in
      [actual]
        + labels.map { predicted in
          let cell = counts.first {
            $0.actual.utf8.elementsEqual(actual.utf8)
              && $0.predicted.utf8.elementsEqual(predicted.utf8)
          }
          return String(cell?.count ?? 0)
        }
    }
    return Self.aligned([["True\\Pred"] + labels] + rows)
  }

  private var figures: String {
    let rows = precisionRecall.rows.map { row in
      [row["Class"]?.description ?? ""]
        + ["Precision", "Recall"].map { name in
          row[name]?.doubleValue.map(Self.percentage) ?? "n/a"
        }
    }
    return Self.aligned([["Class", "Precision(%)", "Recall(%)"]] + rows)
  }

  /// A share in per cent with two decimals, a half rounded away from 0.
  private static func percentage(_ share: Double) -> String {
    guard share.isFinite else { return "n/a" }
    let hundredths = Int((share * 10_000).rounded())
    let fraction = String(hundredths % 100)
    return "\(hundredths / 100)." + String(repeating: "0", count: 2 - fraction.count) + fraction
  }

  /// Rows of cells in columns of equal width, without blanks at the end.
  private static func aligned(_ rows: [[String]]) -> String {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      let cells = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      return String(cells.joined(separator: " ").trimmedEnd)
    }.joined(separator: "\n")
  }
}

extension String {
  /// The text without the blanks at its end.
  fileprivate var trimmedEnd: Substring {
    var rest = self[...]
    while rest.last == " " { rest.removeLast() }
    return rest
  }
}
