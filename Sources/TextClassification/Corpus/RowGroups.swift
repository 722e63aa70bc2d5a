package import Tables

/// The rows of a corpus, grouped by text: eight bytes a row and four a group, however many groups
/// there are.
package struct RowGroups: RandomAccessCollection, Equatable, Sendable {
  /// Where each group begins in ``rows``, and where the last one ends.
  private let starts: [UInt32]
  /// The rows, group by group, ascending within each.
  private let rows: [UInt32]

  /// Gathers rows by the number of their group.
  ///
  /// - Parameters:
  ///   - groupOfRow: The group of each row; every number below `count` occurs.
  ///   - count: The number of groups.
  /// - Complexity: O(rows).
  init(groupOfRow: [UInt32], count: Int) {
    var starts = [UInt32](repeating: 0, count: count + 1)
    for group in groupOfRow { starts[Int(group) + 1] += 1 }
    for group in 0..<count { starts[group + 1] += starts[group] }
    var next = starts
    var rows = [UInt32](repeating: 0, count: groupOfRow.count)
    for (row, group) in groupOfRow.enumerated() {
      rows[Int(next[Int(group)])] = UInt32(row)
      next[Int(group)] += 1
    }
    self.starts = starts
    self.rows = rows
  }

  /// Groups rows by the hashes of their texts, in order of first occurrence.
  ///
  /// Two texts of one 64-bit hash are taken for equal: among ten million texts the chance that any
  /// two differ is one in 370,000.
  ///
  /// - Parameter hashes: The hash of each row's text.
  /// - Complexity: O(rows · log rows).
  package init(hashes: [UInt64]) {
    let order = (0..<UInt32(hashes.count)).sorted {
      (hashes[Int($0)], $0) < (hashes[Int($1)], $1)
    }
    // First each row is given the first one of its text, then firsts are numbered.
    var groupOfRow = [UInt32](repeating: 0, count: hashes.count)
    var first: UInt32 = 0
    for (place, row) in order.enumerated() {
      if place == 0 || hashes[Int(order[place - 1])] != hashes[Int(row)] { first = row }
      groupOfRow[Int(row)] = first
    }
    var count: UInt32 = 0
    for row in groupOfRow.indices {
      let first = Int(groupOfRow[row])
      if first == row {
        groupOfRow[row] = count
        count += 1
      } else {
        groupOfRow[row] = groupOfRow[first]
      }
    }
    self.init(groupOfRow: groupOfRow, count: Int(count))
  }

  /// Groups that are at hand.
  ///
  /// - Parameter groups: Rows by group; each row stands in one at most.
  package init(_ groups: [[Int]]) {
    var starts: [UInt32] = [0]
    for group in groups { starts.append(starts[starts.count - 1] + UInt32(group.count)) }
    self.starts = starts
    rows = groups.flatMap { $0.map { UInt32($0) } }
  }

  /// The number of the first group.
  package var startIndex: Int { 0 }

  /// The number of groups.
  package var endIndex: Int { starts.count - 1 }

  /// The rows of a group, ascending.
  package subscript(group: Int) -> [Int] {
    rows[Int(starts[group])..<Int(starts[group + 1])].map { Int($0) }
  }
}

extension TextColumn {
  /// The rows grouped by text, equal bytes together, in order of first occurrence.
  ///
  /// - Complexity: O(bytes).
  package func groupsOfEqualTexts() -> RowGroups {
    let hashes = hashes
    return unsafe withUnsafeBuffers { bytes, offsets in
      var firstRows: [Int] = []
      func isEqual(_ group: UInt32, to row: Int) -> Bool {
        let other = firstRows[Int(group)]
        return unsafe bytes[offsets[other]..<offsets[other + 1]]
          .elementsEqual(bytes[offsets[row]..<offsets[row + 1]])
      }
      var groupWithHash: [UInt64: UInt32] = [:]
      // Further groups of a hash: collisions, which hardly ever occur.
      var others: [UInt64: [UInt32]] = [:]
      var groupOfRow: [UInt32] = []
      groupOfRow.reserveCapacity(count)
      for (row, hash) in hashes.enumerated() {
        let group = UInt32(firstRows.count)
        guard let known = groupWithHash[hash] else {
          groupWithHash[hash] = group
          firstRows.append(row)
          groupOfRow.append(group)
          continue
        }
        let equal = isEqual(known, to: row) ? known : others[hash]?.first { isEqual($0, to: row) }
        if equal == nil {
          others[hash, default: []].append(group)
          firstRows.append(row)
        }
        groupOfRow.append(equal ?? group)
      }
      return RowGroups(groupOfRow: groupOfRow, count: firstRows.count)
    }
  }
}
