import Foundation
import Testing

@testable import sentiment

@Suite("Pieces of JSON text")
struct JSONTextTests {
  @Test(arguments: [
    ("", "\"\""), ("plain", "\"plain\""), ("a\"b", #""a\"b""#), ("a\\b", #""a\\b""#),
    ("a\nb\rc\td", #""a\nb\rc\td""#), ("\u{0}\u{1F}\u{7F}", #""\u0000\u001f\u007f""#),
    ("a/b", "\"a/b\""), ("日本 👩‍💻", "\"日本 👩‍💻\""), ("\u{2028}", "\"\u{2028}\""),
  ])
  func `a string is quoted with the escapes it needs and no others`(text: String, json: String) {
    #expect(Data(JSONText.quoted(text)) == Data(json.utf8))
  }

  @Test func `any string is read back as it was`() throws {
    for value in UInt32(0)..<0x3000 {
      let scalar = try #require(Unicode.Scalar(value) ?? Unicode.Scalar(0x41))
      let text = "a\(scalar)\u{301}"
      let data = Data(JSONText.quoted(text))
      #expect(try Array(JSONDecoder().decode(String.self, from: data).utf8) == Array(text.utf8))
    }
  }

  @Test(arguments: [
    ("", ""),
    (#""a":1"#, #""a":1"#),
    (#""line":1"#, #""input.line":1"#),
    (#""a" : "line" , "line" :2"#, #""a" : "line" , "input.line" :2"#),
    (#""a":{"line":1},"b":["line",{"line":2}]"#, #""a":{"line":1},"b":["line",{"line":2}]"#),
    (#""a":"}","line":1"#, #""a":"}","input.line":1"#),
    (#""a":"\"","line":1"#, #""a":"\"","input.line":1"#),
    (#""a":"\\","line":1"#, #""a":"\\","input.line":1"#),
    (#""l\u0069ne":1"#, #""input.line":1"#),
    (#""line\n":1"#, #""line\n":1"#),
    (#""lin\u0119":1,"pline":2,"lines":3"#, #""lin\u0119":1,"pline":2,"lines":3"#),
    (#""line":1,"line":2"#, #""input.line":1,"input.line":2"#),
    (#""line":1,"input.line":2"#, #""input.line":1,"input.input.line":2"#),
    (#""input.input.line":1"#, #""input.input.input.line":1"#),
    (#""input.":1,"input.lines":2,"put.line":3"#, #""input.":1,"input.lines":2,"put.line":3"#),
    ("\"line\"\r\n:\t1e5", "\"input.line\"\r\n:\t1e5"),
  ])
  func `members of our names are renamed and all else stays`(members: String, renamed: String) {
    #expect(Array(JSONText.renaming(members, ["line"]).utf8) == Array(renamed.utf8))
  }

  @Test(arguments: ["\"\u{301}line\":1,\"line\":2", "\"\u{200D}line\":1,\"line\":2"])
  func `a name that begins with a combining mark is another name`(members: String) {
    let renamed = members.replacing(",\"line", with: ",\"input.line")
    #expect(Array(JSONText.renaming(members, ["line"]).utf8) == Array(renamed.utf8))
  }
}
