import TestSupport
import Testing

@testable import TextClassification

@Suite("Folds for cross-validation")
struct StratifiedFoldsTests {
  @Test(arguments: [2, 3, 5, 10])
  func `rows of their own text are dealt evenly, class by class`(count: Int) {
    let classes = (0..<103).map { Int32($0 % 3 == 0 ? 0 : 1) }
    let folds = StratifiedFolds(
      of: RowGroups((0..<103).map { [$0] }), classes: classes, count: count, seed: 1)
    let sizes = (0..<count).map { folds.rows(of: $0).count }
    #expect(sizes.reduce(0, +) == 103)
    #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 2)
    for label: Int32 in 0...1 {
      let shares = (0..<count).map { fold in folds.rows(of: fold).count { classes[$0] == label } }
      #expect((shares.max() ?? 0) - (shares.min() ?? 0) <= 1)
    }
  }

  @Test(arguments: 0..<10)
  func `equal texts share a fold, and rows that take no part have none`(round: Int) {
    var random = SeededRandom(seed: UInt64(600 + round))
    var groups = [[Int]](repeating: [], count: 20)
    let classes = (0..<120).map { _ in Int32(random.index(below: 4)) - 1 }
    for row in 0..<120 { groups[random.index(below: 20)].append(row) }
    let folds = StratifiedFolds(
      of: RowGroups(groups), classes: classes, count: 4, seed: UInt64(round))
    for group in groups {
      let used = Set(group.filter { classes[$0] >= 0 }.map { folds.foldOfRow[$0] })
      #expect(used.count <= 1 && used.allSatisfy { (0..<4).contains($0) })
    }
    for row in 0..<120 where classes[row] < 0 { #expect(folds.foldOfRow[row] == -1) }
    for fold in 0..<4 {
      let training = folds.training(classes, without: fold)
      let held = Set(folds.rows(of: fold))
      #expect((0..<120).allSatisfy { training[$0] == (held.contains($0) ? -1 : classes[$0]) })
    }
  }

  @Test func `the same seed deals the same folds, another seed others`() {
    let groups = (0..<60).map { [$0] }
    let classes = (0..<60).map { Int32($0 % 2) }
    let folds = [7, 7, 8].map {
      StratifiedFolds(of: RowGroups(groups), classes: classes, count: 3, seed: $0).foldOfRow
    }
    #expect(folds[0] == folds[1])
    #expect(folds[0] != folds[2])
  }

  @Test func `no rows make empty folds`() {
    let folds = StratifiedFolds(of: RowGroups([]), classes: [], count: 2, seed: 1)
    #expect(folds.rows(of: 0).isEmpty && folds.rows(of: 1).isEmpty)
    let none = StratifiedFolds(of: RowGroups([[0], [1]]), classes: [-1, -1], count: 2, seed: 1)
    #expect(none.foldOfRow == [-1, -1])
  }
}
