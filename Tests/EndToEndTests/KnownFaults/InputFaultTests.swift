import Foundation
import Testing

/// Faults of other tools in reading corpora, as Documentation/KnownFaults.md lists them.
@Suite("Known faults of input")
struct InputFaultTests {
  private let folder: Workspace

  init() throws { folder = try Workspace() }

  /// Sixty rows laid out in another format, each behind a prefix.
  private static let rows = SampleRow.rows(60, seed: 1)

  private static func table(end: String = "\n") -> String {
    "text,label" + end + rows.map { "\($0.text),\($0.label)\(end)" }.joined()
  }

  private func refused(_ contents: String) throws -> String {
    try folder.add("c", contents)
    let run = try folder.tool("train c -o m")
    #expect(run.status == 65)
    #expect(run.output.isEmpty)
    #expect(try folder.names == ["c"])
    return run.messages
  }

  @Test func `an unclosed quote is an error at its line, and nothing is trained`() throws {
    let messages = try refused("text,label\n\"ok\",pos\n\"bad,neg\n\"x\",pos\n")
    #expect(messages.hasPrefix("c:3:1: error: the quote '\"' that opens a cell here"))
  }

  @Test func `a line break in a cell tears no row`() throws {
    try folder.addModel("m")
    try folder.add("c", "id,text,label\n1,\"two\nlines\",pos\n2,one,neg\n")
    let records = try folder.tool("predict -m m c").records
    #expect(records.map { $0.text("id") } == ["1", "2"])
  }

  @Test func `doubled quotes are one quote, and no row is lost`() throws {
    let lines = Self.rows.map { "\"he said \"\"hi\"\" \($0.text)\",\($0.label)" }
    try folder.add("c", "text,label\n" + lines.joined(separator: "\n"))
    let json = Self.rows.map { SampleRow(text: "he said \"hi\" \($0.text)", label: $0.label) }
    try folder.add("j", json)
    #expect(try folder.tool("train c -o a -q").status == 0)
    #expect(try folder.tool("train j -o b -q").status == 0)
    #expect(try folder.data("a") == folder.data("b"))
  }

  @Test(arguments: ["null", " null "])
  func `a null label is an error and never a class`(value: String) throws {
    let messages = try refused("{\"text\":\"a\",\"label\":\(value)}\n")
    #expect(messages.contains("row 1: the label column 'label' is null"))
  }

  @Test func `one byte order mark is dropped in every format`() throws {
    let layouts = [
      "array": try SampleRow.array(of: Self.rows), "lines": try SampleRow.lines(of: Self.rows),
      "table": Data(Self.table().utf8),
      "labelled": Data(Self.rows.map { "__label__\($0.label) \($0.text)\n" }.joined().utf8),
    ]
    for (name, contents) in layouts {
      try folder.add(name, contents)
      try folder.add("marked", Data([0xEF, 0xBB, 0xBF]) + contents)
      #expect(try folder.tool("train \(name) -o a -q -f").status == 0)
      #expect(try folder.tool("train marked -o b -q -f").status == 0)
      #expect(try folder.data("a") == folder.data("b"), "\(name)")
    }
  }

  @Test func `a byte order mark within a text stays`() throws {
    try folder.addModel("m")
    try folder.add("c", "{\"text\":\"lovely\",\"id\":\"\u{FEFF}a\u{FEFF}\"}\n")
    // Foundation's own parser would eat it.
    #expect(try folder.tool("predict -m m c").output.contains(Data("\"\u{FEFF}a\u{FEFF}\"".utf8)))
  }

  @Test func `lines that end in CR LF leave no trace`() throws {
    try folder.add("lf", Self.table())
    try folder.add("crlf", Self.table(end: "\r\n"))
    #expect(try folder.tool("train lf -o a -q").status == 0)
    #expect(try folder.tool("train crlf -o b -q").status == 0)
    #expect(try folder.data("a") == folder.data("b"))
  }

  @Test(arguments: ["a", "7", "❤️", "😀", "don't", "c'est", "良"])
  func `short words, digits, emoji and apostrophes are features`(word: String) throws {
    let rows = (0..<40).map {
      SampleRow(text: $0 % 2 == 0 ? "film \(word)" : "film", label: $0 % 2 == 0 ? "x" : "y")
    }
    try folder.add("c", rows)
    #expect(try folder.tool("train c -o m -q").status == 0)
    let record = try #require(try folder.tool("predict -m m", input: word + "\n").records.first)
    #expect(record.text("prediction") == "x")
    #expect(try #require(record.number("knownFeatures")) > 0)
  }

  @Test func `a missing column is an error that lists those found`() throws {
    let messages = try refused("review,stars\nx,5\n")
    #expect(messages.contains("no text column 'text'; the columns are 'review', 'stars'"))
    #expect(messages.contains("--text-column"))
  }

  @Test func `a prediction needs the text's column`() throws {
    try folder.addModel("m")
    try folder.add("c", "{\"body\":\"x\"}\n")
    let run = try folder.tool("predict -m m c")
    #expect(run.status == 65)
    #expect(run.output.isEmpty)
    #expect(run.messages.hasPrefix("c:1:1: error: row 1: there is no text column 'text'"))
  }

  @Test(arguments: ["NaN", "Infinity", "-Infinity", "nan", ".5", "1.", "0x1", "+1", "01"])
  func `numbers that JSON does not have are refused with their line`(number: String) throws {
    let messages = try refused(
      "{\"text\":\"a\",\"label\":\"x\"}\n{\"text\":\"a\",\"label\":\(number)}\n")
    #expect(messages.hasPrefix("c:2:"))
  }

  @Test func `a line feed at the end has no effect`() throws {
    try folder.addModel("m")
    let with = try folder.tool("predict -m m", input: "lovely lamp\n")
    let without = try folder.tool("predict -m m", input: "lovely lamp")
    #expect(with.output == without.output)
    try folder.add("with", Self.table())
    try folder.add("without", String(Self.table().dropLast()))
    #expect(try folder.tool("train with -o a -q").status == 0)
    #expect(try folder.tool("train without -o b -q").status == 0)
    #expect(try folder.data("a") == folder.data("b"))
  }

  @Test func `a NUL cuts no text short`() throws {
    try folder.addModel("m")
    let text = "lovely\0 dreadful dull awful stale rude"
    try folder.add("c.csv", "id,text\na\0b,\(text)\n")
    try folder.add("plain", "\(text)\n")
    let whole = try folder.tool("predict -m m", input: text.replacing("\0", with: " "))
    for file in ["c.csv", "plain"] {
      let record = try #require(try folder.tool("predict -m m \(file)").records.first)
      #expect(record.text("prediction") == "poor")
      #expect(record.number("probability") == (try whole.records.first?.number("probability")))
    }
    #expect(try folder.tool("predict -m m c.csv").records.first?.text("id") == "a\0b")
  }
}

extension Workspace {
  /// Runs the tool with arguments that are parted by spaces.
  func tool(_ arguments: String, input: String = "") throws -> ToolRun {
    try ToolRun(
      arguments.split(separator: " ").map(String.init), in: self, input: Data(input.utf8))
  }
}
