internal import LinearAlgebra
internal import Tables

/// What the features of a matrix look like: the text and family of each n-gram.
struct NGramTexts: Sendable {
  /// The text of each feature: words joined by a space; ends of words as spaces.
  var texts: TextColumn
  /// The family of each feature, as raw ``NGramKind``.
  var kinds: [UInt8]

  /// Reads the texts of some n-grams from the first text of the corpus that holds each.
  ///
  /// - Parameters:
  ///   - features: Columns of the matrix, in the order in which their texts are wanted.
  ///   - matrix: The matrix.
  ///   - corpus: The texts that the matrix was made from.
  ///   - source: How they were scanned, and the threads to use.
  /// - Complexity: O(bytes · orders).
  init(
    of features: [Int], in matrix: DocumentTermMatrix, corpus: TextColumn,
    scannedWith source: (options: NGramOptions, parallelism: Parallelism)
  ) {
    let wanted = WantedNGrams(features: features, matrix: matrix, rowCount: corpus.count)
    let blockSize = 256
    let blockCount = (corpus.count + blockSize - 1) / blockSize
    let pieces = unsafe corpus.withUnsafeBuffers { bytes, offsets in
      let bytes = unsafe SendableBuffer(bytes)
      let offsets = unsafe SendableBuffer(offsets)
      return unsafe [[FoundText]](unsafeUninitializedCapacity: blockCount) { buffer, count in
        let shared = unsafe SharedBuffer(buffer)
        source.parallelism.forEachBlock(of: corpus.count, size: blockSize) { rows, _ in
          var finder = NGramTextFinder(wanted: wanted, options: source.options)
          for row in rows where wanted.isFirst(row) {
            let text = unsafe bytes.buffer[offsets.buffer[row]..<offsets.buffer[row + 1]]
            unsafe finder.scan(UnsafeBufferPointer(rebasing: text), row: row)
          }
          unsafe (shared.base + rows.lowerBound / blockSize).initialize(to: finder.found)
        }
        count = blockCount
      }
    }
    var ordered = [FoundText?](repeating: nil, count: features.count)
    for piece in pieces {
      for text in piece { ordered[text.place] = text }
    }
    var column = TextColumn()
    kinds = []
    kinds.reserveCapacity(features.count)
    for found in ordered {
      column.append(found?.text ?? "")
      kinds.append(found?.kind.rawValue ?? 0)
    }
    texts = column
  }
}

/// One n-gram's text, and its place among those wanted.
private struct FoundText: Sendable {
  var place: Int
  var kind: NGramKind
  var text: String
}

/// The n-grams whose texts are wanted, grouped by the first row that holds each.
private struct WantedNGrams: Sendable {
  private let starts: [Int]
  private let entries: [(hash: UInt64, place: Int)]

  init(features: [Int], matrix: DocumentTermMatrix, rowCount: Int) {
    var starts = [Int](repeating: 0, count: rowCount + 1)
    let firstRows = features.map { Int(matrix.pattern.rows[matrix.pattern.columnStarts[$0]]) }
    for row in firstRows { starts[row + 1] += 1 }
    for row in 0..<rowCount { starts[row + 1] += starts[row] }
    var next = starts
    var entries = [(hash: UInt64, place: Int)](repeating: (0, 0), count: features.count)
    for (place, feature) in features.enumerated() {
      entries[next[firstRows[place]]] = (matrix.hashes[feature], place)
      next[firstRows[place]] += 1
    }
    self.starts = starts
    self.entries = entries
  }

  /// Whether any n-gram's first row is this one.
  func isFirst(_ row: Int) -> Bool { starts[row] < starts[row + 1] }

  /// The n-grams whose first row is this one, by hash.
  func ngrams(of row: Int) -> [UInt64: Int] {
    Dictionary(
      entries[starts[row]..<starts[row + 1]].map { ($0.hash, $0.place) },
      uniquingKeysWith: { first, _ in first })
  }
}

/// Finds the texts of the n-grams wanted in one row after another.
private struct NGramTextFinder: NGramVisitor {
  let wanted: WantedNGrams
  let scanner: NGramScanner
  var found: [FoundText] = []
  private var open: [UInt64: Int] = [:]

  init(wanted: WantedNGrams, options: NGramOptions) {
    self.wanted = wanted
    scanner = NGramScanner(options: options)
  }

  mutating func scan(_ text: UnsafeBufferPointer<UInt8>, row: Int) {
    open = wanted.ngrams(of: row)
    unsafe scanner.scan(text, into: &self)
  }

  mutating func visit(_ hash: UInt64, _ kind: NGramKind, _ range: Range<Int>) {
    guard let place = open.removeValue(forKey: hash) else { return }
    found.append(FoundText(place: place, kind: kind, text: scanner.text(of: range, kind)))
  }
}

extension NGramScanner {
  /// The text of an n-gram of the text being scanned, asked for while it is being visited.
  func text(of range: Range<Int>, _ kind: NGramKind) -> String {
    var string = ""
    switch kind {
    case .words:
      for token in range {
        if token > range.lowerBound { string += " " }
        unsafe append(tokens[token], to: &string)
      }
    case .wordCharacters:
      // The word is the last token so far; what stands beside it is its end, written as a space.
      guard let word = unsafe tokens.last else { return string }
      if range.lowerBound < word.lowerBound { string += " " }
      append(range.clamped(to: word), to: &string)
      if range.upperBound > word.upperBound { string += " " }
    case .runCharacters:
      append(range, to: &string)
    }
    return string
  }

  private func append(_ range: Range<Int>, to string: inout String) {
    for position in range {
      string.unicodeScalars.append(unsafe Unicode.Scalar(normalizer.scalars[position]) ?? " ")
    }
  }
}
