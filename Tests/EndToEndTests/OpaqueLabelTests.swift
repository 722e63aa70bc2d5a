import Foundation
import Testing

/// Labels that something on the way might take for something else.
@Suite("Labels through tables and comparisons")
struct OpaqueLabelTests {
  static let labels = [
    "very positive", "😀", "👩‍👩‍👧‍👦", "שלום", "\u{202E}abc", "\u{1}\u{1F}\u{7F}", "a\0b", "NaN", "null",
    "true", "1e5", "\"quoted\"", "it's", "a,b", "a;b\tc", "two\nlines", "c\r\nd", "=1+1",
    "@SUM(A1)",
    "-2", "+3", "<b>&amp;", "a\\nb", "%s%n", "../x", "cafe\u{301}", "caf\u{E9}", "__label__x", "{}",
    "[]",
    String(repeating: "長い\"", count: 3_334), " edge ", "\u{A0}", "\u{FEFF}", "\u{2028}", "label",
  ]

  /// So few labels to a corpus that a training has nothing to choose and is done at once.
  private static let groupSize = 6

  private static func rows(_ group: Int) -> [SampleRow] {
    labels.indices.dropFirst(group * groupSize).prefix(groupSize).flatMap { index in
      (0..<4).map { SampleRow(text: "word\(index) w\(index)w number \($0)", label: labels[index]) }
    }
  }

  /// The rows as RFC 4180 has them.
  private static func table(_ rows: [SampleRow], delimiter: String) -> String {
    func quoted(_ cell: String) -> String { "\"\(cell.replacing("\"", with: "\"\""))\"" }
    return rows.map { "\(quoted($0.label))\(delimiter)\(quoted($0.text))\r\n" }
      .reduce("label\(delimiter)text\r\n", +)
  }

  private static let results = (0..<labels.count / groupSize).map { group in
    Result { try run(rows(group)) }
  }

  private static func run(_ rows: [SampleRow]) throws -> Workspace {
    let folder = try Workspace()
    try folder.add("json", rows)
    try folder.add("csv", table(rows, delimiter: ","))
    try folder.add("tsv", table(rows, delimiter: "\t"))
    for name in ["json", "csv", "tsv"] {
      let run = try folder.tool("train \(name) -o m.\(name) --test \(name) --report r.\(name) -q")
      guard run.status == 0 else { throw JSONObject.Failure(text: run.messages) }
    }
    // A second report in which some answers differ.
    let run = try folder.tool("train json -o m2 --test csv --report r2 --max-iterations 1 -q")
    guard run.status == 0 else { throw JSONObject.Failure(text: run.messages) }
    let comparison = try folder.tool("compare r.json r2 --json -q")
    guard comparison.status == 0 else { throw JSONObject.Failure(text: comparison.messages) }
    try folder.add("comparison", comparison.output)
    try folder.add("shown", try folder.tool("compare r.json r2").output)
    try folder.add("errors", try folder.tool("evaluate -m m2 csv --errors wrong -q").output)
    return folder
  }

  @Test(arguments: ["csv", "tsv"], results.indices)
  func `a table gives the model that JSON gives, byte for byte`(name: String, group: Int) throws {
    let folder = try Self.results[group].get()
    #expect(try folder.data("m.\(name)") == folder.data("m.json"))
  }

  @Test(arguments: labels.indices)
  func `a label is the same bytes in model, report, prediction and comparison`(
    index: Int
  ) throws {
    let folder = try Self.results[index / Self.groupSize].get()
    let bytes = Array(Self.labels[index].utf8)
    let rows = try #require(try folder.object("r.csv")["rows"] as? [[String: Any]])
    let reported = rows[4 * (index % Self.groupSize)].text("label").map { Array($0.utf8) }
    #expect(reported == Self.afterFoundation(bytes))
    let prediction = try ToolRun(
      "predict", "-m", "m.csv", in: folder, input: "word\(index) w\(index)w")
    let record = try #require(try prediction.records.first)
    #expect(record.text("prediction").map { Array($0.utf8) } == Self.afterFoundation(bytes))
    let literal = try Self.literal(bytes)
    for name in ["r.csv", "comparison"] {
      #expect(try folder.data(name).contains(literal), "\(name)")
    }
    // Predictions escape the delete character too, for the sake of terminals.
    if !bytes.contains(0x7F) { #expect(prediction.output.contains(literal)) }
  }

  /// What Foundation's parser makes of a string: it eats a leading byte order mark.
  private static func afterFoundation(_ bytes: [UInt8]) -> [UInt8]? {
    let object = try? JSONSerialization.jsonObject(
      with: (try? literal(bytes)) ?? Data(), options: .fragmentsAllowed)
    return (object as? String).map { Array($0.utf8) }
  }

  /// The label as the tool writes it into JSON: what must be escaped is, and nothing else.
  private static func literal(_ bytes: [UInt8]) throws -> Data {
    var data = Data("\"".utf8)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): data += [UInt8(ascii: "\\"), byte]
      case 0x0A: data += Data("\\n".utf8)
      case 0x0D: data += Data("\\r".utf8)
      case 0x09: data += Data("\\t".utf8)
      case 0..<0x20:
        data += Data("\\u00".utf8) + Data(String(byte, radix: 16, uppercase: false).padded.utf8)
      default: data.append(byte)
      }
    }
    return data + Data("\"".utf8)
  }

  @Test(arguments: ["shown", "errors"], results.indices)
  func `no label disturbs the lines of an answer`(name: String, group: Int) throws {
    let text = String(decoding: try Self.results[group].get().data(name), as: UTF8.self)
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(!text.unicodeScalars.contains("\u{202E}"))
  }
}

extension String {
  /// Two hexadecimal digits.
  fileprivate var padded: String { count < 2 ? "0" + self : self }
}
