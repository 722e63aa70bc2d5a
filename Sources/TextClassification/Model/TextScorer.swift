internal import LinearAlgebra
internal import Tables

/// What a linear model needs to score texts: the same for all threads.
struct LinearModel: Sendable {
  let options: NGramOptions
  /// The number of classes, at least 2.
  let classCount: Int
  /// One number for each margin.
  let intercept: [Float]
  /// The margins of a text without known n-grams: the logarithms of the classes' shares.
  let prior: [Float]
  /// The weights: features × width; empty with one margin, when the index holds them.
  let weights: [Float]
  let index: NGramIndex

  /// The number of margins of a text.
  var width: Int { intercept.count }
}

/// Scores one text after another with a linear model, through the same scanner as training.
///
/// A class for the sake of its buffers; each thread owns its own.
@safe
final class TextScorer {
  let model: LinearModel
  let scanner: NGramScanner
  private(set) var collector = NGramCollector()
  /// The margins of the last text with known n-grams.
  private(set) var margins: [Float]
  /// What the sums of weights of the last text were multiplied by: 1 / its length.
  private(set) var factor: Float = 0

  init(_ model: LinearModel) {
    self.model = model
    scanner = NGramScanner(options: model.options)
    margins = model.intercept
  }

  /// Writes the probability of each class.
  ///
  /// A text without known n-grams gets the prior: the shares of the classes among the training rows.
  ///
  /// - Parameters:
  ///   - text: UTF-8.
  ///   - probabilities: Room for one number a class.
  /// - Returns: The number of distinct n-grams that the model knows.
  func score(
    _ text: UnsafeBufferPointer<UInt8>, probabilities: UnsafeMutableBufferPointer<Float>
  ) -> Int {
    unsafe collector.collect(text, with: scanner)
    let known = model.width == 1 ? sumScalars() : sumRows()
    unsafe ClassProbabilities.write(known == 0 ? model.prior : margins, to: probabilities)
    return known
  }

  /// How many n-grams ahead the index is asked: its slots lie all over a table that no cache holds.
  private static let prefetchDistance = 16

  @inline(__always)
  private func prefetchFirst(_ set: NGramSet) {
    for position in unsafe 0..<min(Self.prefetchDistance, set.count) {
      unsafe model.index.prefetch(set.hashes[position])
    }
  }

  @inline(__always)
  private func prefetch(_ set: NGramSet, _ position: Int) {
    let next = position &+ Self.prefetchDistance
    if unsafe next < set.count { unsafe model.index.prefetch(set.hashes[next]) }
  }

  private func sumScalars() -> Int {
    let set = collector.set
    var known = 0
    var squaredLength: Float = 0
    var sum: Float = 0
    prefetchFirst(set)
    for position in unsafe 0..<set.count {
      prefetch(set, position)
      if let slot = unsafe model.index.slot(of: set.hashes[position]) {
        known &+= 1
        squaredLength += slot.scale
        sum += Float(bitPattern: slot.payload)
      }
    }
    factor = squaredLength > 0 ? 1 / squaredLength.squareRoot() : 0
    margins[0] = bounded(bounded(sum) * factor + model.intercept[0])
    return known
  }

  private func sumRows() -> Int {
    let set = collector.set
    let width = model.width
    var known = 0
    var squaredLength: Float = 0
    for margin in 0..<width { margins[margin] = 0 }
    prefetchFirst(set)
    unsafe model.weights.withUnsafeBufferPointer { weights in
      unsafe margins.withUnsafeMutableBufferPointer { margins in
        for position in unsafe 0..<set.count {
          prefetch(set, position)
          guard let slot = unsafe model.index.slot(of: set.hashes[position]) else { continue }
          known &+= 1
          squaredLength += slot.scale
          let first = Int(slot.payload) &* width
          for margin in 0..<width { unsafe margins[margin] += weights[first &+ margin] }
        }
      }
    }
    factor = squaredLength > 0 ? 1 / squaredLength.squareRoot() : 0
    for margin in 0..<width {
      margins[margin] = bounded(bounded(margins[margin]) * factor + model.intercept[margin])
    }
    return known
  }
}

/// A number held in the range where differences stay finite.
///
/// The numbers of a model are finite, but their sums may overflow in a file made for that purpose.
@inline(__always)
private func bounded(_ number: Float) -> Float {
  min(max(number, -1e38), 1e38)
}
