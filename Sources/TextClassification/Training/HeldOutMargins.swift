private import Glibc
internal import LinearAlgebra

/// The margins of rows that a model had not seen, with their classes: what a choice is made on.
struct HeldOutMargins: Sendable {
  /// The number of classes.
  let classCount: Int
  private(set) var margins: [Float] = []
  private(set) var classes: [Int32] = []

  init(classCount: Int) { self.classCount = classCount }

  /// The number of margins of a row.
  private var width: Int { classCount == 2 ? 1 : classCount }

  /// The number of rows.
  var count: Int { classes.count }

  /// Adds some rows of a fit.
  mutating func append(_ rows: [Int], of fit: LogisticRegression.Fit, classes: [Int32]) {
    for row in rows {
      margins += fit.margins(ofRow: row)
      self.classes.append(classes[row])
    }
  }

  /// The share of the rows whose largest margin is that of their class.
  var accuracy: Double {
    var correct = 0
    for row in 0..<count {
      let label = Int(classes[row])
      if width == 1 {
        if (margins[row] > 0) == (label == 1) { correct += 1 }
      } else {
        let own = margins[row * width..<(row + 1) * width]
        let best = own.indices.max { own[$0] < own[$1] } ?? 0
        if best - row * width == label { correct += 1 }
      }
    }
    return count == 0 ? 0 : Double(correct) / Double(count)
  }

  /// The mean logistic loss of the margins divided by a temperature.
  func logLoss(temperature: Double = 1) -> Double {
    let scaled = margins.map { Float(Double($0) / temperature) }
    let loss = LogisticLoss(
      classCount: classCount, classes: classes, weights: Array(repeating: 1, count: count),
      parallelism: Parallelism(threads: 1))
    var probabilities = scaled
    var residuals = scaled
    let sum = loss.evaluate(
      margins: scaled, intercept: Array(repeating: 0, count: width), probabilities: &probabilities,
      residuals: &residuals)
    return sum / Double(max(1, count))
  }

  /// By how much the margin of a row's own class is above those of the others, mean of all rows and
  /// other classes.
  private var meanLead: Double {
    var sum = 0.0
    for row in 0..<count {
      let label = Int(classes[row])
      if width == 1 {
        sum += Double(label == 1 ? margins[row] : -margins[row])
        continue
      }
      let own = margins[row * width..<(row + 1) * width]
      let others = own.reduce(0) { $0 + Double($1) } - Double(margins[row * width + label])
      sum += Double(margins[row * width + label]) - others / Double(width - 1)
    }
    return sum / Double(max(1, count))
  }

  /// The temperature, from 1/20 to 20, that makes the loss smallest when one answer in *n* + 2 is
  /// taken to be wrong, *n* being the number of rows.
  ///
  /// Without those answers, rows that are all answered rightly would ask for the lowest temperature
  /// there is, and the first wrong answer to come would have the probability 1.
  /// Sources: C. Guo, G. Pleiss, Y. Sun, K. Weinberger, On calibration of modern neural networks
  /// (2017); the targets below 1 from J. Platt, Probabilistic outputs for support vector machines
  /// (1999), equation 12.
  ///
  /// Golden-section search over its logarithm, in which the loss has one minimum. Margins that say
  /// nothing, whose loss is the same at all temperatures, have 1.
  var bestTemperature: Double {
    guard count > 0 else { return 1 }
    let doubt = meanLead / Double(count + 2)
    func loss(_ logarithm: Double) -> Double {
      logLoss(temperature: exp(logarithm)) + doubt / exp(logarithm)
    }
    let ratio = (5.0.squareRoot() - 1) / 2
    var (low, high) = (-log(20.0), log(20.0))
    var (left, right) = (high - ratio * (high - low), low + ratio * (high - low))
    var (atLeft, atRight) = (loss(left), loss(right))
    while high - low > 1e-3 {
      if atLeft < atRight {
        (high, right, atRight) = (right, left, atLeft)
        left = high - ratio * (high - low)
        atLeft = loss(left)
      } else {
        (low, left, atLeft) = (left, right, atRight)
        right = low + ratio * (high - low)
        atRight = loss(right)
      }
    }
    let best = (low + high) / 2
    return loss(best) < loss(0) ? exp(best) : 1
  }
}
