import Foundation
import TestSupport
import Testing

@Suite("Corpora of all formats")
struct FormatsTests {
  private let folder: Workspace
  private let rows: [SampleRow]

  init() throws {
    folder = try Workspace()
    // A folder holds its texts by class, so that all formats have the rows in that order.
    rows = SampleRow.rows(60, seed: 1).sorted { $0.label < $1.label }
  }

  /// The rows in a table of text.
  private func table(_ delimiter: String, end: String = "\n") -> String {
    let lines = rows.map { row in
      // Every other text is enclosed though it need not be.
      let text = row.text.utf8.count % 2 == 0 ? "\"\(row.text)\"" : row.text
      return [text, "x", row.label].joined(separator: delimiter)
    }
    return ([["text", "id", "label"].joined(separator: delimiter)] + lines)
      .joined(separator: end) + end
  }

  private func model(_ name: String, _ options: String...) throws -> Data {
    let run = try ToolRun(["train", name, "-o", "m", "-f"] + options, in: folder)
    try #require(run.status == 0, "\(name): \(run.messages)")
    return try folder.data("m")
  }

  /// All ways to write the rows without a mark and with LF, by a name for each.
  private var forms: [String: Data] {
    get throws {
      [
        "array": try SampleRow.array(of: rows), "lines": try SampleRow.lines(of: rows),
        "csv": Data(table(",").utf8), "semicolons": Data(table(";").utf8),
        "tsv": Data(table("\t").utf8),
        "labels": Data(rows.map { "__label__\($0.label) \($0.text)\n" }.joined().utf8),
      ]
    }
  }

  @Test func `the same rows give the same model in every format`() throws {
    var models: [String: Data] = [:]
    for (name, data) in try forms {
      let windows = String(decoding: data, as: UTF8.self).replacing("\n", with: "\r\n")
      try folder.add("plain", data)
      try folder.add("marked", Data([0xEF, 0xBB, 0xBF]) + Data(windows.utf8))
      try folder.add("gz", Data(Compressor.gzip.compress(Array(data))))
      try folder.add("zst", Data(Compressor.zstd.compress(Array(windows.utf8))))
      for file in ["plain", "marked", "gz", "zst"] {
        models["\(name), \(file)"] = try model(file)
      }
    }
    models["folder"] = try folderModel()
    let expected = try #require(models["array, plain"])
    for (name, model) in models { #expect(model == expected, "\(name)") }
  }

  private func folderModel() throws -> Data {
    for (index, row) in rows.enumerated() {
      let name = "classes/\(row.label)/\(1000 + index).txt"
      let url = folder.url.appending(path: name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      let text = Data((row.text + (index % 2 == 0 ? "\n" : "")).utf8)
      try (index % 3 == 0 ? Data(Compressor.zstd.compress(Array(text))) : text).write(to: url)
    }
    return try model("classes")
  }

  @Test func `the same rows give the same model in every encoding and from standard input`()
    throws
  {
    try folder.add("utf8", table(","))
    let expected = try model("utf8")
    try folder.add("utf16", try #require(table(",").data(using: .utf16LittleEndian)))
    #expect(try model("utf16", "--encoding", "UTF-16LE") == expected)
    #expect(try model("utf8", "--encoding", "Shift_JIS", "--format", "csv") == expected)
    for compressor in Compressor.allCases {
      let input = Data(compressor.compress(Array(table(",").utf8)))
      let run = try ToolRun(["train", "-", "-o", "m", "-f"], in: folder, input: input)
      #expect(run.status == 0)
      #expect(try folder.data("m") == expected)
    }
  }

  @Test func `columns, quotes and headers can be told`() throws {
    try folder.add("c", table(","))
    let expected = try model("c")
    try folder.add("n", table("\t").split(separator: "\n").dropFirst().joined(separator: "\n"))
    #expect(
      try model("n", "--no-header", "--text-column", "1", "--label-column", "3") == expected)
    try folder.add("q", "A title\n" + table("~").replacing("\"", with: "'"))
    #expect(try model("q", "--delimiter", "~", "--quote", "'", "--skip-lines", "1") == expected)
    try folder.add("r", table("\t").replacing("\"", with: ""))
    #expect(try model("r", "--delimiter", "tab", "--quote", "none") == expected)
  }

  @Test func `labels can be replaced and dropped`() throws {
    let plain = rows.map { SampleRow(text: $0.text, label: $0.label == "good" ? "+" : "-") }
    try folder.add("plain", plain)
    let expected = try model("plain")
    let stars = rows.enumerated().map { index, row in
      SampleRow(text: row.text, label: row.label == "good" ? ["4", "5"][index % 2] : "1")
    }
    try folder.add("stars", stars + [SampleRow(text: "so so", label: "3")])
    try folder.add("map", #"{"4":"+","5":"+","1":"-","3":"?","2":"-"}"#)
    let run = try ToolRun(
      "train", "stars", "--label-map", "map", "--drop-label", "?", "--drop-label", "!", "-o", "m",
      "-f", in: folder)
    #expect(run.status == 0)
    #expect(run.messages.contains("warning: map:1:34: there is no label '2' to replace"))
    #expect(run.messages.contains("warning: there is no label '!' to drop in the corpus"))
    #expect(try folder.data("m") == expected)
    let evaluation = try ToolRun(
      "evaluate", "-m", "m", "stars", "--label-map", "map", "--drop-label", "?", in: folder)
    #expect(evaluation.text.contains("Entries used of testing : 60 rows"))
  }

  @Test func `quoted patterns are expanded in order`() throws {
    try folder.add("a1.csv", Array(rows[..<20]))
    try folder.add("a10.csv", Array(rows[20..<30]))
    try folder.add("a2.csv", Array(rows[30...]))
    #expect(try model("a*.csv") == model("a[12]*.csv"))
    try folder.add("all", rows)
    #expect(try model("a*.csv") == model("all"))
    // A file of that very name comes first.
    try folder.add("a*.csv", rows)
    #expect(try model("a*.csv") == model("all"))
  }

  @Test func `a pipe named twice is refused, and nothing waits for it`() throws {
    try folder.add("c", rows)
    for script in [
      "mkfifo p; (cat c > p &) ; \"$SENTIMENT\" train p --test p; s=$?; cat p > /dev/null; exit $s",
      "cat c | \"$SENTIMENT\" train - --test /dev/stdin",
      "cat c | \"$SENTIMENT\" train /dev/stdin --validation /dev/fd/0",
    ] {
      let run = try ToolRun(script: script, in: folder)
      #expect(run.status == 64)
      #expect(run.messages.contains("can be read only once"), "\(run.messages)")
      #expect(run.output.isEmpty)
    }
  }
}
