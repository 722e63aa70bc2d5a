import Foundation
import Tables
import Testing

@testable import TextClassification
@testable import sentiment

@Suite("Predictions as records")
struct PredictionWriterTests {
  /// Reads lines of JSON as `predict` does and writes a prediction for each.
  private func written(
    _ lines: String, labels: [String] = ["good", "poor"], probabilities: [Float] = [0.25, 0.75],
    known: Int32 = 2, isJSON: Bool = true
  ) throws -> [String] {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(lines.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var writer = PredictionWriter(labels: labels, isJSON: isJSON)
    let options = ReadingOptions(labelColumn: nil, keepsOtherMembers: true)
    try RecordReader(options).forEachBatch(of: file.path) { batch in
      writer.append(
        batch,
        Predictions(
          labels: labels, probabilities: (0..<batch.rowCount).flatMap { _ in probabilities },
          knownFeatures: [Int32](repeating: known, count: batch.rowCount)))
    }
    let text = String(decoding: writer.take(), as: UTF8.self)
    #expect(writer.take().isEmpty)
    #expect(writer.recordCount == text.count { $0 == "\n" })
    return text.split(separator: "\n").map(String.init)
  }

  private static let answer =
    #""prediction":"poor","probability":0.75,"probabilities":{"good":0.25,"poor":0.75},"#
    + #""knownFeatures":2}"#

  @Test(arguments: [
    (#"{"text":"x"}"#, ""),
    (#"{"id":7,"text":"x"}"#, #""id":7,"#),
    (#"{"id": 7 , "text":"x", "n" :[1, 2e1]}"#, #""id": 7 , "n" :[1, 2e1],"#),
    (#"{"text":"x","prediction":"y"}"#, #""input.prediction":"y","#),
    ("plain", ""),
  ])
  func `a record keeps the input's other members before the answer`(line: String, kept: String)
    throws
  {
    let record = try #require(try written(line).first)
    let squeezed = record.replacing(" ", with: "")
    #expect(squeezed == ("{" + kept + Self.answer).replacing(" ", with: ""))
    #expect(try JSONSerialization.jsonObject(with: Data(record.utf8)) is [String: Any])
  }

  @Test func `digits read back to the same bits`() throws {
    let values: [Float] = [0.1, 1 - Float.ulpOfOne, .leastNonzeroMagnitude, 1e-10, 1, 0]
    for value in values {
      let record = try written("x", probabilities: [value, 0])[0]
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(record.utf8)) as? [String: Any])
      let all = try #require(object["probabilities"] as? [String: Double])
      #expect(all["good"].map { Float($0) } == value)
    }
  }

  @Test(arguments: ["a\"b", "a,b", "a\nb", "\u{0}", "😀", "null", "NaN", ""])
  func `a label is written as JSON`(label: String) throws {
    let record = try written("x", labels: [label, "\(label)z"], probabilities: [0.9, 0.1])[0]
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(record.utf8)) as? [String: Any])
    #expect(object["prediction"] as? String == label)
    #expect((object["probabilities"] as? [String: Double])?.keys.sorted() == [label, "\(label)z"])
  }

  @Test func `a line for a terminal shows label, share and text, escaped`() throws {
    let line = try written(#"{"text":"\u001b[31mred\nline"}"#, isJSON: false)
    #expect(line == [#"poor   75.0 %  \u{1b}[31mred\nline"#])
  }

  @Test func `a line for a terminal says where nothing is known`() throws {
    #expect(
      try written("x\n\n", known: 0, isJSON: false)[1] == #"poor   75.0 %  ""  (no known words)"#)
  }
}
