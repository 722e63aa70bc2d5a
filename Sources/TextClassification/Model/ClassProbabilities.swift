internal import LinearAlgebra

/// Turns margins into probabilities: the logistic function for two classes, softmax for more.
enum ClassProbabilities {
  /// Writes the probability of each class.
  ///
  /// - Parameters:
  ///   - margins: One number for two classes, else one a class.
  ///   - probabilities: Room for one number a class.
  static func write(_ margins: [Float], to probabilities: UnsafeMutableBufferPointer<Float>) {
    if margins.count == 1 {
      // From e^−|m| everything else follows, and nothing overflows.
      unsafe probabilities[0] = -abs(margins[0])
      unsafe Vector.exponentiate(UnsafeMutableBufferPointer(rebasing: probabilities[..<1]))
      let small = unsafe probabilities[0]
      let larger = 1 / (1 + small)
      unsafe probabilities[1] = margins[0] >= 0 ? larger : small * larger
      unsafe probabilities[0] = margins[0] >= 0 ? small * larger : larger
      return
    }
    let largest = margins.max() ?? 0
    for margin in margins.indices { unsafe probabilities[margin] = margins[margin] - largest }
    unsafe Vector.exponentiate(probabilities)
    var total: Float = 0
    for margin in margins.indices { unsafe total += probabilities[margin] }
    for margin in margins.indices { unsafe probabilities[margin] /= total }
  }

  /// The probability of each class.
  static func values(margins: [Float]) -> [Float] {
    let count = max(2, margins.count)
    return unsafe [Float](unsafeUninitializedCapacity: count) { buffer, initialized in
      unsafe write(margins, to: UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
      initialized = count
    }
  }
}
