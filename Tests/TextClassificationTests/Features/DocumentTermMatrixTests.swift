import LinearAlgebra
import Tables
import TestSupport
import Testing

@testable import TextClassification

@Suite("Document-term matrix")
struct DocumentTermMatrixTests {
  private static func matrix(
    _ texts: TextColumn, minimum: Int = 1, options: NGramOptions = NGramOptions(), threads: Int = 1
  ) -> DocumentTermMatrix {
    DocumentTermMatrix(
      texts, options: options, minimumDocumentFrequency: minimum,
      on: Parallelism(threads: threads))
  }

  @Test(arguments: [0, 1, 2, 7, 40, 150], [1, 2, 3, 50])
  func `it holds what a dictionary finds`(rowCount: Int, minimum: Int) {
    var random = RandomTexts(seed: UInt64(rowCount))
    let texts = random.corpus(rowCount)
    for options in NGramScannerTests.variants {
      let expected = PlainDocumentFrequencies(texts, options: options, minimum: minimum)
      let matrix = Self.matrix(texts, minimum: minimum, options: options)
      #expect(matrix.hashes == expected.columns.map(\.hash))
      #expect(matrix.rowsOfColumns == expected.columns.map(\.rows))
      #expect(matrix.pattern.rowCount == rowCount)
    }
  }

  @Test func `its rows hold what its columns hold, ascending`() {
    var random = RandomTexts(seed: 60)
    let matrix = Self.matrix(random.corpus(80))
    var expected = [[UInt32]](repeating: [], count: 80)
    for (column, rows) in matrix.rowsOfColumns.enumerated() {
      for row in rows { expected[Int(row)].append(UInt32(column)) }
    }
    #expect(matrix.columnsOfRows == expected)
  }

  @Test func `it tells the columns in order of their hashes`() {
    var random = RandomTexts(seed: 63)
    let matrix = Self.matrix(random.corpus(80))
    let sorted = matrix.columnsByHash.map { matrix.hashes[Int($0)] }
    #expect(sorted == matrix.hashes.sorted() && matrix.hashes != sorted)
    let copy = DocumentTermMatrix(
      hashes: matrix.hashes, pattern: matrix.pattern, minimumDocumentFrequency: 1)
    #expect(copy.columnsByHash == matrix.columnsByHash)
  }

  @Test(arguments: [2, 3, 8])
  func `any number of threads gives the same matrix`(threads: Int) {
    var random = RandomTexts(seed: 61)
    for rowCount in [0, 1, 5, 200] {
      let texts = random.corpus(rowCount)
      let one = Self.matrix(texts)
      let more = Self.matrix(texts, threads: threads)
      #expect(one.hashes == more.hashes)
      #expect(one.rowsOfColumns == more.rowsOfColumns)
      #expect(one.columnsOfRows == more.columnsOfRows)
    }
  }

  @Test(arguments: [1, 3])
  func `a corpus of several blocks holds what a dictionary finds`(threads: Int) {
    // Texts are cut into blocks of 256 KiB; short rows, long rows and empty ones at the cuts.
    var random = RandomTexts(seed: 62)
    var texts = random.corpus(3000, longest: 40)
    let long = random.corpus(2, longest: 30_000)
    texts.append(contentsOf: long)
    texts.append("")
    texts.append(contentsOf: random.corpus(1500, longest: 40))
    texts.append(contentsOf: long)
    #expect(texts.byteCount > 3 << 18)
    var options = NGramOptions()
    options.longestInWord = 0
    let expected = PlainDocumentFrequencies(texts, options: options, minimum: 2)
    let matrix = Self.matrix(texts, minimum: 2, options: options, threads: threads)
    #expect(matrix.hashes == expected.columns.map(\.hash))
    #expect(matrix.rowsOfColumns == expected.columns.map(\.rows))
  }

  @Test func `a repeated n-gram counts once for a text`() {
    let matrix = Self.matrix(TextColumn(["x x x x", "x"]))
    var listing = NGramListing()
    let word = listing.hashes("x", .word)
    #expect(Set(matrix.hashes).count == matrix.hashes.count)
    #expect(matrix.rowsOfColumns.allSatisfy { $0 == [0] || $0 == [0, 1] })
    #expect(matrix.hashes.firstIndex(of: word[0]).map { matrix.rowsOfColumns[$0] } == [0, 1])
  }

  @Test func `a repetition is a feature where the options say so`() {
    let texts = TextColumn(["x x 好好好好", "y 好き"])
    var listing = NGramListing()
    let word = NGramHash.repeated(listing.hashes("x", .word)[0])
    let run = NGramHash.repeated(listing.hashes("好", .inRun)[0])
    for (countsRuns, countsWords) in [(false, false), (true, false), (false, true), (true, true)] {
      var options = NGramOptions()
      options.countsRepeatedRuns = countsRuns
      options.countsRepeatedWords = countsWords
      let matrix = Self.matrix(texts, options: options)
      func rows(_ hash: UInt64) -> [UInt32]? {
        matrix.hashes.firstIndex(of: hash).map { matrix.rowsOfColumns[$0] }
      }
      #expect(rows(run) == (countsRuns ? [0] : nil))
      #expect(rows(word) == (countsWords ? [0] : nil))
    }
  }

  @Test(arguments: [[], [""], ["", " ", "\u{FE0F}"]])
  func `a corpus without n-grams gives no columns`(texts: [String]) {
    let matrix = Self.matrix(TextColumn(texts), threads: 2)
    #expect(matrix.hashes.isEmpty)
    #expect(matrix.pattern.rowCount == texts.count)
    #expect(matrix.pattern.columnCount == 0)
  }
}
