import Foundation
import LinearAlgebra
import TestSupport
import Testing

// Foundation and not FoundationEssentials: its `log1p` is the reference.

@Suite("Logarithm of one plus a number")
struct LogarithmTests {
  private func logarithms(of x: [Float]) -> [Float] {
    var values = x
    unsafe values.withUnsafeMutableBufferPointer { unsafe Vector.logarithmOfOnePlus($0) }
    return values
  }

  @Test func `is within two units in the last place from 0 to 1`() {
    var x = (0...400_000).map { Float($0) / 400_000 }
    for power in -149 ... -1 {
      x += [1, 1.3, 1.9].map { Float(sign: .plus, exponent: power, significand: $0) }
    }
    let worst =
      zip(logarithms(of: x), x).map { value, argument in
        let exact = log1p(Double(argument))
        return abs(Double(value) - exact) / Double(Float(exact).ulp)
      }.max() ?? 0
    #expect(worst <= 2)
    #expect(logarithms(of: [0]) == [0])
  }

  @Test(arguments: 0...17)
  func `gives every element the same bits wherever it stands`(count: Int) {
    var generator = SeededRandom(seed: UInt64(count))
    let x = generator.floats(count).map { abs($0) }
    let alone = x.map { logarithms(of: [$0])[0].bitPattern }
    #expect(logarithms(of: x).map(\.bitPattern) == alone)
  }
}
