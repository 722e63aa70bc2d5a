import Tables
import TestSupport
import Testing

@testable import TextClassification

@Suite("Validation split")
struct ValidationSplitTests {
  private static func options(
    _ validation: SplitOptions.Validation = .automatic, seed: UInt64 = 42
  ) -> SplitOptions {
    var options = SplitOptions()
    options.validation = validation
    options.seed = seed
    return options
  }

  /// Texts that all differ, and classes in turn.
  private static func corpus(_ count: Int, classCount: Int = 2) -> (TextColumn, [Int32]) {
    (
      TextColumn((0..<count).map { "text \($0)" }),
      (0..<count).map { Int32($0 % classCount) }
    )
  }

  private static func split(
    _ texts: TextColumn, classes: [Int32], options: SplitOptions
  ) -> ValidationSplit {
    ValidationSplit(texts.groupsOfEqualTexts(), classes: classes, options: options)
  }

  @Test(arguments: [
    (0, 0), (1, 0), (2, 0), (49, 0), (50, 5), (55, 6), (199, 20), (200, 10), (973, 49), (1000, 50),
    (100_000, 5000),
  ])
  func `it holds out as many rows as Create ML`(rowCount: Int, expected: Int) {
    #expect(SplitOptions().validationCount(ofRows: rowCount) == expected)
    let (texts, classes) = Self.corpus(rowCount)
    let split = Self.split(texts, classes: classes, options: Self.options())
    #expect(split.validation.count == expected)
    #expect(split.training.count == rowCount - expected)
  }

  @Test(arguments: [
    (SplitOptions.Validation.none, 1000, 0), (.fraction(0.5), 10, 5), (.fraction(0.5), 11, 6),
    (.fraction(0.25), 4, 1), (.fraction(0.001), 100, 0), (.fraction(0.2), 0, 0),
  ])
  func `a share of the rows is rounded`(
    validation: SplitOptions.Validation, rowCount: Int, expected: Int
  ) {
    #expect(Self.options(validation).validationCount(ofRows: rowCount) == expected)
  }

  @Test(arguments: 0..<40)
  func `every row is on one side, and the promises hold`(round: Int) {
    var random = SeededRandom(seed: UInt64(400 + round))
    let rowCount = random.index(below: 300)
    let classCount = 1 + random.index(below: 6)
    // Few different texts, so that many are doubled, sometimes with another class.
    let pool = 1 + random.index(below: 2 * rowCount + 1)
    let texts = TextColumn((0..<rowCount).map { _ in "text \(random.index(below: pool))" })
    let classes = (0..<rowCount).map { _ in
      Int32(min(random.index(below: classCount), random.index(below: classCount)))
    }
    let share = [0.05, 0.1, 0.5, 0.9, 0.99][round % 5]
    let options = Self.options(.fraction(share), seed: UInt64(round))
    let split = Self.split(texts, classes: classes, options: options)
    #expect((split.training + split.validation).sorted() == Array(0..<rowCount))
    #expect(split.training == split.training.sorted())
    #expect(split.validation == split.validation.sorted())
    let trained = Set(split.training.map { texts[$0] })
    #expect(trained.isDisjoint(with: split.validation.map { texts[$0] }))
    #expect(Set(split.training.map { classes[$0] }) == Set(classes))
    let wanted = options.validationCount(ofRows: rowCount)
    #expect(split.validation.count <= wanted)
    for label in Set(classes) {
      let all = Double(classes.count { $0 == label })
      let held = split.validation.count { classes[$0] == label }
      #expect(Double(held) <= (all * Double(wanted) / Double(rowCount)).rounded(.up))
    }
  }

  @Test(arguments: [50, 199, 200, 973, 5000], [2, 3, 7])
  func `different texts are held out in exact proportion`(rowCount: Int, classCount: Int) {
    let (texts, classes) = Self.corpus(rowCount, classCount: classCount)
    let split = Self.split(texts, classes: classes, options: Self.options())
    #expect(split.validation.count == SplitOptions().validationCount(ofRows: rowCount))
    let share = Double(split.validation.count) / Double(rowCount)
    for label in 0..<Int32(classCount) {
      let all = Double(classes.count { $0 == label })
      let held = Double(split.validation.count { classes[$0] == label })
      #expect(abs(held - all * share) < 1)
    }
  }

  @Test func `the same seed holds out the same rows, another seed others`() {
    let (texts, classes) = Self.corpus(973)
    let splits = [42, 42, 43].map {
      Self.split(texts, classes: classes, options: Self.options(seed: $0))
    }
    #expect(splits[0].validation == splits[1].validation)
    #expect(splits[0].validation != splits[2].validation)
    #expect(splits[0].training == splits[1].training)
  }

  @Test func `rows are held out from all over the corpus`() {
    let (texts, classes) = Self.corpus(10_000)
    let split = Self.split(texts, classes: classes, options: Self.options())
    for part in 0..<10 {
      let held = split.validation.count { $0 / 1000 == part }
      #expect((25...80).contains(held), "\(held) of 500 in part \(part)")
    }
  }

  @Test func `a class of one row is for training`() {
    let (texts, _) = Self.corpus(100)
    let classes = (0..<100).map { Int32($0 < 95 ? 0 : $0 - 94) }
    for seed in 0..<20 as Range<UInt64> {
      let split = Self.split(
        texts, classes: classes, options: Self.options(.fraction(0.5), seed: seed))
      #expect(Set(split.training.map { classes[$0] }).count == 6)
      #expect(split.validation.allSatisfy { classes[$0] == 0 })
    }
  }

  @Test func `classes of one row each hold nothing out`() {
    let (texts, classes) = Self.corpus(60, classCount: 60)
    let split = Self.split(texts, classes: classes, options: Self.options(.fraction(0.5)))
    #expect(split.validation.isEmpty && split.training.count == 60)
  }

  @Test func `one text throughout stays whole in training`() {
    let texts = TextColumn([String](repeating: "same", count: 100))
    let classes = (0..<100).map { Int32($0 % 2) }
    let split = Self.split(texts, classes: classes, options: Self.options())
    #expect(split.training.count == 100)
  }

  @Test func `a number that no row has makes no difference`() {
    // A selection of rows keeps labels that it has no row of.
    let (texts, _) = Self.corpus(100)
    let classes = (0..<100).map { Int32($0 % 2 == 0 ? 1 : 5) }
    let split = Self.split(texts, classes: classes, options: Self.options())
    #expect(split.validation.count == 10)
  }
}
