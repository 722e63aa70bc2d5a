/// Which rows train and which validate.
package struct ValidationSplit: Sendable {
  /// The rows that train, ascending.
  package let training: [Int]
  /// The rows that validate, ascending.
  package let validation: [Int]

  /// Holds out rows of each class in proportion, equal texts kept on one side.
  ///
  /// Texts are taken in random order; one is held out, with all its copies, while each of its
  /// classes still has rows to give. Every class keeps at least one row for training.
  ///
  /// - Parameters:
  ///   - groups: The rows, grouped by text.
  ///   - classes: The class of each row.
  ///   - options: How many rows, and the seed.
  /// - Complexity: O(rows).
  package init(_ groups: RowGroups, classes: [Int32], options: SplitOptions) {
    let wanted = options.validationCount(ofRows: classes.count)
    guard wanted > 0 else {
      training = Array(0..<classes.count)
      validation = []
      return
    }
    var quotas = Self.quotas(classes, total: wanted)
    var order = (0..<groups.count).map { UInt32($0) }
    var generator = SplitMix64(seed: options.seed)
    generator.shuffle(&order)
    var isHeld = [Bool](repeating: false, count: classes.count)
    for number in order {
      let group = groups[Int(number)]
      var needed: [Int: Int] = [:]
      for row in group { needed[Int(classes[row]), default: 0] += 1 }
      guard needed.allSatisfy({ quotas[$0.key] >= $0.value }) else { continue }
      for (label, count) in needed { quotas[label] -= count }
      for row in group { isHeld[row] = true }
    }
    training = (0..<classes.count).filter { !isHeld[$0] }
    validation = (0..<classes.count).filter { isHeld[$0] }
  }

  /// Shares a number of rows over the classes by largest remainders.
  private static func quotas(_ classes: [Int32], total: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: Int(classes.max() ?? -1) + 1)
    for label in classes { counts[Int(label)] += 1 }
    let exact = counts.map { Double($0) * Double(total) / Double(classes.count) }
    var quotas = exact.map { Int($0) }
    let order = counts.indices.sorted {
      let (first, second) = (
        exact[$0] - exact[$0].rounded(.down), exact[$1] - exact[$1].rounded(.down)
      )
      return first != second ? first > second : $0 < $1
    }
    for label in order.prefix(max(0, total - quotas.reduce(0, +))) { quotas[label] += 1 }
    return zip(quotas, counts).map { min($0, $1 - 1) }
  }
}
