internal import LinearAlgebra
internal import Tables

/// What the features of a matrix look like: the text of each n-gram.
struct NGramTexts: Sendable {
  /// The text of each feature: words joined by a space; ends of words as spaces.
  var texts: TextColumn

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
    let scanners = (0..<source.parallelism.threads).map { _ in
      UncheckedBox(NGramScanner(options: source.options))
    }
    let pieces = unsafe corpus.withUnsafeBuffers { bytes, offsets in
      let bytes = unsafe SendableBuffer(bytes)
      let offsets = unsafe SendableBuffer(offsets)
      return unsafe [FoundTexts](unsafeUninitializedCapacity: blockCount) { buffer, count in
        let shared = unsafe SharedBuffer(buffer)
        source.parallelism.forEachBlock(of: corpus.count, size: blockSize) { rows, worker in
          var finder = NGramTextFinder(wanted: wanted, scanner: scanners[worker].value)
          for row in rows where wanted.isFirst(row) {
            let text = unsafe bytes.buffer[offsets.buffer[row]..<offsets.buffer[row + 1]]
            unsafe finder.scan(UnsafeBufferPointer(rebasing: text), row: row)
          }
          unsafe (shared.base + rows.lowerBound / blockSize).initialize(to: finder.found)
        }
        count = blockCount
      }
    }
    texts = Self.ordered(pieces, count: features.count, on: source.parallelism)
  }

  /// Puts the texts that were found into the order in which they are wanted.
  private static func ordered(
    _ pieces: [FoundTexts], count: Int, on parallelism: Parallelism
  ) -> TextColumn {
    var offsets = [Int](repeating: 0, count: count + 1)
    for piece in pieces {
      for text in piece.texts { offsets[text.place + 1] = text.range.count }
    }
    for place in 0..<count { offsets[place + 1] += offsets[place] }
    let ends = offsets
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: ends[count]) { bytes, byteCount in
      let target = unsafe SharedBuffer(bytes)
      parallelism.forEach(pieces.count) { index, _ in
        unsafe pieces[index].bytes.withUnsafeBufferPointer { source in
          guard let source = source.baseAddress else { return }
          for text in pieces[index].texts {
            unsafe (target.base + ends[text.place]).initialize(
              from: source + text.range.lowerBound, count: text.range.count)
          }
        }
      }
      byteCount = ends[count]
    }
    return TextColumn(bytes: bytes, offsets: ends)
  }
}

/// Texts of n-grams, each with its place among those wanted.
private struct FoundTexts: Sendable {
  var bytes: [UInt8] = []
  var texts: [(place: Int, range: Range<Int>)] = []
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

  /// The n-grams whose first row is this one.
  func ngrams(of row: Int) -> ArraySlice<(hash: UInt64, place: Int)> {
    entries[starts[row]..<starts[row + 1]]
  }
}

/// N-grams that are looked for, by hash: an open-addressing table that is filled anew for each row.
private struct OpenNGrams {
  private var entries: [(hash: UInt64, place: Int)] = []
  private var slots: [Int32] = Array(repeating: 0, count: 64)
  /// A bit for each part of a hash, so that most others are told apart by one look: 512 bits.
  private var filter: [UInt64] = Array(repeating: 0, count: 8)
  /// How many have not been found yet.
  private(set) var remaining = 0
  /// Whether repetitions are among those looked for.
  private(set) var hasRepetitions = false

  /// Looks for other n-grams.
  mutating func reset(_ wanted: ArraySlice<(hash: UInt64, place: Int)>) {
    entries = Array(wanted)
    remaining = entries.count
    var size = 64
    while size < 2 * entries.count { size *= 2 }
    slots = Array(repeating: 0, count: size)
    for word in filter.indices { filter[word] = 0 }
    hasRepetitions = false
    for (index, entry) in entries.enumerated() {
      filter[Self.filterWord(entry.hash)] |= Self.filterBit(entry.hash)
      if NGramHash.kind(of: entry.hash) == .repeated { hasRepetitions = true }
      var slot = Int(truncatingIfNeeded: entry.hash >> 20) & (size - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = Int32(index + 1)
    }
  }

  @inline(__always)
  private static func filterWord(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> 61) }

  @inline(__always)
  private static func filterBit(_ hash: UInt64) -> UInt64 { 1 << (hash >> 55 & 63) }

  /// The place of an n-gram that is looked for and has not been found before.
  @inline(__always)
  mutating func take(_ hash: UInt64) -> Int? {
    if filter[Self.filterWord(hash)] & Self.filterBit(hash) == 0 { return nil }
    return search(hash)
  }

  private mutating func search(_ hash: UInt64) -> Int? {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash >> 20) & mask
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if entries[index].hash == hash {
        let place = entries[index].place
        guard place >= 0 else { return nil }
        entries[index].place = -1
        remaining -= 1
        return place
      }
      slot = (slot + 1) & mask
    }
    return nil
  }
}

/// Finds the texts of the n-grams wanted in one row after another.
private struct NGramTextFinder: NGramVisitor {
  let wanted: WantedNGrams
  let scanner: NGramScanner
  var found = FoundTexts()
  private var open = OpenNGrams()

  init(wanted: WantedNGrams, scanner: NGramScanner) {
    self.wanted = wanted
    self.scanner = scanner
  }

  mutating func scan(_ text: UnsafeBufferPointer<UInt8>, row: Int) {
    open.reset(wanted.ngrams(of: row))
    unsafe scanner.scan(text, into: &self)
  }

  @inline(__always)
  var isSatisfied: Bool { open.remaining == 0 }

  mutating func visit(_ hash: UInt64, _ range: Range<Int>) {
    if open.remaining == 0 { return }
    if let place = open.take(hash) { note(place, hash, range) }
    if open.hasRepetitions, let place = open.take(NGramHash.repeated(hash)) {
      note(place, hash, range)
    }
  }

  private mutating func note(_ place: Int, _ hash: UInt64, _ range: Range<Int>) {
    let start = found.bytes.count
    scanner.append(textOf: hash, range, to: &found.bytes)
    found.texts.append((place, start..<found.bytes.count))
  }
}
