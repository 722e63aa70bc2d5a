import Foundation
import LinearAlgebra
import TestSupport
import Testing

// Foundation and not FoundationEssentials: its `exp` is the reference.

@Suite("Exponential")
struct ExponentialTests {
  private func exponentials(of x: [Float]) -> [Float] {
    var values = x
    unsafe values.withUnsafeMutableBufferPointer { unsafe Vector.exponentiate($0) }
    return values
  }

  /// The distance from the exact value in units of the last place of the nearest `Float`.
  private func error(of found: Float, at x: Float) -> Double {
    let exact = exp(Double(x))
    return abs(Double(found) - exact) / Double(Float(exact).ulp)
  }

  @Test func `is within one unit in the last place from -87.3 to 88.3`() {
    let count = 400_000
    var x = (0...count).map { Float(-87.3 + 175.6 * Double($0) / Double(count)) }
    // Where the reduction changes from one power of two to the next.
    for power in -125...127 {
      let edge = Float((Double(power) + 0.5) * log(2.0))
      if edge < 88.3 { x += [edge.nextDown, edge, edge.nextUp] }
    }
    let worst = zip(exponentials(of: x), x).map { error(of: $0, at: $1) }.max() ?? 0
    #expect(worst <= 1)
  }

  @Test func `is within one unit in the last place for tiny arguments`() {
    var x: [Float] = [0, -0.0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude]
    for power in -149 ... -1 { x += [Float(sign: .plus, exponent: power, significand: 1.5)] }
    x += x.map { -$0 }
    for (value, argument) in zip(exponentials(of: x), x) {
      #expect(error(of: value, at: argument) <= 1, "\(argument)")
    }
    #expect(exponentials(of: [0, -0.0]) == [1, 1])
  }

  @Test func `stays finite and positive beyond its range`() {
    let large = exponentials(of: [89, 1000, .greatestFiniteMagnitude, .infinity])
    #expect(large.allSatisfy { $0 > 1e38 && $0.isFinite })
    let small = exponentials(of: [-88, -1000, -.greatestFiniteMagnitude, -.infinity])
    #expect(small.allSatisfy { $0 > 0 && $0 < 1e-37 })
  }

  @Test func `keeps NaN`() {
    let values = exponentials(of: [.nan, 1, .signalingNaN])
    #expect(values[0].isNaN && values[2].isNaN && values[1] > 2.7)
  }

  @Test(arguments: 0...17)
  func `gives every element the same bits wherever it stands`(count: Int) {
    var generator = SeededRandom(seed: UInt64(count))
    let x = generator.floats(count).map { $0 * 80 }
    let alone = x.map { exponentials(of: [$0])[0].bitPattern }
    #expect(exponentials(of: x).map(\.bitPattern) == alone)
  }

  @Test func `touches only its elements`() {
    var values: [Float] = [5, 0, 0, 0, 7]
    unsafe values.withUnsafeMutableBufferPointer {
      unsafe Vector.exponentiate(UnsafeMutableBufferPointer(rebasing: $0[1..<4]))
    }
    #expect(values == [5, 1, 1, 1, 7])
  }
}
