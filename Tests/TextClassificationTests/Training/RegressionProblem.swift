import Foundation
import LinearAlgebra
import Tables
import TestSupport

@testable import TextClassification

// Foundation and not FoundationEssentials: reads the corpora with `Data(contentsOf:)`.

/// A regression to fit: a matrix with classes and scales.
struct RegressionProblem {
  var pattern: SparsePattern
  /// The n-gram of each column.
  var hashes: [UInt64]
  var minimumDocumentFrequency = 1
  /// −1 for a row that takes no part.
  var classes: [Int32]
  var classCount: Int
  var features = FeatureOptions()
  /// The weight C of a row's loss.
  var regularization: Float = 10
  var tolerance = TrainingOptions().tolerance
  var iterationLimit = 300

  /// A fit with its weights and margins written out.
  struct Fit {
    /// Features × width.
    var weights: [Float]
    var intercept: [Double]
    /// Rows × width, the intercept included.
    var margins: [Float]
    var convergence: Convergence
  }

  var scales: FeatureScales {
    FeatureScales(
      DocumentTermMatrix(
        hashes: hashes, pattern: pattern, minimumDocumentFrequency: minimumDocumentFrequency),
      classes: classes, classCount: classCount, by: (features, Parallelism(threads: 2)))
  }

  func fit(threads: Int = 1, report: (Convergence) -> Void = { _ in }) -> Fit {
    let system = ScaledSystem(
      pattern: pattern, scales: scales, parallelism: Parallelism(threads: threads))
    let fit = LogisticRegression(
      system: system, classCount: classCount,
      rule: StoppingRule(tolerance: tolerance, iterationLimit: iterationLimit)
    ).fit(
      classes: classes, weights: classes.map { $0 < 0 ? 0 : regularization }, report: report)
    return Fit(
      weights: system.weights(of: fit.point.coefficients), intercept: fit.point.intercept,
      margins: classes.indices.flatMap { fit.margins(ofRow: $0) }, convergence: fit.convergence)
  }

  /// The probabilities of every row in double precision, rows × classes.
  func probabilities(of fit: Fit) -> [Double] {
    let width = classCount == 2 ? 1 : classCount
    return classes.indices.flatMap { row -> [Double] in
      let own = fit.margins[row * width..<(row + 1) * width].map { Double($0) }
      let all = width == 1 ? [0] + own : own
      let largest = all.max() ?? 0
      let total = all.reduce(0) { $0 + exp($1 - largest) }
      return all.map { exp($0 - largest) / total }
    }
  }

  /// Rows given by their features.
  init(
    rows: [[Int]], columnCount: Int, classes: [Int32], classCount: Int = 2
  ) {
    var columns = [[UInt32]](repeating: [], count: columnCount)
    for (row, features) in rows.enumerated() {
      for feature in Set(features) { columns[feature].append(UInt32(row)) }
    }
    var starts = [0]
    for column in columns { starts.append(starts[starts.count - 1] + column.count) }
    pattern = SparsePattern(
      rowCount: rows.count, columnStarts: starts, rows: columns.flatMap { $0 })
    hashes = (0..<columnCount).map { NGramHash.finish(UInt64($0), .wordPair) }
    self.classes = classes
    self.classCount = classCount
  }

  /// Random rows whose classes follow their features, with noise.
  static func random(
    rowCount: Int, columnCount: Int, classCount: Int, seed: UInt64
  ) -> RegressionProblem {
    var generator = SeededRandom(seed: seed)
    let weights = (0..<columnCount * classCount).map { _ in 2 * generator.unit() - 1 }
    var rows: [[Int]] = []
    var classes: [Int32] = []
    for _ in 0..<rowCount {
      // Squares make some features frequent and most of them rare.
      let row = (0..<5 + generator.index(below: 20)).map { _ in
        Int(Double(columnCount) * generator.unit() * generator.unit())
      }
      let scores = (0..<classCount).map { label in
        row.reduce(2 * generator.unit()) { $0 + weights[$1 * classCount + label] }
      }
      rows.append(row)
      classes.append(Int32(scores.indices.max { scores[$0] < scores[$1] } ?? 0))
    }
    return RegressionProblem(
      rows: rows, columnCount: columnCount, classes: classes, classCount: classCount)
  }

  /// The first rows of one of the project's corpora.
  static func corpus(_ name: String, rowCount: Int) throws -> RegressionProblem {
    struct Row: Decodable {
      var text: String
      var label: String
    }
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    let data = try Data(contentsOf: folder.appending(path: "Data/\(name).json"))
    let rows = try JSONDecoder().decode([Row].self, from: data).prefix(rowCount)
    let labels = LabelColumn(rows.map(\.label))
    let matrix = DocumentTermMatrix(
      TextColumn(rows.map(\.text)), options: NGramOptions(), minimumDocumentFrequency: 2,
      on: Parallelism(threads: 1))
    var problem = RegressionProblem(
      rows: [], columnCount: 0, classes: labels.codes, classCount: labels.labels.count)
    problem.pattern = matrix.pattern
    problem.hashes = matrix.hashes
    problem.minimumDocumentFrequency = 2
    problem.features = FeatureOptions()
    return problem
  }
}
