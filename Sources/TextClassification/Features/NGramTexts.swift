internal import LinearAlgebra
internal import Tables

/// What the features of a matrix look like: the text of each n-gram.
///
/// Each is taken from the first text of the corpus that holds it. The corpus is read piece by piece.
struct NGramTexts {
  private static let blockSize = 256

  private let wanted: WantedNGrams
  private let scanners: [UncheckedBox<NGramScanner>]
  private let parallelism: Parallelism
  private var pieces: [FoundTexts] = []

  /// Looks for the texts of some n-grams.
  ///
  /// - Parameters:
  ///   - features: Columns of the matrix, in the order in which their texts are wanted.
  ///   - matrix: The matrix.
  ///   - source: How the corpus was scanned, and the threads to use.
  init(
    of features: [Int], in matrix: DocumentTermMatrix,
    scannedWith source: (options: NGramOptions, parallelism: Parallelism)
  ) {
    wanted = WantedNGrams(features: features, matrix: matrix)
    scanners = (0..<source.parallelism.threads).map { _ in
      UncheckedBox(NGramScanner(options: source.options))
    }
    parallelism = source.parallelism
  }

  /// Whether rows from one on are not needed any more.
  func isComplete(upTo row: Int) -> Bool { row > wanted.lastRow }

  /// Looks into some consecutive rows.
  ///
  /// - Parameters:
  ///   - corpus: The texts of the rows.
  ///   - firstRow: The number of the first one in the whole corpus.
  /// - Complexity: O(bytes · orders).
  mutating func read(_ corpus: TextColumn, firstRow: Int = 0) {
    let (wanted, scanners) = (wanted, scanners)
    let found = unsafe corpus.mapBlocks(
      corpus.boundaries(ofBlocks: Self.blockSize), on: parallelism
    ) { rows, bytes, offsets, worker in
      var finder = NGramTextFinder(wanted: wanted, scanner: scanners[worker].value)
      for row in rows where wanted.isFirst(firstRow + row) {
        let text = unsafe bytes[offsets[row]..<offsets[row + 1]]
        unsafe finder.scan(UnsafeBufferPointer(rebasing: text), row: firstRow + row)
      }
      return finder.found
    }
    pieces += found.filter { !$0.places.isEmpty }
  }

  /// The text of each feature: words joined by a space; ends of words as spaces.
  ///
  /// The text of one whose row was not read is empty.
  var texts: TextColumn {
    let count = wanted.count
    var offsets = [Int](repeating: 0, count: count + 1)
    for piece in pieces {
      for (index, place) in piece.places.enumerated() {
        offsets[Int(place) + 1] = piece.range(of: index).count
      }
    }
    for place in 0..<count { offsets[place + 1] += offsets[place] }
    let (ends, pieces) = (offsets, pieces)
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: ends[count]) { bytes, byteCount in
      let target = unsafe SharedBuffer(bytes)
      parallelism.forEach(pieces.count) { index, _ in
        let piece = pieces[index]
        unsafe piece.bytes.withUnsafeBufferPointer { source in
          guard let source = source.baseAddress else { return }
          for (index, place) in piece.places.enumerated() {
            let range = piece.range(of: index)
            unsafe (target.base + ends[Int(place)]).initialize(
              from: source + range.lowerBound, count: range.count)
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
  var places: [UInt32] = []
  /// Where the bytes of each text end.
  var ends: [UInt32] = []

  /// The bytes of one text.
  func range(of index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }
}

/// The n-grams whose texts are wanted, grouped by the first row that holds each.
private struct WantedNGrams: Sendable {
  private let starts: [UInt32]
  private let entries: [(hash: UInt64, place: Int)]
  /// The last row that is the first to hold any.
  let lastRow: Int

  init(features: [Int], matrix: DocumentTermMatrix) {
    let pattern = matrix.pattern
    var starts = [UInt32](repeating: 0, count: pattern.rowCount + 1)
    let firstRows = features.map { feature in
      let start = pattern.columnStarts[feature]
      return unsafe pattern.rowIndices.withIndices(start..<start + 1) { unsafe $0[0] }
    }
    for row in firstRows { starts[Int(row) + 1] += 1 }
    for row in 0..<pattern.rowCount { starts[row + 1] += starts[row] }
    var next = starts
    var entries = [(hash: UInt64, place: Int)](repeating: (0, 0), count: features.count)
    for (place, feature) in features.enumerated() {
      let row = Int(firstRows[place])
      entries[Int(next[row])] = (matrix.hashes[feature], place)
      next[row] += 1
    }
    self.starts = starts
    self.entries = entries
    lastRow = firstRows.max().map { Int($0) } ?? -1
  }

  /// How many texts are wanted.
  var count: Int { entries.count }

  /// Whether any n-gram's first row is this one.
  func isFirst(_ row: Int) -> Bool { starts[row] < starts[row + 1] }

  /// The n-grams whose first row is this one.
  func ngrams(of row: Int) -> ArraySlice<(hash: UInt64, place: Int)> {
    entries[Int(starts[row])..<Int(starts[row + 1])]
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
    scanner.append(textOf: hash, range, to: &found.bytes)
    found.places.append(UInt32(place))
    found.ends.append(UInt32(found.bytes.count))
  }
}
