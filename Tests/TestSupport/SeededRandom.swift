/// A small seeded generator for test data: the same numbers in every run and on every machine.
///
/// Each output is a bijective scramble of a counter that grows by 2^64 divided by the golden ratio.
/// Source: G. L. Steele, D. Lea and C. H. Flood, "Fast splittable pseudorandom number generators",
/// OOPSLA 2014.
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator.
  ///
  /// - Parameter seed: The start of the sequence; equal seeds give equal sequences.
  public init(seed: UInt64) {
    state = seed
  }

  /// Returns the next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }

  /// Returns a random number in [0, 1) with 53 random bits.
  ///
  /// Unlike `Double.random(in:using:)`, whose algorithm may change with the standard library, it
  /// is fixed here.
  public mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// Returns a random number in `0..<bound`.
  ///
  /// - Parameter bound: The number of different results, at least 1.
  /// - Returns: A number, each equally likely but for a bias below `bound` / 2^64.
  public mutating func index(below bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }
}
