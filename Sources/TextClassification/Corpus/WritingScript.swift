/// The scripts that texts are told apart by.
public enum WritingScript: String, CaseIterable, Sendable, Codable {
  /// Letters of European and many other languages.
  case latin
  /// Kana, with or without Han.
  case japanese
  /// Chinese characters without kana.
  case han
  /// Korean.
  case hangul
  /// Letters of Russian and others.
  case cyrillic
  /// Greek letters.
  case greek
  /// Letters of Arabic, Persian and others.
  case arabic
  /// Hebrew letters.
  case hebrew
  /// Scripts of India and its neighbours.
  case indic
  /// Thai letters.
  case thai
  /// Letters of any other script.
  case other
  /// No letters.
  case none

  /// The script of most letters of a text; with kana, Han counts as Japanese.
  ///
  /// - Parameter text: UTF-8.
  /// - Complexity: O(bytes).
  init(of text: UnsafeBufferPointer<UInt8>) {
    var counts = [Int](repeating: 0, count: Self.allCases.count)
    var scalars = unsafe String(decoding: text, as: UTF8.self).unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      if let script = Self(of: scalar) { counts[script.place] += 1 }
    }
    if counts[Self.japanese.place] > 0 {
      counts[Self.japanese.place] += counts[Self.han.place]
      counts[Self.han.place] = 0
    }
    let largest = counts.max() ?? 0
    let first = largest == 0 ? nil : Self.allCases.first { counts[$0.place] == largest }
    self = first ?? .none
  }

  private var place: Int { Self.places[self] ?? 0 }
  private static let places = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })

  /// The script of a letter; `nil` for anything else.
  private init?(of scalar: Unicode.Scalar) {
    if scalar.isASCII {
      guard (0x61...0x7A).contains(scalar.value | 0x20) else { return nil }
      self = .latin
      return
    }
    guard scalar.properties.isAlphabetic else { return nil }
    self =
      switch scalar.value {
      case 0xAA...0x24F, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF, 0xFF21...0xFF5A: .latin
      case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
      case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: .cyrillic
      case 0x590...0x5FF, 0xFB1D...0xFB4F: .hebrew
      case 0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFE: .arabic
      case 0x900...0xDFF: .indic
      case 0xE00...0xE7F: .thai
      case 0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF: .hangul
      case 0x3041...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: .japanese
      case 0x3005...0x3007, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: .han
      default: .other
      }
  }
}
