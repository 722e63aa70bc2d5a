internal import LinearAlgebra

/// Directions to search along, newest first, with their margins and their products under K.
struct Subspace {
  /// Coefficients of rows: a direction a.
  private(set) var coefficients: [[Float]] = []
  /// K · a for each.
  private(set) var margins: [[Float]] = []
  /// aᵢᵀ K aⱼ: a symmetric row-major matrix.
  private(set) var products: [Double] = []
  private let parallelism: Parallelism

  init(on parallelism: Parallelism) { self.parallelism = parallelism }

  /// The number of directions.
  var count: Int { coefficients.count }

  /// Puts a direction before the others.
  ///
  /// - Parameters:
  ///   - direction: The coefficients.
  ///   - margins: K times them.
  mutating func insert(_ direction: [Float], margins: [Float]) {
    coefficients.insert(direction, at: 0)
    self.margins.insert(margins, at: 0)
    let row = Vector.dots(margins, coefficients, on: parallelism)
    var grown = row
    for index in 1..<max(count, 1) {
      grown.append(row[index])
      grown += products[(index - 1) * (count - 1)..<index * (count - 1)]
    }
    products = grown
  }

  /// Takes away the newest direction.
  mutating func removeFirst() {
    coefficients.removeFirst()
    margins.removeFirst()
    let old = count + 1
    products = (1..<old).flatMap { products[$0 * old + 1..<($0 + 1) * old] }
  }

  /// Takes away the oldest direction.
  mutating func removeLast() {
    coefficients.removeLast()
    margins.removeLast()
    let old = count + 1
    products = (0..<count).flatMap { products[$0 * old..<$0 * old + count] }
  }

  /// The product of two directions under K.
  func product(_ first: Int, _ second: Int) -> Double { products[first * count + second] }
}
