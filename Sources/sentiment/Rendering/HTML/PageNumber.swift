import TextClassification

/// Numbers in the attributes of a page.
enum PageNumber {
  /// A coordinate or a length with at most two decimals.
  static func length(_ value: Double) -> String {
    let text = NumberText.fixed(value, digits: 2)
    guard text.hasSuffix("0") else { return text }
    let short = text.dropLast(text.hasSuffix(".00") ? 3 : 1)
    return short == "-0" ? "0" : String(short)
  }

  /// A share as a CSS percentage.
  static func share(_ value: Double) -> String { length(100 * min(1, max(0, value))) + "%" }
}

/// The words of a page that come from a corpus.
enum PageText {
  /// A label, isolated from the direction in which the words around it run, that may be broken
  /// behind each underscore.
  static func label(_ label: String, limit: Int = 48) -> HTML {
    let parts = LabelText.display(label, limit: limit)
      .split(separator: "_", omittingEmptySubsequences: false)
    let pieces = parts.enumerated().html { place, part -> HTML in
      place == 0 ? "\(String(part))" : "_<wbr>\(String(part))"
    }
    return "<bdi>\(pieces)</bdi>"
  }

  /// The name of a file.
  static func file(_ name: String) -> HTML {
    "<bdi class=\"file\">\(LabelText.display(name, limit: 80))</bdi>"
  }

  /// Where a row stands.
  static func place(_ source: EvaluationReport.Source) -> HTML {
    "<bdi class=\"file\">\(RowPlace(source).text(limit: 80))</bdi>"
  }
}
