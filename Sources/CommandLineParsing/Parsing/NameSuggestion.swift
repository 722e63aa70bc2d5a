/// Finds the name that someone probably meant.
struct NameSuggestion {
  /// The names that exist, in the order of preference.
  let names: [String]

  /// Returns the likeliest name, or nil where none is near.
  ///
  /// Case and `_` for `-` do not count; an abbreviation finds the shortest name it begins; other
  /// names must differ by at most a third of the shorter length.
  ///
  /// - Complexity: O(*n* · *m*²) for *n* names of length *m*; much longer texts are skipped.
  func nearest(to typed: String) -> String? {
    let wanted = typed.lowercased().map { $0 == "_" ? "-" : $0 }
    guard !wanted.isEmpty else { return nil }
    var best: (name: String, distance: Int)?
    for name in names {
      let letters = Array(name.lowercased())
      let limit = max(1, min(letters.count, wanted.count) / 3)
      guard abs(letters.count - wanted.count) <= limit else { continue }
      let distance = Self.distance(wanted, letters)
      // One letter against another is no likeness.
      guard distance <= limit, distance < max(letters.count, wanted.count) else { continue }
      if distance < best?.distance ?? .max { best = (name, distance) }
    }
    let completions = names.filter { $0.lowercased().starts(with: wanted) }
    return best?.name ?? completions.min { $0.count < $1.count }
  }

  /// Counts the insertions, deletions, replacements and swaps of neighbours between two texts.
  ///
  /// This is the optimal string alignment distance: no part is edited twice.
  ///
  /// - Complexity: O(*n* · *m*) for the two lengths.
  static func distance(_ first: [Character], _ second: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for (i, a) in first.enumerated() {
      var row = [i + 1]
      for (j, b) in second.enumerated() {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a == b ? 0 : 1))
        if i > 0, j > 0, a == second[j - 1], b == first[i - 1] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[second.count]
  }
}
