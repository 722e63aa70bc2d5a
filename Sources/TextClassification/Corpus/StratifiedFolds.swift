/// Rows dealt into folds of equal size and equal shares of the classes, equal texts in one fold.
package struct StratifiedFolds: Sendable {
  /// The number of folds.
  package let count: Int
  /// The fold of each row; −1 for rows that take no part.
  package let foldOfRow: [Int32]

  /// Deals rows into folds.
  ///
  /// Groups of equal texts come in random order; each goes to the fold that has the fewest rows of
  /// the group's first class, the first of several.
  ///
  /// - Parameters:
  ///   - groups: Rows grouped by text, in any order.
  ///   - classes: The class of each row, or −1 for a row that takes no part.
  ///   - count: The number of folds, at least 2.
  ///   - seed: Which rows go together.
  /// - Complexity: O(rows · folds).
  package init(of groups: RowGroups, classes: [Int32], count: Int, seed: UInt64) {
    precondition(count >= 2, "at least 2 folds, got \(count)")
    var order = (0..<groups.count).map { UInt32($0) }
    var generator = SplitMix64(seed: seed)
    generator.shuffle(&order)
    let classCount = Int(classes.max() ?? 0) + 1
    var filled = [Int](repeating: 0, count: max(1, classCount) * count)
    var totals = [Int](repeating: 0, count: count)
    var foldOfRow = [Int32](repeating: -1, count: classes.count)
    for number in order {
      let rows = groups[Int(number)].filter { classes[$0] >= 0 }
      guard let first = rows.first else { continue }
      let label = Int(classes[first])
      var best = 0
      for fold in 1..<count {
        let own = (filled[label * count + fold], totals[fold])
        if own < (filled[label * count + best], totals[best]) { best = fold }
      }
      for row in rows {
        foldOfRow[row] = Int32(best)
        filled[Int(classes[row]) * count + best] += 1
        totals[best] += 1
      }
    }
    self.count = count
    self.foldOfRow = foldOfRow
  }

  /// The classes with the rows of one fold left out.
  func training(_ classes: [Int32], without fold: Int) -> [Int32] {
    zip(classes, foldOfRow).map { $1 == Int32(fold) ? -1 : $0 }
  }

  /// The rows of one fold, ascending.
  func rows(of fold: Int) -> [Int] {
    foldOfRow.indices.filter { foldOfRow[$0] == Int32(fold) }
  }
}
