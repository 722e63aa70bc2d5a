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
/// The index is asked for the n-grams of one text while the next one is scanned, since its slots lie
/// all over a table that no cache holds.
///
/// A class for the sake of its buffers; each thread owns its own.
@safe
final class TextScorer {
  let model: LinearModel
  let scanner: NGramScanner
  /// The text that is scored next, and the one collected after it.
  @exclusivity(unchecked) private var collectors: (KnownNGramCollector, KnownNGramCollector)
  @exclusivity(unchecked) private var sum: FeatureSum
  /// The margins of the last text that was scored; without known n-grams those are the prior.
  @exclusivity(unchecked) private(set) var margins: [Float]
  /// What its sums of weights were multiplied by: 1 / its length.
  @exclusivity(unchecked) private(set) var factor: Float = 0
  /// The repetitions of the text's known n-grams.
  @exclusivity(unchecked) private var repeated: [UInt64] = []

  init(_ model: LinearModel) {
    self.model = model
    scanner = NGramScanner(options: model.options)
    unsafe collectors = (KnownNGramCollector(model.index), KnownNGramCollector(model.index))
    unsafe sum = FeatureSum(width: model.width)
    unsafe margins = model.intercept
  }

  deinit {
    unsafe collectors.0.deallocate()
    unsafe collectors.1.deallocate()
  }

  /// Writes the probability of each class for some rows.
  ///
  /// A text without known n-grams gets the prior: the shares of the classes among the rows that were
  /// fitted last.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - texts: The UTF-8 of all rows, and where each begins and the last one ends.
  ///   - probabilities: Rows × classes; those of `rows` are written.
  ///   - known: For each row the number of distinct n-grams that the model knows; likewise.
  func score(
    _ rows: Range<Int>,
    of texts: (bytes: UnsafeBufferPointer<UInt8>, offsets: UnsafeBufferPointer<Int>),
    probabilities: UnsafeMutablePointer<Float>, known: UnsafeMutablePointer<Int32>
  ) {
    for row in rows {
      let range = unsafe texts.offsets[row]..<texts.offsets[row + 1]
      unsafe collectors.1.collect(
        UnsafeBufferPointer(rebasing: texts.bytes[range]), with: scanner)
      if row > rows.lowerBound { unsafe finish(row - 1, probabilities, known) }
      unsafe swap(&collectors.0, &collectors.1)
    }
    if let last = rows.last { unsafe finish(last, probabilities, known) }
  }

  /// Scores the text that was collected before the last swap.
  private func finish(
    _ row: Int, _ probabilities: UnsafeMutablePointer<Float>, _ known: UnsafeMutablePointer<Int32>
  ) {
    unsafe sum.reset()
    addOccurring()
    addRepeated()
    unsafe factor = sum.squaredLength > 0 ? 1 / sum.squaredLength.squareRoot() : 0
    for margin in unsafe margins.indices {
      let scaled = unsafe bounded(sum.margins[margin]) * factor
      unsafe margins[margin] = bounded(scaled + model.intercept[margin])
    }
    unsafe ClassProbabilities.write(
      sum.count == 0 ? model.prior : margins,
      to: UnsafeMutableBufferPointer(
        start: probabilities + row * model.classCount, count: model.classCount))
    unsafe known[row] = Int32(clamping: sum.count)
  }

  /// Adds up the n-grams that the text holds.
  private func addOccurring() {
    let set = unsafe collectors.0.set
    let countsRepeated = model.options.countsRepeated
    for position in unsafe 0..<set.count {
      let hash = unsafe set.hashes[position]
      let isKnown = add(hash)
      if countsRepeated, unsafe set.frequencies[position] > 1 {
        if isKnown { noteRepeated(hash) }
      }
    }
  }

  /// Keeps a repetition for later: it counts where the n-gram itself is known.
  @inline(__always)
  private func noteRepeated(_ hash: UInt64) {
    guard model.options.countsRepetition(of: hash) else { return }
    let repeated = NGramHash.repeated(hash)
    model.index.prefetch(repeated)
    unsafe self.repeated.append(repeated)
  }

  /// Adds up those that it holds more than once.
  private func addRepeated() {
    for hash in unsafe repeated { _ = add(hash) }
    unsafe repeated.removeAll(keepingCapacity: true)
  }

  /// Adds up an n-gram, and tells whether it is known.
  @inline(__always)
  private func add(_ hash: UInt64) -> Bool {
    guard let slot = model.index.slot(of: hash) else { return false }
    unsafe sum.add(slot, model.weights)
    return true
  }
}

/// What the known n-grams of a text add up to.
private struct FeatureSum {
  /// Their number.
  var count = 0
  /// The sum of their mean squared scales.
  var squaredLength: Float = 0
  /// The sum of their weights, margin by margin.
  var margins: [Float]

  init(width: Int) { margins = Array(repeating: 0, count: width) }

  /// Adds a known n-gram, with its weights in the slot or among those of all features.
  @inline(__always)
  mutating func add(_ slot: NGramIndex.Slot, _ weights: [Float]) {
    count &+= 1
    squaredLength += slot.scale
    if margins.count == 1 {
      margins[0] += Float(bitPattern: slot.payload)
      return
    }
    unsafe weights.withUnsafeBufferPointer { weights in
      unsafe margins.withUnsafeMutableBufferPointer { margins in
        let first = Int(slot.payload) &* margins.count
        for margin in 0..<margins.count { unsafe margins[margin] += weights[first &+ margin] }
      }
    }
  }

  /// Forgets the text before.
  mutating func reset() {
    count = 0
    squaredLength = 0
    for margin in margins.indices { margins[margin] = 0 }
  }
}

/// A number held in the range where differences stay finite.
///
/// The numbers of a model are finite, but their sums may overflow in a file made for that purpose.
@inline(__always)
private func bounded(_ number: Float) -> Float {
  min(max(number, -1e38), 1e38)
}
