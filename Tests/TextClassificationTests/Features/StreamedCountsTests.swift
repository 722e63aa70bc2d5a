import LinearAlgebra
import Tables
import Testing

@testable import TextClassification

@Suite("N-grams counted in bounded memory")
struct StreamedCountsTests {
  private static let corpus: TextColumn = {
    var random = RandomTexts(seed: 77)
    return random.corpus(1500)
  }()
  private static let options = NGramOptions()
  private static let plain = PlainDocumentFrequencies(corpus, options: options, minimum: 1)

  private func counts(limit: Int, pieces: Int = 1, threads: Int = 1) -> StreamedCounts {
    let counts = StreamedCounts(
      options: Self.options, limit: limit, blockSize: 2_000, on: Parallelism(threads: threads))
    let size = (Self.corpus.count + pieces - 1) / pieces
    for first in stride(from: 0, to: Self.corpus.count, by: size) {
      counts.add(Self.corpus.selecting(Array(first..<min(Self.corpus.count, first + size))))
    }
    return counts
  }

  @Test(arguments: [1, 2, 5, 2000])
  func `are those of a dictionary where all have room`(minimum: Int) {
    let found = counts(limit: 1 << 22).frequent(atLeast: minimum, limit: .max)
    let expected = Self.plain.columns.filter { $0.rows.count >= minimum }
    #expect(found.minimum == minimum)
    #expect(found.hashes == expected.map(\.hash).sorted())
    #expect(found.occurrenceCount == expected.reduce(0) { $0 + $1.rows.count })
  }

  @Test(arguments: [100, 1_000, 10_000])
  func `as many as have room are all those of the smallest frequency told`(limit: Int) {
    let found = counts(limit: 1 << 22).frequent(atLeast: 1, limit: limit)
    let expected = Self.plain.columns.filter { $0.rows.count >= found.minimum }
    #expect(found.hashes == expected.map(\.hash).sorted())
    #expect(found.hashes.count <= limit)
    let more = Self.plain.columns.count { $0.rows.count >= found.minimum - 1 }
    #expect(found.minimum == 1 || more > limit)
  }

  @Test(arguments: [256 * 8, 256 * 12, 256 * 20])
  func `none is missing of the frequency told, however many were dropped`(limit: Int) {
    let found = counts(limit: limit).frequent(atLeast: 1, limit: .max)
    #expect(found.minimum > 1 && found.minimum < Self.corpus.count)
    let hashes = Set(found.hashes)
    let frequent = Self.plain.columns.filter { $0.rows.count >= found.minimum }
    #expect(!frequent.isEmpty)
    #expect(frequent.allSatisfy { hashes.contains($0.hash) })
    #expect(found.occurrenceCount >= frequent.reduce(0) { $0 + $1.rows.count })
    #expect(found.hashes == found.hashes.sorted())
  }

  @Test(arguments: [256 * 8, 1 << 22])
  func `depend neither on threads nor on pieces`(limit: Int) {
    let expected = counts(limit: limit).frequent(atLeast: 2, limit: 5_000)
    for (pieces, threads) in [(1, 3), (7, 1), (31, 2)] {
      let found = counts(limit: limit, pieces: pieces, threads: threads)
        .frequent(atLeast: 2, limit: 5_000)
      #expect(found.hashes == expected.hashes && found.minimum == expected.minimum)
      #expect(found.occurrenceCount == expected.occurrenceCount)
    }
  }
}
