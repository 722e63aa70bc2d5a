import TestSupport
import Testing

@testable import TextClassification

@Suite("ASCII in one pass")
struct TokenizerASCIITests {
  /// Everything of a token that a feature depends on.
  private struct Copy: Equatable {
    let range: Range<Int>
    let hash: UInt64
    let stem: UInt64
    let reach: UInt8
    let isWord: Bool
    let capitals: Token.Capitals

    init(_ token: Token) {
      range = token.range
      hash = token.hash
      stem = token.stem
      reach = token.reach
      isWord = token.isWord
      capitals = token.capitals
    }
  }

  private static func copies(_ tokenizer: Tokenizer) -> [Copy] {
    (0..<tokenizer.count).map { Copy(unsafe tokenizer.tokens[$0]) }
  }

  @Test(arguments: [1, 4, 64])
  func `every text of ASCII gives the tokens of the way of all scalars`(stemLength: Int) {
    let pieces = Array("aaazeXYn07_ \t\n'''`!!!?.,-()#".utf8) + [0, 0x1F, 0x7F]
    var generator = SeededRandom(seed: 31)
    let fast = Tokenizer(stemLength: stemLength)
    let general = Tokenizer(stemLength: stemLength)
    for _ in 0..<4000 {
      let text = (0..<generator.index(below: 40)).map { _ in
        pieces[generator.index(below: pieces.count)]
      }
      unsafe text.withUnsafeBufferPointer { text in
        unsafe fast.tokenize(text)
        unsafe general.tokenizeAny(text)
      }
      #expect(Self.copies(fast) == Self.copies(general), "\(text)")
      #expect(fast.runs.isEmpty)
      let scalars = (0..<text.count + 1).map {
        unsafe (fast.normalizer.scalars[$0], general.normalizer.scalars[$0])
      }
      #expect(scalars.allSatisfy { $0 == $1 })
    }
  }

  @Test func `a text in several scripts leaves nothing behind for the next one`() {
    let fast = Tokenizer(stemLength: 4)
    let fresh = Tokenizer(stemLength: 4)
    let texts = ["映画 ÉCLAIR!!! GOOD", "!!! ok 'a' B2B", "", "日本", "It's 'fine'"]
    for text in texts {
      var text = text
      text.withUTF8 { bytes in
        unsafe fast.tokenize(bytes)
        unsafe fresh.tokenizeAny(bytes)
      }
      #expect(Self.copies(fast) == Self.copies(fresh), "\(text)")
      #expect(fast.runs == fresh.runs)
    }
  }

  @Test(arguments: 0..<20)
  func `one byte of another kind is seen wherever it stands`(length: Int) {
    for place in 0..<length {
      var bytes = [UInt8](repeating: 0x41, count: length)
      #expect(unsafe bytes.withUnsafeBufferPointer { unsafe $0.isASCII })
      bytes[place] = 0x80
      #expect(unsafe !bytes.withUnsafeBufferPointer { unsafe $0.isASCII })
    }
  }
}
