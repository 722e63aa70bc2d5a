import Testing

@testable import TextClassification

@Suite("SafetensorsHeader")
struct SafetensorsHeaderTests {
  private func parse(_ json: String) throws -> SafetensorsHeader {
    try SafetensorsHeaderParser.parse(Array(json.utf8))
  }

  @Test func `reads space and escapes wherever JSON allows them`() throws {
    let header = try parse(
      """
      { "\\u0061" : {"shape":[ 1 , 20],\t"data_offsets":[0,80], "dtype" : "F32"},\r
       "__metadata__": { "k" : "\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83D\\uDE00", "":"" } }  \u{20}
      """)
    #expect(
      header.entries == [.init(name: "a", type: "F32", shape: [1, 20], start: 0, end: 80)])
    #expect(header.metadata == ["k": "\"\\/\u{8}\u{C}\n\r\té😀", "": ""])
  }

  @Test func `reads back what it writes`() throws {
    let texts = ["", "\"\\/", "\u{0}\n\u{1F}\u{7F}", "é😀\u{2028}", "__metadata__"]
    var header = SafetensorsHeader()
    for text in texts { header.metadata["k" + text] = text }
    header.entries = texts.dropLast().enumerated().map { index, text in
      .init(name: text, type: text, shape: [index, .max], start: index, end: .max)
    }
    let bytes = header.encoded(alignment: 64)
    #expect((bytes.count + 8) % 64 == 0)
    let parsed = try SafetensorsHeaderParser.parse(bytes)
    #expect(parsed.metadata == header.metadata)
    #expect(parsed.entries == header.entries.sorted { $0.name < $1.name })
  }

  @Test(
    arguments: [
      ("", .expected("'{'"), 0),
      ("[]", .expected("'{'"), 0),
      ("{", .expected("'\"'"), 1),
      ("{}x", .expected("the end of the header"), 2),
      ("{} {}", .expected("the end of the header"), 3),
      (#"{"__metadata__":{"a":"b",}}"#, .expected("'\"'"), 25),
      (#"{"__metadata__":{"a":"b"},}"#, .expected("'\"'"), 26),
      (#"{"__metadata__":{"a":1}}"#, .expected("'\"'"), 21),
      (#"{"__metadata__":{"a":null}}"#, .expected("'\"'"), 21),
      (#"{"__metadata__":{"a":"b","a":"b"}}"#, .duplicateKey("a"), 32),
      (#"{"__metadata__":{},"__metadata__":{}}"#, .duplicateKey("__metadata__"), 34),
      (#"{"a":{"dtype":"U8","dtype":"U8"}}"#, .duplicateKey("dtype"), 27),
      (#"{"a":{"extra":1}}"#, .unknownKey("extra", tensor: "a"), 14),
      (#"{"a":{"dtype":"U8","shape":[]}}"#, .missingKey("data_offsets", tensor: "a"), 30),
      (#"{"a":{"shape":[-1]}}"#, .expected("a whole number that is not negative"), 15),
      (#"{"a":{"shape":[01]}}"#, .expected("a whole number that is not negative"), 15),
      (#"{"a":{"shape":[1.0]}}"#, .expected("']'"), 16),
      (#"{"a":{"shape":[1e3]}}"#, .expected("']'"), 16),
      (#"{"a":{"shape":[1,]}}"#, .expected("a whole number that is not negative"), 17),
      (#"{"a":{"shape":[9223372036854775808]}}"#, .numberTooLarge, 15),
      (
        #"{"a":{"dtype":"U8","shape":[],"data_offsets":[0]}}"#, .expected("a pair of offsets"), 49
      ),
      (#"{"a"#, .expected("the closing quotation mark of a text"), 3),
      ("{\"a\n\"", .expected("an escape instead of a control character"), 3),
      (#"{"\x"#, .expected("a known escape"), 4),
      (#"{"\"#, .expected("an escape"), 3),
      (#"{"\u12"#, .expected("four hexadecimal digits"), 4),
      (#"{"\u+123""#, .expected("four hexadecimal digits"), 4),
      (#"{"\uD83D""#, .expected("a pair of surrogates"), 8),
      (#"{"\uD83D\u0041""#, .expected("a pair of surrogates"), 14),
      (#"{"\uDE00""#, .expected("a pair of surrogates"), 8),
      ("\u{FEFF}{}", .expected("'{'"), 0),
    ] as [(String, ModelFileError.HeaderFault, Int)])
  func `refuses other JSON and says where`(
    json: String, fault: ModelFileError.HeaderFault, position: Int
  ) {
    #expect(throws: ModelFileError.header(fault, offset: 8 + position)) { try parse(json) }
  }

  @Test func `refuses bytes that are no UTF-8`() {
    #expect(throws: ModelFileError.header(.invalidUTF8, offset: 10)) {
      try SafetensorsHeaderParser.parse([0x7B, 0x22, 0xFF, 0x22, 0x7D])
    }
  }
}
