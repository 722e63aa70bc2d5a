internal import Files
internal import Tables

/// The n-grams of a classifier with their weights, for people and other programs to read.
///
/// N-grams stand in falling order of the largest difference between their weights, or with two
/// labels of the size of their weight. A weight speaks for its label, one below 0 against it; with two
/// labels each n-gram has one weight, that of the second label.
public struct WeightTable: Sendable {
  /// The labels that weights belong to.
  private let weighted: [String]
  private let classifier: TextClassifier
  private let table: FeatureTable
  private let order: [Int]

  /// A table of the weights of a classifier.
  ///
  /// - Parameter classifier: What to show.
  /// - Complexity: O(features · log features).
  public init(_ classifier: TextClassifier) {
    self.classifier = classifier
    weighted = classifier.labels.suffix(classifier.model.width)
    table = classifier.featureTable
    order = table.indices(width: classifier.model.width) { range, _ in range }
  }

  /// The table as CSV with a header: `ngram,family,hash,scale,label,weight`.
  ///
  /// Texts stand in quotes, and a quote in them is doubled, as RFC 4180 has it. An n-gram has a
  /// line for each of its weights.
  ///
  /// - Returns: UTF-8 with line feeds.
  public func csv() -> [UInt8] {
    var bytes = Array("ngram,family,hash,scale,label,weight\n".utf8)
    let labels = weighted.map { CSVQuoting.quoted($0) }
    for feature in order {
      let text = CSVQuoting.quoted(table.texts[feature])
      for (margin, label) in labels.enumerated() {
        bytes += text.utf8
        bytes += ",\(family(feature)),\(hash(feature)),\(table.scales[feature]),".utf8
        bytes += label.utf8
        bytes += ",\(table.weights[feature * weighted.count + margin])\n".utf8
      }
    }
    return bytes
  }

  /// The table as one JSON object, an n-gram on each line, with all that scoring a text needs.
  ///
  /// - Returns: UTF-8.
  public func json() -> [UInt8] {
    var bytes = Array(#"{"schemaVersion":1,"labels":"#.utf8)
    bytes += Self.array(classifier.labels.map { JSONEscaping.quoted($0) })
    bytes += #","weighted":"#.utf8
    bytes += Self.array(weighted.map { JSONEscaping.quoted($0) })
    bytes += #","intercept":"#.utf8 + Self.array(classifier.model.intercept)
    bytes += #","prior":"#.utf8 + Self.array(classifier.model.prior)
    bytes += #","features":["#.utf8
    var separator = "\n"
    for feature in order {
      bytes += "\(separator){\"ngram\":".utf8
      bytes += JSONEscaping.quoted(table.texts[feature])
      bytes += ",\"family\":\"\(family(feature))\",\"hash\":\"\(hash(feature))\"".utf8
      bytes += ",\"scale\":\(table.scales[feature]),\"weights\":".utf8
      let first = feature * weighted.count
      bytes += Self.array(Array(table.weights[first..<first + weighted.count]))
      bytes += "}".utf8
      separator = ",\n"
    }
    bytes += "\n]}\n".utf8
    return bytes
  }

  private func family(_ feature: Int) -> String {
    NGramHash.kind(of: table.hashes[feature]).map { "\($0)" } ?? "unknown"
  }

  private func hash(_ feature: Int) -> String {
    NumberWords.hexadecimal(table.hashes[feature], uppercase: true)
  }

  private static func array(_ numbers: [Float]) -> [UInt8] {
    array(numbers.map { Array("\($0)".utf8) })
  }

  private static func array(_ elements: [[UInt8]]) -> [UInt8] {
    [UInt8(ascii: "[")] + elements.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
  }
}
