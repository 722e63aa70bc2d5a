internal import FoundationEssentials
internal import TextClassification

/// A number that differs from one call to the next: the milliseconds since 1970.
///
/// The splits of this module have a fixed seed unless one is given, so that a program gives the
/// same results every time; pass this one where it should not.
///
/// - Returns: The number.
public func timestampSeed() -> Int { Int(Date().timeIntervalSince1970 * 1000) }

extension MLDataTable {
  /// The seed of splits that are given none.
  public static let defaultSeed = 42

  /// Parts the rows at random.
  ///
  /// - Parameters:
  ///   - proportion: The share of the first part, from 0 to 1; the number of its rows is rounded.
  ///   - seed: Which rows they are; the same seed parts the same table in the same way.
  /// - Returns: Two tables, each with its rows in the order of this one.
  public func randomSplit(
    by proportion: Double, seed: Int = MLDataTable.defaultSeed
  ) -> (MLDataTable, MLDataTable) {
    guard isValid else { return (self, self) }
    guard proportion >= 0, proportion <= 1 else {
      let invalid = MLDataTable(.proportions([proportion]))
      return (invalid, invalid)
    }
    var order = Array(0..<size.rows)
    var generator = SplitMix64(seed: UInt64(bitPattern: Int64(seed)))
    generator.shuffle(&order)
    let count = Int((Double(size.rows) * proportion).rounded())
    return (selecting(order[..<count].sorted()), selecting(order[count...].sorted()))
  }

  /// Copies a share of the rows at random.
  ///
  /// - Parameters:
  ///   - proportion: The share, from 0 to 1.
  ///   - seed: Which rows they are.
  /// - Returns: A table of them, in order.
  public func randomSample(
    by proportion: Double, seed: Int = MLDataTable.defaultSeed
  ) -> MLDataTable {
    randomSplit(by: proportion, seed: seed).0
  }

  /// Numbers the rows so that each number has the same share of every value of a column.
  ///
  /// - Parameters:
  ///   - proportions: The shares, of which only the ratios matter.
  ///   - column: The name of the column.
  ///   - seed: Which rows get which number.
  /// - Returns: This table with a column `partition` of whole numbers from 0 on.
  /// - Throws: `MLCreateError`, where there is no such column or a proportion is out of its range.
  public func stratifiedSplit(
    proportions: [Double], on column: String, seed: Int = MLDataTable.defaultSeed
  ) throws -> MLDataTable {
    var generator = SplitMix64(seed: UInt64(bitPattern: Int64(seed)))
    return try stratifiedSplit(proportions: proportions, on: column, generator: &generator)
  }

  /// Numbers the rows so that each number has the same share of every value of a column.
  ///
  /// - Parameters:
  ///   - proportions: The shares, of which only the ratios matter.
  ///   - column: The name of the column.
  ///   - generator: Decides which rows get which number.
  /// - Returns: This table with a column `partition` of whole numbers from 0 on.
  /// - Throws: `MLCreateError`, where there is no such column or a proportion is out of its range.
  public func stratifiedSplit<Generator: RandomNumberGenerator>(
    proportions: [Double], on column: String, generator: inout Generator
  ) throws -> MLDataTable {
    let strata = self.column(named: column)
    if let error = error ?? strata.error { throw MLCreateError(error) }
    let total = proportions.reduce(0, +)
    guard proportions.allSatisfy({ $0 >= 0 }), total > 0, total.isFinite else {
      throw Problem.proportions(proportions).error
    }
    var rows: [MLDataValue: [Int]] = [:]
    var order: [MLDataValue] = []
    for (row, value) in strata.values.enumerated() {
      if rows[value] == nil { order.append(value) }
      rows[value, default: []].append(row)
    }
    var partitions = [Int](repeating: 0, count: size.rows)
    for value in order {
      var members = rows[value] ?? []
      members.shuffle(using: &generator)
      var bound = 0.0
      var start = 0
      for (partition, proportion) in proportions.enumerated() {
        bound += proportion / total
        let isLast = partition == proportions.count - 1
        let end = isLast ? members.count : Int((bound * Double(members.count)).rounded())
        for row in members[start..<max(start, end)] { partitions[row] = partition }
        start = max(start, end)
      }
    }
    var table = self
    table.addColumn(MLUntypedColumn(partitions), named: "partition")
    return table
  }
}
