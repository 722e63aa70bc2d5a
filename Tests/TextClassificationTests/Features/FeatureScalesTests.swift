import Foundation
import LinearAlgebra
import TestSupport
import Testing

@testable import TextClassification

// Foundation and not FoundationEssentials: `log` for Double.

@Suite("Scales of features")
struct FeatureScalesTests {
  /// A matrix whose columns are n-grams of all families in turn.
  private static func matrix(
    rowCount: Int, columns: [[UInt32]], minimum: Int = 1
  ) -> DocumentTermMatrix {
    var starts = [0]
    for column in columns { starts.append(starts[starts.count - 1] + column.count) }
    return DocumentTermMatrix(
      hashes: columns.indices.map { NGramHash.finish(UInt64($0), Self.kind(ofColumn: $0)) },
      pattern: SparsePattern(
        rowCount: rowCount, columnStarts: starts, rows: Array(columns.joined())),
      minimumDocumentFrequency: minimum)
  }

  private static func kind(ofColumn column: Int) -> NGramKind {
    NGramKind.allCases[column % NGramKind.allCases.count]
  }

  /// The formula of the documentation, in Double.
  private static func squaredScales(
    rowCount: Int, columns: [[UInt32]], classes: [Int32], classCount: Int,
    options: (features: FeatureOptions, minimum: Int)
  ) -> [Double] {
    let features = options.features
    let rows = Double(classes.count { $0 >= 0 })
    let smoothing = Double(features.ratioSmoothing)
    return columns.enumerated().flatMap { column, members -> [Double] in
      let held = members.map { classes[Int($0)] }.filter { $0 >= 0 }
      let frequency = Double(held.count)
      let factor =
        switch kind(ofColumn: column) {
        case .word: Double(features.wordFactor)
        case .shortInWord: Double(features.shortInWordFactor)
        default: 1.0
        }
      return (classCount == 2 ? [1] : Array(0..<Int32(classCount))).map { own in
        guard held.count >= options.minimum else { return 0 }
        func share(_ isCounted: (Int32) -> Bool) -> Double {
          (smoothing + Double(held.count(where: isCounted)))
            / (2 * smoothing + Double(classes.count { $0 >= 0 && isCounted($0) }))
        }
        let idf = 1 + log((1 + rows) / (1 + frequency))
        let ratio = log(share { $0 == own } / share { $0 != own })
        return factor * factor
          * (Double(features.idfShare ?? 0.01) * idf * idf + Double(features.ratioShare) * ratio
            * ratio)
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
      options.wordFactor = [1.5, 1, 3][round % 3]
      options.shortInWordFactor = [0.7, 1, 0][round % 3]
      options.idfShare = [1, 0, 2.5][round % 3]
      options.ratioShare = [1, 0.5, 0][round % 3]
      options.ratioSmoothing = [1, 0.1][round % 2]
      let scales = FeatureScales(
        Self.matrix(rowCount: rowCount, columns: columns, minimum: 1 + round % 3),
        classes: classes, classCount: classCount, by: (options, Parallelism(threads: 2)))
      let expected = Self.squaredScales(
        rowCount: rowCount, columns: columns, classes: classes, classCount: classCount,
        options: (options, 1 + round % 3))
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

  @Test func `a worked example`() {
    // Two of three texts of the second class hold the feature, one of five others does.
    let matrix = Self.matrix(rowCount: 8, columns: [[0, 1, 3]])
    var options = FeatureOptions()
    options.wordFactor = 2
    options.idfShare = 0.5
    options.ratioSmoothing = 1
    let scales = FeatureScales(
      matrix, classes: [1, 1, 1, 0, 0, 0, 0, 0], classCount: 2,
      by: (options, Parallelism(threads: 2)))
    let idf = 1 + log(9.0 / 4)
    let ratio = log((3.0 / 5) / (2.0 / 7))
    #expect(abs(Double(scales.squared[0]) - 4 * (0.5 * idf * idf + ratio * ratio)) < 1e-5)
  }

  @Test func `with two classes it does not matter which is the second`() {
    let matrix = Self.matrix(rowCount: 4, columns: [[0, 1, 2], [2, 3], [0, 3]])
    let one = FeatureScales(
      matrix, classes: [0, 0, 1, 1], classCount: 2,
      by: (FeatureOptions(), Parallelism(threads: 2)))
    let other = FeatureScales(
      matrix, classes: [1, 1, 0, 0], classCount: 2,
      by: (FeatureOptions(), Parallelism(threads: 2)))
    #expect(zip(one.squared, other.squared).allSatisfy { abs($0 - $1) < 1e-5 })
  }

  @Test func `a feature of rows left out alone has scale 0`() {
    let matrix = Self.matrix(rowCount: 4, columns: [[0, 1, 2], [2, 3]])
    let scales = FeatureScales(
      matrix, classes: [0, 1, -1, -1], classCount: 2,
      by: (FeatureOptions(), Parallelism(threads: 2)))
    #expect(scales.squared[0] > 0)
    #expect(scales.squared[1] == 0 && scales.mean[1] == 0)
  }

  @Test func `extreme counts give finite scales`() {
    let rows = (0..<1000).map { UInt32($0) }
    let matrix = Self.matrix(rowCount: 1000, columns: [rows, [0], []])
    let options = FeatureOptions()
    for classes in [[Int32](repeating: 0, count: 1000), [1] + [Int32](repeating: 0, count: 999)] {
      let scales = FeatureScales(
        matrix, classes: classes, classCount: 3,
        by: (options, Parallelism(threads: 2)))
      #expect(scales.squared.allSatisfy { $0.isFinite && $0 >= 0 })
    }
  }
}
