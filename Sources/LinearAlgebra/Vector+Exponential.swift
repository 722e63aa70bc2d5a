extension Vector {
  /// Replaces each element by its exponential, to within one unit in the last place.
  ///
  /// Arguments below −87 give a number below 10⁻³⁷, those above 88 one above 10³⁸; NaN stays NaN.
  /// Written out rather than taken from the C library so that its bits are the same everywhere and
  /// eight elements go at once: a range reduction by powers of two (Cody & Waite 1980) and a
  /// minimax polynomial of degree 6.
  ///
  /// - Complexity: O(n), about a nanosecond an element.
  package static func exponentiate(_ x: UnsafeMutableBufferPointer<Float>) {
    unsafe replaceEach(x, by: exponential)
  }

  /// Replaces each element by the logarithm of one plus it, to within two units in the last place.
  ///
  /// Written out for the same reasons as ``exponentiate(_:)``: with z = x / (2 + x) it is
  /// 2 artanh z, and artanh z is z times a polynomial of z².
  ///
  /// - Precondition: Elements are from 0 to 1.
  /// - Complexity: O(n), about a nanosecond an element.
  package static func logarithmOfOnePlus(_ x: UnsafeMutableBufferPointer<Float>) {
    unsafe replaceEach(x) { x in
      let z = x / (x + 2)
      let square = z * z
      // Chebyshev's approximation for z² up to 1/9: its error is below a billionth.
      var sum = square * 0.116_160_79 + 0.108_479_54
      sum = sum * square + 0.142_969_81
      sum = sum * square + 0.199_998_18
      sum = sum * square + 0.333_333_34
      let twice = z + z
      return twice * square * sum + twice
    }
  }

  /// Puts eight elements at a time through a function; missing ones of the last eight are 0.
  @inline(__always)
  private static func replaceEach(
    _ x: UnsafeMutableBufferPointer<Float>, by function: (SIMD8<Float>) -> SIMD8<Float>
  ) {
    guard let base = x.baseAddress else { return }
    var index = 0
    while index &+ 8 <= x.count {
      let address = unsafe UnsafeMutableRawPointer(base + index)
      let value = unsafe address.loadUnaligned(as: SIMD8<Float>.self)
      unsafe address.storeBytes(of: function(value), as: SIMD8<Float>.self)
      index &+= 8
    }
    guard index < x.count else { return }
    var tail = SIMD8<Float>(repeating: 0)
    for lane in index..<x.count { unsafe tail[lane - index] = x[lane] }
    tail = function(tail)
    for lane in index..<x.count { unsafe x[lane] = tail[lane - index] }
  }

  @inline(__always)
  private static func exponential(_ x: SIMD8<Float>) -> SIMD8<Float> {
    let isNumber = x .== x
    let clamped = x.replacing(with: 0, where: .!isNumber)
      .limited(from: -87.3, to: 88.3)
    // Adding 1.5 · 2²³ rounds to the nearest integer and leaves it in the low bits.
    let shifted = clamped * 1.442_695_04 + 12_582_912
    let power = shifted - 12_582_912
    let rest = (clamped - power * 0.693_359_375) + power * 2.121_944_4e-4
    // Least relative error over |rest| ≤ ½ log 2: Taylor's coefficients would be off by 3 units.
    var sum = rest * 1.381_454_06e-3 + 8.368_745_45e-3
    sum = sum * rest + 4.166_838_9e-2
    sum = sum * rest + 1.666_652_11e-1
    sum = sum * rest + 0.499_999_94
    sum = sum * rest * rest + rest + 1
    let exponent =
      SIMD8<Int32>(truncatingIfNeeded: unsafe unsafeBitCast(shifted, to: SIMD8<Int32>.self))
      &- 0x4B40_0000
    let scale = unsafe unsafeBitCast((exponent &+ 127) &<< 23, to: SIMD8<Float>.self)
    return (sum * scale).replacing(with: x, where: .!isNumber)
  }
}

extension SIMD8<Float> {
  /// Each lane between two bounds; `clamped` is a call for each lane.
  @inline(__always)
  fileprivate func limited(from lower: Float, to upper: Float) -> Self {
    let bottom = Self(repeating: lower)
    let top = Self(repeating: upper)
    let raised = replacing(with: bottom, where: self .< bottom)
    return raised.replacing(with: top, where: raised .> top)
  }
}
