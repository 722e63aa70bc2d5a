import Testing

@testable import Tables

/// Gives its bytes a few at a time, as a pipe may.
private final class TricklingSource: ByteSource {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, 16, bytes.count - position)
    unsafe buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}

/// To look at all bytes again at each reading would take hours here.
@Suite("Input that comes in small pieces")
struct TricklingSourceTests {
  private func input(_ text: String) -> InputBuffer {
    let source = TricklingSource(Array(text.utf8))
    return InputBuffer(
      .init(source: source, compressed: nil, size: 0, encoding: nil), path: "f", blockSize: 1 << 16)
  }

  @Test(arguments: ["\"", "text,label\na,\""])
  func `is looked at once for the end of a quote`(beginning: String) throws {
    var options = ReadingOptions()
    options.layout.format = .csv
    let text = beginning + String(repeating: "many words\n", count: 400_000)
    let source = try CorpusSource(input(text))
    let error = #expect(throws: TableError.self) { try TableReader(options).read(source) }
    #expect("\(try #require(error))".contains("the quote '\"' that opens here is never closed"))
  }

  @Test(
    arguments: [
      ("x", nil, 1), ("[{\"text\":\"", nil, 1), ("  ", nil, 1), ("text,label\na,b\nc", .csv, 3),
    ] as [(String, CorpusFormat?, Int)])
  func `is given up where a record has no end`(
    beginning: String, format: CorpusFormat?, line: Int
  ) throws {
    var options = ReadingOptions()
    options.layout.format = format
    options.layout.allowsPlainLines = true
    let source = TricklingSource(Array((beginning + String(repeating: " ", count: 1 << 20)).utf8))
    let input = InputBuffer(
      .init(source: source, compressed: nil, size: 0, encoding: nil), path: "f", blockSize: 1 << 16,
      longestRecord: 1 << 18)
    let error = #expect(throws: TableError.self) {
      try TableReader(options).read(try CorpusSource(input))
    }
    let message = "\(try #require(error))"
    #expect(
      message.hasPrefix("f:\(line):")
        && message.contains("what begins here has no end within 1 GB"), "\(message)"
    )
  }

  @Test func `is looked at once for the end of a line`() throws {
    let length = 8 << 20
    let input = input(String(repeating: "x", count: length) + "\nrest")
    #expect(try input.nextLineBreak(from: 0) == length)
    #expect(try input.nextLineBreak(from: length + 1) == nil)
  }

  @Test func `is looked at once for a line of text that may be a header`() throws {
    var options = ReadingOptions(labelColumn: nil)
    options.layout.allowsPlainLines = true
    let source = try CorpusSource(input(String(repeating: "word ", count: 1 << 20)))
    #expect(try source.format(options) == .plainLines)
  }
}
