import Testing

@testable import TextClassification

@Suite("A plan of memory")
struct MemoryPlanTests {
  private static let corpora = [
    MemoryPlan.Corpus(
      rowCount: 2_500_000, classCount: 2, byteCount: 4_000_000_000, longestByteCount: 0),
    MemoryPlan.Corpus(
      rowCount: 100_000, classCount: 2, byteCount: 150_000_000, longestByteCount: 0),
    MemoryPlan.Corpus(
      rowCount: 1_000_000, classCount: 20, byteCount: 90_000_000, longestByteCount: 0),
    MemoryPlan.Corpus(rowCount: 3, classCount: 2, byteCount: 30, longestByteCount: 0),
  ]

  @Test func `knows that many classes take more than the texts do`() {
    func needed(_ classCount: Int) -> Int {
      MemoryPlan.wholeByteCount(
        for: MemoryPlan.Corpus(
          rowCount: 15_000, classCount: classCount, byteCount: 600_000, longestByteCount: 0),
        threads: 2)
    }
    #expect(needed(2) < 90_000_000)
    #expect(needed(150) > 450_000_000)
  }

  @Test func `lets four gigabytes of reviews be trained on in one`() throws {
    let plan = try #require(MemoryPlan(Self.corpora[0], within: 1_000_000_000))
    #expect(plan.featureLimit > 1_000_000 && plan.countedLimit > 10_000_000)
  }

  @Test(arguments: corpora)
  func `is there from the smallest limit on that it tells, and not below`(
    corpus: MemoryPlan.Corpus
  ) throws {
    let smallest = MemoryPlan.smallestLimit(for: corpus)
    let plan = try #require(MemoryPlan(corpus, within: smallest))
    #expect(MemoryPlan(corpus, within: smallest * 9 / 10) == nil)
    #expect(MemoryPlan(corpus, within: 0) == nil)
    #expect(plan.featureLimit >= 20_000 && plan.featureLimit <= plan.countedLimit)
    // The tables that count take what they are said to, with room for pieces beside.
    let tables = NGramTally.byteCount(of: plan.countedLimit)
    #expect(tables + 8 * corpus.rowCount + 2 * plan.pieceSize < smallest)
  }

  @Test(arguments: corpora)
  func `gives no less of anything to a larger limit`(corpus: MemoryPlan.Corpus) throws {
    let smallest = MemoryPlan.smallestLimit(for: corpus)
    var last = try #require(MemoryPlan(corpus, within: smallest))
    for step in 1...20 {
      let plan = try #require(MemoryPlan(corpus, within: smallest + step * (50 << 20)))
      #expect(
        plan.countedLimit > last.countedLimit && plan.featureLimit > last.featureLimit
          && plan.pieceSize >= last.pieceSize && plan.orderingSize > last.orderingSize)
      last = plan
    }
  }

  @Test func `a long text needs its share of the memory, once for each thread that has one`() throws
  {
    var corpus = MemoryPlan.Corpus(
      rowCount: 3, classCount: 2, byteCount: 10_000_030, longestByteCount: 0)
    let short = MemoryPlan.smallestLimit(for: corpus)
    let whole = MemoryPlan.wholeByteCount(for: corpus, threads: 8)
    corpus.longestByteCount = 10_000_000
    let long = MemoryPlan.smallestLimit(for: corpus)
    #expect(long >= short + 400_000_000)
    #expect(MemoryPlan(corpus, within: short) == nil)
    #expect(MemoryPlan.wholeByteCount(for: corpus, threads: 8) == whole + 3 * 400_000_000)
    // Beside the long text, the plan for the others is as before.
    let plan = try #require(MemoryPlan(corpus, within: 1_400_000_000))
    corpus.longestByteCount = 0
    let other = try #require(MemoryPlan(corpus, within: 1_000_000_000))
    #expect(plan.countedLimit == other.countedLimit && plan.pieceSize == other.pieceSize)
  }

  @Test func `takes more memory for more rows and classes`() {
    let limits = [(1_000_000, 2), (4_000_000, 2), (4_000_000, 5)].map { rows, classes in
      MemoryPlan.smallestLimit(
        for: MemoryPlan.Corpus(
          rowCount: rows, classCount: classes, byteCount: 1000 * rows, longestByteCount: 0))
    }
    #expect(limits == limits.sorted() && Set(limits).count == 3)
  }
}
