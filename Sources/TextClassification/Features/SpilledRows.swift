internal import Files
internal import LinearAlgebra
internal import Tables

/// Writes to a file which of some n-grams each text of a stream holds.
///
/// The n-grams have numbers in order of their hashes while texts are read, since their frequencies
/// are known only at the end; then they are numbered anew, as a matrix in memory numbers them.
struct SpilledRows {
  private let hashes: [UInt64]
  private let collectors: [UncheckedBox<KnownFeatureCollector>]
  private let parallelism: Parallelism
  private let blockSize: Int
  private let file: ScratchFile
  private var frequencies: [UInt32]
  private var rowStarts = [0]

  /// Prepares for texts.
  ///
  /// - Parameters:
  ///   - hashes: The n-grams, ascending.
  ///   - options: How texts are scanned.
  ///   - blockSize: How many rows a thread takes at once.
  ///   - resources: The folder for the file, and the threads to use.
  /// - Throws: `FileError`.
  init(
    hashes: [UInt64], options: NGramOptions, blockSize: Int,
    resources: (folder: FilePath, parallelism: Parallelism)
  ) throws(FileError) {
    self.hashes = hashes
    let scales = [Float](repeating: 0, count: hashes.count)
    let index = unsafe hashes.withUnsafeBufferPointer { hashes in
      unsafe scales.withUnsafeBufferPointer { scales in
        unsafe NGramIndex(hashes, scales: scales) { UInt32($0) }
      }
    }
    collectors = (0..<resources.parallelism.threads).map { _ in
      UncheckedBox(KnownFeatureCollector(index, options: options))
    }
    parallelism = resources.parallelism
    self.blockSize = blockSize
    file = try ScratchFile(in: resources.folder)
    frequencies = Array(repeating: 0, count: hashes.count)
  }

  /// The number of rows so far.
  var rowCount: Int { rowStarts.count - 1 }

  /// Writes the rows of further texts.
  ///
  /// - Throws: `FileError`.
  mutating func add(_ texts: TextColumn) throws(FileError) {
    for block in blocks(of: texts) {
      for feature in block.features { frequencies[Int(feature)] += 1 }
      for length in block.lengths { rowStarts.append(rowStarts[rowCount] + Int(length)) }
      try unsafe Self.withBytes(of: block.features) { bytes throws(FileError) in
        try unsafe file.append(bytes)
      }
    }
  }

  private func blocks(of texts: TextColumn) -> [KnownFeatures] {
    unsafe texts.mapBlocks(texts.boundaries(ofBlocks: blockSize), on: parallelism) {
      rows, bytes, offsets, worker in
      unsafe collectors[worker].value.features(of: rows, bytes: bytes, offsets: offsets)
    }
  }

  fileprivate static func withBytes<Result>(
    of values: [UInt32], _ body: (UnsafeRawBufferPointer) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    try unsafe values.withUnsafeBufferPointer { values throws(FileError) in
      try unsafe body(UnsafeRawBufferPointer(values))
    }
  }
}

/// The numbers of the known n-grams of some rows.
private struct KnownFeatures: Sendable {
  /// Row by row, in no particular order within a row.
  var features: [UInt32] = []
  /// How many each row has.
  var lengths: [UInt32] = []
}

/// What one thread needs to find known n-grams.
///
/// A class, since it owns the memory of a collector.
@safe
private final class KnownFeatureCollector {
  private let index: NGramIndex
  private let scanner: NGramScanner
  private var collector: KnownNGramCollector

  init(_ index: NGramIndex, options: NGramOptions) {
    self.index = index
    scanner = NGramScanner(options: options)
    collector = KnownNGramCollector(index)
  }

  deinit { collector.deallocate() }

  func features(
    of rows: Range<Int>, bytes: UnsafeBufferPointer<UInt8>, offsets: UnsafeBufferPointer<Int>
  ) -> KnownFeatures {
    var found = KnownFeatures()
    for row in rows {
      let before = found.features.count
      let text = unsafe UnsafeBufferPointer(rebasing: bytes[offsets[row]..<offsets[row + 1]])
      unsafe collector.collect(text, with: scanner)
      collector.set.addRepeated(scanner.options)
      for position in unsafe 0..<collector.set.count {
        if let slot = unsafe index.slot(of: collector.set.hashes[position]) {
          found.features.append(slot.payload)
        }
      }
      found.lengths.append(UInt32(found.features.count - before))
    }
    return found
  }
}

extension SpilledRows {
  /// How many numbers are read, put in order and written at once, about.
  private static let pieceSize = 1 << 20

  /// Makes the matrix, whose nonzeros stay in files.
  ///
  /// - Parameters:
  ///   - minimum: In how many texts an n-gram must occur to be kept.
  ///   - resources: The folder for a second file, and the memory to take for making it, in bytes.
  ///   - progress: Receives the share of the work that is done, from 0 to 1.
  /// - Returns: The same matrix as one made in memory with that minimum.
  /// - Throws: `FileError`.
  consuming func matrix(
    minimum: Int, resources: (folder: FilePath, byteCount: Int), progress: (Double) -> Void
  ) throws(FileError) -> DocumentTermMatrix {
    let kept = hashes.indices.filter { frequencies[$0] >= minimum }.sorted {
      (frequencies[$1], hashes[$0]) < (frequencies[$0], hashes[$1])
    }
    var numbers = [UInt32](repeating: .max, count: hashes.count)
    for (number, feature) in kept.enumerated() { numbers[feature] = UInt32(number) }
    try renumber(numbers)
    var columnStarts = [0]
    columnStarts.reserveCapacity(kept.count + 1)
    for (number, feature) in kept.enumerated() {
      columnStarts.append(columnStarts[number] + Int(frequencies[feature]))
    }
    return DocumentTermMatrix(
      hashes: kept.map { hashes[$0] },
      pattern: try SparsePattern(
        rowStarts: rowStarts, rowOrder: file, columnStarts: columnStarts, resources: resources,
        on: parallelism, progress: progress),
      minimumDocumentFrequency: minimum)
  }

  /// Gives the n-grams of every row their final numbers, ascending, and leaves out the rare ones.
  private mutating func renumber(_ numbers: [UInt32]) throws(FileError) {
    var written = 0
    var first = 0
    while first < rowCount {
      let start = rowStarts[first]
      var end = first + 1
      while end < rowCount, rowStarts[end + 1] - start <= Self.pieceSize { end += 1 }
      written += try renumber(first..<end, by: numbers, to: written)
      first = end
    }
    rowStarts[rowCount] = written
    try file.resize(to: written * MemoryLayout<UInt32>.stride)
  }

  /// Gives the n-grams of some rows their final numbers.
  ///
  /// - Parameters:
  ///   - rows: The rows; those before them are done.
  ///   - numbers: The final number of each n-gram, the largest number for one that is left out.
  ///   - place: Where the result goes in the file, at or before the place of the first row.
  /// - Returns: How many are left.
  /// - Throws: `FileError`.
  private mutating func renumber(
    _ rows: Range<Int>, by numbers: [UInt32], to place: Int
  ) throws(FileError) -> Int {
    let width = MemoryLayout<UInt32>.stride
    let first = rowStarts[rows.lowerBound]
    let starts = rowStarts[rows.lowerBound...rows.upperBound].map { $0 - first }
    let piece = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: starts[rows.count])
    defer { unsafe piece.deallocate() }
    try unsafe file.read(
      into: UnsafeMutableRawBufferPointer(piece), at: first * width)
    let shared = unsafe SharedBuffer(piece)
    let lengths = parallelism.map(blocksOf: 64, from: rows.count) { block in
      block.map { row in
        unsafe Self.renumber(
          UnsafeMutableBufferPointer(
            start: shared.base + starts[row], count: starts[row + 1] - starts[row]), by: numbers)
      }
    }
    var count = 0
    for (row, length) in lengths.joined().enumerated() {
      rowStarts[rows.lowerBound + row] = place + count
      unsafe (shared.base + count).update(from: shared.base + starts[row], count: length)
      count += length
    }
    try unsafe file.write(
      UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(piece)[..<(count * width)]),
      at: place * width)
    return count
  }

  /// Puts the final numbers of one row at its beginning, ascending.
  ///
  /// - Returns: How many there are.
  private static func renumber(
    _ row: UnsafeMutableBufferPointer<UInt32>, by numbers: [UInt32]
  ) -> Int {
    var row = unsafe row
    var count = 0
    for index in row.indices {
      let number = unsafe numbers[Int(row[index])]
      if number != .max {
        unsafe row[count] = number
        count += 1
      }
    }
    unsafe row[..<count].sort()
    return count
  }
}
