private import Glibc

/// Rows with their classes, as the stages of a training hand them on.
struct TrainingRows: Sendable {
  /// The class of each row, or −1 for a row that takes no part.
  var classes: [Int32]
  /// The number of classes.
  let classCount: Int
  /// Rows grouped by text.
  let groups: RowGroups
  /// How much the rows of each class count.
  let classWeights: [Float]

  /// The same rows with some of them left out.
  func leavingOut(_ rows: [Int]) -> TrainingRows {
    var result = self
    for row in rows { result.classes[row] = -1 }
    return result
  }

  /// The number of rows that take part.
  var count: Int { classes.count(where: { $0 >= 0 }) }

  /// The margins of the classes' shares among the rows: log(nₖ / n), or log(n₁ / n₀) for two.
  var prior: [Float] {
    var counts = [Float](repeating: 0, count: classCount)
    for label in classes where label >= 0 { counts[Int(label)] += 1 }
    if classCount == 2 { return [log(max(counts[1], 0.5) / max(counts[0], 0.5))] }
    let total = counts.reduce(0, +)
    return counts.map { log(max($0, 0.5) / total) }
  }

  /// The weight of each row's loss.
  ///
  /// - Parameters:
  ///   - strength: The weight C of a row of a class that counts 1.
  ///   - classes: The class of each row, or −1 for a row of weight 0.
  /// - Returns: A number for each row.
  func weights(_ strength: Float, for classes: [Int32]) -> [Float] {
    classes.map { $0 < 0 ? 0 : strength * classWeights[Int($0)] }
  }
}

extension TrainingOptions.ClassWeights {
  /// The weight of each class.
  ///
  /// - Parameters:
  ///   - classes: The class of each row.
  ///   - labels: The label of each class.
  /// - Returns: A number for each class.
  func values(classes: [Int32], labels: [String]) -> [Float] {
    switch self {
    case .none:
      return labels.map { _ in 1 }
    case .balanced:
      var counts = [Int](repeating: 0, count: labels.count)
      for label in classes where label >= 0 { counts[Int(label)] += 1 }
      return counts.map { Float(classes.count) / Float(labels.count * max(1, $0)) }
    case .given(let weights):
      // Compared by bytes, as labels are.
      return labels.map { label in
        weights.first { $0.key.utf8.elementsEqual(label.utf8) }?.value ?? 1
      }
    }
  }
}
