import Foundation
import TestSupport
import Testing

@Suite("Predictions for all formats")
struct FormatPredictionTests {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    try folder.addModel("m")
  }

  private func predict(_ input: String, _ options: String...) throws -> ToolRun {
    try ToolRun(["predict", "-m", "m"] + options, in: folder, input: Data(input.utf8))
  }

  @Test func `a table keeps its other columns, and a blank cell is a blank text`() throws {
    let input = "id,\"the \"\"note\"\"\",text\n7,\"a\nb\",lovely\n8,,\n"
    for data in [Data(input.utf8), Data(Compressor.zstd.compress(Array(input.utf8)))] {
      let records = try ToolRun(["predict", "-m", "m"], in: folder, input: data).records
      #expect(records.map { $0.text("id") } == ["7", "8"])
      #expect(records.map { $0.text("the \"note\"") } == ["a\nb", ""])
      #expect(records.first?.text("prediction") == "good")
      #expect(records.last?.number("knownFeatures") == 0)
    }
  }

  @Test func `lines, a table and labelled lines give the same answers`() throws {
    let texts = ["lovely film", "dull and broken", "the kettle"]
    let plain = try predict(texts.joined(separator: "\n"))
    for (input, options) in [
      ("text\n" + texts.joined(separator: "\n"), ["--format", "csv"]),
      ("a\ttext\n" + texts.map { "1\t\($0)\n" }.joined(), []),
      (texts.map { "__label__x \($0)\n" }.joined(), []),
      (texts.map { "1|\($0)|2\n" }.joined(), ["--no-header", "--text-column", "2"]),
    ] {
      let run = try ToolRun(
        ["predict", "-m", "m"] + options, in: folder, input: Data(input.utf8))
      #expect(run.status == 0)
      // Without the other cells, and the brace of those that have none.
      let answers = run.lines.map { $0.replacing(/^.*?"prediction"/, with: "\"prediction\"") }
      #expect(answers == plain.lines.map { String($0.dropFirst()) })
    }
  }

  @Test func `a table without the column is refused and not read as lines`() throws {
    try folder.add("t.csv", "body,id\nlovely,1\n")
    let run = try ToolRun("predict", "-m", "m", "t.csv", in: folder)
    #expect(run.status == 65)
    #expect(
      run.messages.hasPrefix(
        "t.csv:1:1: error: there is no text column 'text'; the columns are 'body', 'id'"))
    #expect(try predict("body,id\nlovely,1\n", "--text-column", "review").status == 65)
    #expect(try predict("body,id\nlovely,1\n", "--text-column", "body").records.count == 1)
  }

  @Test func `wrong records are left out and told of where that is wanted`() throws {
    for (input, place) in [
      ("id,text\n1,lovely\n2\n3,dull\n", "stdin:3:1"),
      ("{\"text\":\"lovely\"}\n{\"text\":1}\n{\"text\":\"dull\"}\n", "stdin:2:9"),
    ] {
      #expect(try predict(input).status == 65)
      let run = try predict(input, "--skip-invalid")
      #expect(run.status == 0)
      #expect(try run.records.map { $0.text("prediction") } == ["good", "poor"])
      #expect(run.messages.hasPrefix("\(place): warning: left out: row 2: "))
      #expect(run.messages.contains("warning: 1 of 3 rows was left out"))
    }
  }

  @Test(arguments: ["", "A title\n", "A title, and\nanother; \"line\"\n\n"])
  func `each row of a table is answered before the next is sent`(title: String) throws {
    let program = try RunningProgram(
      RunningProgram.tool,
      ["predict", "-m", "m"] + (title.isEmpty ? [] : ["--format", "csv"]), in: folder)
    program.write(Data("\(title)id,text\n".utf8))
    for index in 1...4 {
      program.write(Data("\(index),\(index % 2 == 0 ? "lovely" : "dull")\n".utf8))
      let line = try #require(try program.output.lines(index).split(separator: 0x0A).last)
      #expect(try JSONObject.parsed(Data(line)).text("id") == "\(index)")
    }
    program.closeInput()
    #expect(try program.finish() == 0)
  }

  @Test func `each row of a table of one column is answered before the next is sent`() throws {
    let program = try RunningProgram(
      RunningProgram.tool, ["predict", "-m", "m", "--text-column", "text"], in: folder)
    program.write(Data("text\n".utf8))
    let texts = ["lovely, really; so \u{1F}", "\"dull, \"\"dull\"\"\"", "a\tlovely | one"]
    for (index, text) in texts.enumerated() {
      program.write(Data((text + "\n").utf8))
      let line = try #require(try program.output.lines(index + 1).split(separator: 0x0A).last)
      let answer = try JSONObject.parsed(Data(line)).text("prediction")
      #expect(answer == (index == 1 ? "poor" : "good"))
    }
    program.closeInput()
    #expect(try program.finish() == 0)
  }

  @Test func `a column of texts below a title has no delimiter`() throws {
    let run = try predict("Reviews\ntext\nlovely, really; so\ndull\n", "--text-column", "text")
    #expect(run.status == 0, "\(run.messages)")
    #expect(try run.records.map { $0.text("prediction") } == ["good", "poor"])
    #expect(run.messages.contains("names its columns at line 2; a row above is left aside"))
  }

  @Test func `markup that comes byte by byte is a text`() throws {
    let program = try RunningProgram(RunningProgram.tool, ["predict", "-m", "m"], in: folder)
    for byte in "<3 lovely\n".utf8 { program.write(Data([byte])) }
    #expect(try program.output.lines(1).contains(0x0A))
    program.closeInput()
    #expect(try program.finish() == 0)
  }

  @Test func `a first line that is the name of the text column is warned of`() throws {
    let run = try predict("text\nlovely\ndull\n")
    #expect(try run.records.count == 3)
    #expect(run.messages.contains("its first, 'text', looks like the names of columns"))
    #expect(try predict("texts\nlovely\n").messages.isEmpty)
  }

  @Test(arguments: ["text ,label\nlovely,1\n", "id, text\n1,lovely\n", " text\nlovely\n"])
  func `blanks around the names of a first line do not hide that it looks like them`(
    input: String
  ) throws {
    let run = try predict(input)
    #expect(try run.records.count == 2)
    #expect(run.messages.contains("looks like the names of columns"), "\(run.messages)")
    #expect(try predict("Lovely, thanks\ndull\n").messages.isEmpty)
  }

  @Test func `a first line that tells a spreadsheet the delimiter makes a table`() throws {
    let run = try predict("sep=;\r\ntext;label\r\nlovely, really;1\r\ndull;2\r\n")
    #expect(run.status == 0, "\(run.messages)")
    #expect(try run.records.map { $0.text("prediction") } == ["good", "poor"])
    let lacking = try predict("sep=;\nreview;label\nlovely;1\n")
    #expect(lacking.status == 65)
    #expect(lacking.output.isEmpty)
    #expect(lacking.messages.contains("--text-column"), "\(lacking.messages)")
  }

  @Test func `a table that names its text column twice is no text on each line`() throws {
    let run = try predict("text,a,text\n\"lovely\",b,c\n")
    #expect(run.status == 65)
    #expect(run.messages.contains("two columns are called 'text'"))
    #expect(run.output.isEmpty)
  }

  @Test func `a web page is refused, and read as lines where that is asked for`() throws {
    let page = "<!DOCTYPE html>\n<html><body>lovely</body></html>\n"
    let run = try predict(page)
    #expect(run.status == 65)
    #expect(run.messages.contains("'stdin' is a web page"))
    #expect(try predict(page, "--format", "text").records.count == 2)
    #expect(try predict("<3 lovely\n<html-like> dull\n").records.count == 2)
  }

  @Test func `a model and a corpus in each other's place are named`() throws {
    try folder.add("c.json", SampleRow.rows(60, seed: 1))
    let swapped = try ToolRun("predict", "-m", "c.json", "m", in: folder)
    #expect(swapped.status == 65)
    #expect(
      swapped.messages.contains("'c.json' is refused: it is a file of JSON, such as a corpus"))
    let corpus = try ToolRun("evaluate", "-m", "m", "m", in: folder)
    #expect(corpus.status == 65)
    #expect(corpus.messages.contains("'m' is a model, not a corpus"))
    try folder.add("t.csv", "text,label\n")
    #expect(
      try ToolRun("evaluate", "-m", "t.csv", "c.json", in: folder).messages
        .contains("it is a file of text, such as a corpus"))
  }
}
