internal import LinearAlgebra

/// How the gradient of a search is turned into a direction and measured.
///
/// The gradient g of the objective in coefficients of rows is divided by 1 + each margin's
/// curvature, as if K were diagonal. Its norm is √(gᵀ K P g) with P that preconditioner: the square
/// estimates twice what is left to gain. Where K couples rows of very different curvature the
/// result may lead uphill; from there on the search goes along the gradient itself.
struct GradientMetric {
  private let loss: LogisticLoss
  private let apply: ([Float]) -> [Float]
  private let zero: SubspaceSearch
  private var isPreconditioned = true
  /// The norm of the gradient where all weights are 0, in the present metric.
  private var normAtZero: Double?

  /// A metric whose norms are relative to that where all weights are zero.
  ///
  /// - Parameters:
  ///   - loss: The loss.
  ///   - apply: Computes K · a.
  init(_ loss: LogisticLoss, apply: @escaping ([Float]) -> [Float]) {
    self.loss = loss
    self.apply = apply
    var zero = SubspaceSearch(
      loss: loss, point: .zero(rowCount: loss.classes.count, width: loss.width))
    zero.fitIntercept()
    self.zero = zero
  }

  /// The direction of the gradient at a point, K times it, and the relative norm of the gradient.
  ///
  /// - Parameter search: The point.
  /// - Returns: A direction along which the objective falls; not of unit length.
  mutating func steepest(
    at search: SubspaceSearch
  ) -> (direction: [Float], margins: [Float], norm: Double) {
    let gradient = Self.gradient(of: search, loss)
    var found = direction(gradient, search.probabilities)
    if isPreconditioned && found.square < Vector.dot(found.direction, found.margins) {
      isPreconditioned = false
      normAtZero = nil
      found = direction(gradient, search.probabilities)
    }
    let norm = Self.root(found.square)
    let reference = normAtZero ?? referenceNorm(search, norm)
    normAtZero = reference
    return (found.direction, found.margins, reference == 0 ? 0 : norm / reference)
  }

  private func referenceNorm(_ search: SubspaceSearch, _ norm: Double) -> Double {
    if search.point.isZero { return norm }
    let gradient = Self.gradient(of: zero, loss)
    return Self.root(direction(gradient, zero.probabilities).square)
  }

  /// The square root, 0 of a number that rounding made negative; NaN stays NaN, unlike with `max`.
  private static func root(_ square: Double) -> Double {
    square < 0 ? 0 : square.squareRoot()
  }

  private static func gradient(of search: SubspaceSearch, _ loss: LogisticLoss) -> [Float] {
    Vector.combination(
      search.point.coefficients, [-1], [search.residuals], on: loss.parallelism)
  }

  /// A direction, K times it, and the product of that with the gradient; NaN passes through.
  private func direction(
    _ gradient: [Float], _ probabilities: [Float]
  ) -> (direction: [Float], margins: [Float], square: Double) {
    let direction = isPreconditioned ? preconditioned(gradient, probabilities) : gradient
    let margins = apply(direction)
    return (direction, margins, Vector.dot(gradient, margins))
  }

  private func preconditioned(_ gradient: [Float], _ probabilities: [Float]) -> [Float] {
    var result = gradient
    let (width, weights) = (loss.width, loss.weights)
    unsafe Vector.update(&result, width: width, on: loss.parallelism) { rows, result in
      unsafe probabilities.withUnsafeBufferPointer { probabilities in
        for row in rows {
          let weight = weights[row]
          for index in row &* width..<(row &+ 1) &* width {
            let probability = unsafe probabilities[index]
            unsafe result[index] /= 1 + weight * probability * (1 - probability)
          }
        }
      }
    }
    return result
  }
}
