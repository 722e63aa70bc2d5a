import Files
import Foundation
import LinearAlgebra
import TestSupport
import Testing

@Suite("A sparse pattern in files")
struct FilePatternTests {
  private static let shapes = [(0, 0), (0, 9), (9, 0), (1, 17), (17, 1), (31, 64), (120, 90)]

  /// The same pattern with its nonzeros in files, made in some memory.
  private func inFiles(
    _ pattern: SparsePattern, byteCount: Int, threads: Int
  ) throws -> SparsePattern {
    let folder = FilePath(FileManager.default.temporaryDirectory.path)
    let rows = try ScratchFile(in: folder)
    try unsafe pattern.columns.withUnsafeBytes { try unsafe rows.append($0) }
    return try SparsePattern(
      rowStarts: pattern.rowStarts, rowOrder: rows, columnStarts: pattern.columnStarts,
      resources: (folder, byteCount), on: Parallelism(threads: threads)
    ) { _ in }
  }

  @Test(arguments: shapes, [1, 40, 1 << 20])
  func `has the nonzeros of one in memory, in little memory and in much`(
    shape: (Int, Int), byteCount: Int
  ) throws {
    var generator = SeededRandom(seed: UInt64(shape.0 * 1000 + shape.1))
    let pattern = PlainMatrix.random(
      rows: shape.0, columns: shape.1, density: 0.4, using: &generator
    ).pattern
    for threads in 1...3 {
      let stored = try inFiles(pattern, byteCount: byteCount, threads: threads)
      #expect(stored.rows == pattern.rows && stored.columns == pattern.columns)
      #expect(stored.nonzeroCount == pattern.nonzeroCount && stored.failure == nil)
    }
  }

  @Test(arguments: [1, 2, 3, 9, 40])
  func `has products of the same bits`(width: Int) throws {
    var generator = SeededRandom(seed: UInt64(width))
    let pattern = PlainMatrix.random(rows: 1500, columns: 400, density: 0.3, using: &generator)
      .pattern
    let stored = try inFiles(pattern, byteCount: 100_000, threads: 2)
    let right = generator.floats(400 * width)
    let left = generator.floats(1500 * width)
    let one = Parallelism(threads: 1)
    for threads in 1...3 {
      let parallelism = Parallelism(threads: threads)
      #expect(
        stored.multiply(right, width: width, on: parallelism).map(\.bitPattern)
          == pattern.multiply(right, width: width, on: one).map(\.bitPattern))
      #expect(
        stored.multiplyTransposed(left, width: width, on: parallelism).map(\.bitPattern)
          == pattern.multiplyTransposed(left, width: width, on: one).map(\.bitPattern))
    }
  }

  @Test func `hands out its columns`() throws {
    var generator = SeededRandom(seed: 3)
    let pattern = PlainMatrix.random(rows: 700, columns: 300, density: 0.5, using: &generator)
      .pattern
    let stored = try inFiles(pattern, byteCount: 5_000, threads: 1)
    for pattern in [pattern, stored] {
      var seen = 100
      unsafe pattern.forEachColumn(in: 100..<250) { column, rows in
        let range = pattern.columnStarts[column]..<pattern.columnStarts[column + 1]
        #expect(column == seen)
        #expect(unsafe Array(rows) == Array(pattern.rows[range]))
        seen += 1
      }
      #expect(seen == 250)
    }
  }

  @Test func `remembers that a file could not be read`() throws {
    let file = try ScratchFile(in: FilePath(FileManager.default.temporaryDirectory.path))
    try unsafe [UInt32](repeating: 7, count: 10).withUnsafeBytes { try unsafe file.append($0) }
    let indices = SparseIndices(file)
    #expect(unsafe indices.withIndices(2..<5) { unsafe Array($0) } == [7, 7, 7])
    #expect(indices.failure == nil)
    try file.resize(to: 0)
    #expect(unsafe indices.withIndices(2..<5) { unsafe Array($0) } == [0, 0, 0])
    #expect(indices.failure?.kind == .transfer)
  }
}
