/// Counts what differs from a plain twin, and shows only the shortest of them.
struct Differences: Equatable, CustomStringConvertible {
  private var count = 0
  private var shortest: [String] = []

  mutating func note(_ difference: String) {
    count += 1
    shortest.append(difference)
    if shortest.count > 8 { shortest = Array(shortest.sorted { $0.count < $1.count }.prefix(8)) }
  }

  var description: String {
    count == 0
      ? "no differences" : "\(count) differences, among them \(shortest.joined(separator: "; "))"
  }
}
