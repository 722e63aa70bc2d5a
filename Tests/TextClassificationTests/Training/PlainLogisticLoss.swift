import Foundation

@testable import TextClassification

// Foundation and not FoundationEssentials: for `exp` and `log`.

/// The logistic loss in double precision, by the plain formulas with the largest margin removed.
struct PlainLogisticLoss {
  let classCount: Int
  let classes: [Int32]
  let weights: [Float]

  var width: Int { classCount == 2 ? 1 : classCount }

  /// Its value, and its negative derivative by each margin.
  func evaluate(_ margins: [Double]) -> (value: Double, residuals: [Double]) {
    var value = 0.0
    var residuals: [Double] = []
    for (row, actual) in classes.enumerated() {
      // Two classes are the general case with a margin of 0 for the first.
      let own = Array(margins[row * width..<(row + 1) * width])
      let all = width == 1 ? [0] + own : own
      let largest = all.max() ?? 0
      let total = all.reduce(0) { $0 + exp($1 - largest) }
      let weight = Double(weights[row])
      value += weight * (largest + log(total) - all[Int(actual)])
      for column in (width == 1 ? 1 : 0)..<classCount {
        let probability = exp(all[column] - largest) / total
        residuals.append(weight * ((column == Int(actual) ? 1 : 0) - probability))
      }
    }
    return (value, residuals)
  }
}

extension LogisticLoss {
  /// Value, probabilities and residuals at some margins.
  func state(
    at margins: [Float]
  ) -> (value: Double, probabilities: [Float], residuals: [Float]) {
    var probabilities = [Float](repeating: .nan, count: margins.count)
    var residuals = probabilities
    let value = evaluate(
      margins: margins, probabilities: &probabilities, residuals: &residuals)
    return (value, probabilities, residuals)
  }
}
