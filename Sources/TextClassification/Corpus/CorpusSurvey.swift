package import Tables

/// What a training has to know of a corpus before it reads it again: everything but the texts.
package struct CorpusSurvey: Sendable {
  /// The hash of each row's text.
  package private(set) var hashes: [UInt64] = []
  /// The bytes of all texts.
  package private(set) var byteCount = 0
  /// The bytes of the longest text.
  package private(set) var longestByteCount = 0
  /// Whether no text holds anything but white space.
  package private(set) var isBlank = true
  private var builder = LabelColumnBuilder()

  /// A survey of nothing yet.
  package init() {}

  /// The number of rows.
  package var rowCount: Int { hashes.count }

  /// The label of each row.
  package var labels: LabelColumn { builder.column() }

  /// Adds rows.
  package mutating func add(_ texts: TextColumn, _ labels: LabelColumn) {
    precondition(texts.count == labels.count, "\(texts.count) texts, \(labels.count) labels")
    hashes += texts.hashes
    byteCount += texts.byteCount
    longestByteCount = max(longestByteCount, texts.longestByteCount)
    isBlank = isBlank && texts.isBlank
    builder.append(contentsOf: labels)
  }
}
