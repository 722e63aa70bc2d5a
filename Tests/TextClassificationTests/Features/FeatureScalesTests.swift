import Foundation
import LinearAlgebra
import TestSupport
import Testing

@testable import TextClassification

// Foundation and not FoundationEssentials: `log` for Double.

@Suite("Scales of features")
struct FeatureScalesTests {
  private static func pattern(rowCount: Int, columns: [[UInt32]]) -> SparsePattern {
    var starts = [0]
    for column in columns { starts.append(starts[starts.count - 1] + column.count) }
    return SparsePattern(
      rowCount: rowCount, columnStarts: starts, rows: Array(columns.joined()))
  }

  /// The formula of the documentation, in Double.
  private static func squaredScales(
    rowCount: Int, columns: [[UInt32]], classes: [Int32], classCount: Int, options: FeatureOptions
  ) -> [Double] {
    let training = Double(classes.filter { $0 >= 0 }.count)
    let smoothing = Double(options.ratioSmoothing)
    func count(_ column: [UInt32], _ isCounted: (Int32) -> Bool) -> Double {
      Double(column.filter { classes[Int($0)] >= 0 && isCounted(classes[Int($0)]) }.count)
    }
    func share(_ column: [UInt32], _ isCounted: (Int32) -> Bool) -> Double {
      let all = columns.map { smoothing + count($0, isCounted) }.reduce(0, +)
      return (smoothing + count(column, isCounted)) / all
    }
    return columns.flatMap { column -> [Double] in
      let margins = classCount == 2 ? [1] : Array(0..<classCount)
      let frequency = count(column) { _ in true }
      return margins.map { margin in
        guard frequency >= Double(options.minimumDocumentFrequency) else { return 0 }
        let idf = 1 + log((1 + training) / (1 + frequency))
        let ratio = log(
          share(column) { $0 == Int32(margin) } / share(column) { $0 != Int32(margin) })
        return Double(options.idfShare) * idf * idf + Double(options.ratioShare) * ratio * ratio
      }
    }
  }

  @Test(arguments: [2, 3, 5], [false, true])
  func `they are what the formula says`(classCount: Int, someLeftOut: Bool) {
    var random = SeededRandom(seed: UInt64(classCount))
    for round in 0..<20 {
      let rowCount = 1 + random.index(below: 40)
      let columns = (0..<random.index(below: 30)).map { _ in
        (0..<UInt32(rowCount)).filter { _ in random.index(below: 3) == 0 }
      }
      var texts = RandomTexts(seed: UInt64(round))
      let classes = texts.classes(rowCount, of: classCount, someLeftOut: someLeftOut)
      var options = FeatureOptions()
      options.minimumDocumentFrequency = 1 + round % 3
      options.idfShare = [1, 0, 2.5][round % 3]
      options.ratioShare = [1, 0.5, 0][round % 3]
      options.ratioSmoothing = [1, 0.1][round % 2]
      let scales = FeatureScales(
        Self.pattern(rowCount: rowCount, columns: columns), classes: classes,
        classCount: classCount, options: options)
      let expected = Self.squaredScales(
        rowCount: rowCount, columns: columns, classes: classes, classCount: classCount,
        options: options)
      #expect(scales.width == (classCount == 2 ? 1 : classCount))
      #expect(scales.squared.count == expected.count)
      #expect(
        zip(scales.squared, expected).allSatisfy { abs(Double($0) - $1) <= 1e-4 * max(1, $1) })
      let means = stride(from: 0, to: expected.count, by: scales.width).map {
        expected[$0..<$0 + scales.width].reduce(0, +) / Double(scales.width)
      }
      #expect(scales.mean.count == means.count)
      #expect(zip(scales.mean, means).allSatisfy { abs(Double($0) - $1) <= 1e-4 * max(1, $1) })
    }
  }

  @Test func `with two classes it does not matter which is the second`() {
    let pattern = Self.pattern(rowCount: 4, columns: [[0, 1, 2], [2, 3], [0, 3]])
    let one = FeatureScales(
      pattern, classes: [0, 0, 1, 1], classCount: 2, options: FeatureOptions())
    let other = FeatureScales(
      pattern, classes: [1, 1, 0, 0], classCount: 2, options: FeatureOptions())
    #expect(zip(one.squared, other.squared).allSatisfy { abs($0 - $1) < 1e-5 })
  }

  @Test func `a feature of rows left out alone has scale 0`() {
    let pattern = Self.pattern(rowCount: 4, columns: [[0, 1, 2], [2, 3]])
    let scales = FeatureScales(
      pattern, classes: [0, 1, -1, -1], classCount: 2, options: FeatureOptions())
    #expect(scales.squared[0] > 0)
    #expect(scales.squared[1] == 0 && scales.mean[1] == 0)
  }

  @Test func `extreme counts give finite scales`() {
    let rows = (0..<1000).map { UInt32($0) }
    let pattern = Self.pattern(rowCount: 1000, columns: [rows, [0], []])
    var options = FeatureOptions()
    options.minimumDocumentFrequency = 1
    for classes in [[Int32](repeating: 0, count: 1000), [1] + [Int32](repeating: 0, count: 999)] {
      let scales = FeatureScales(pattern, classes: classes, classCount: 3, options: options)
      #expect(scales.squared.allSatisfy { $0.isFinite && $0 >= 0 })
    }
  }
}
