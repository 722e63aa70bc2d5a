// Pieces of the Swift code that is written beside a Core ML model: folding and tokens.

extension CoreMLInputSource {
  /// The type that folds a text.
  static let foldedText = """
    /// A folded text: its scalars, what each is, and how it was written.
    private struct FoldedText {
      enum Kind {
        case space, letter, digit, unspaced, symbol, apostrophe, emoji, modifier, flag, joiner
        case ignorable
      }

      private(set) var scalars: [UInt32] = []
      private(set) var kinds: [Kind] = []
      /// 1 for a capital letter, 2 for one in lower case, 0 for others.
      private(set) var cases: [Int] = []
      private var piece: [Unicode.Scalar] = []

      init(_ text: String) {
        for scalar in text.unicodeScalars { add(scalar) }
        endPiece()
      }

      private mutating func add(_ scalar: Unicode.Scalar) {
        let kind = Self.kind(of: scalar)
        if kind == .ignorable { return }
        if kind == .joiner {
          // A joiner counts behind an emoji only.
          let before = Self.fold(piece).last.map { Self.kind(of: $0) } ?? kinds.last
          guard before == .emoji || before == .modifier else { return }
        }
        let stays = kind == .joiner || kind == .modifier
        if let replacement = stays ? scalar : Self.replacement(of: scalar) {
          endPiece()
          append(replacement, letter: 0)
          return
        }
        // Nothing composes with what stands before ASCII or a letter that has a case.
        if scalar.isASCII || Self.letter(scalar) != 0 { endPiece() }
        piece.append(scalar)
      }

      private mutating func endPiece() {
        var letter = piece.first.map { Self.letter($0) } ?? 0
        for scalar in Self.fold(piece) {
          append(scalar, letter: letter)
          letter = 0
        }
        piece.removeAll(keepingCapacity: true)
      }

      private mutating func append(_ scalar: Unicode.Scalar, letter: Int) {
        scalars.append(scalar.value)
        kinds.append(Self.kind(of: scalar))
        cases.append(letter)
      }

      private static func letter(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .titlecaseLetter: return 1
        case .lowercaseLetter: return 2
        default: return 0
        }
      }

      /// NFKC with full case folding, apostrophes made one.
      private static func fold(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        if scalars.count == 1, scalars[0].isASCII { return caseFold(scalars[0]) }
        let folded = string(scalars).decomposedStringWithCompatibilityMapping.unicodeScalars
          .flatMap { caseFold($0) }
        return string(folded).precomposedStringWithCompatibilityMapping.unicodeScalars.map {
          replacement(of: $0) ?? $0
        }
      }

      private static func string(_ scalars: [Unicode.Scalar]) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
      }

      private static func caseFold(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        switch scalar.value {
        case 0x41...0x5A: return [Unicode.Scalar(UInt8(scalar.value + 0x20))]
        case 0...0x7F, 0x131: return [scalar]
        case 0x13A0...0x13F5, 0x13F8...0x13FD, 0xAB70...0xABBF:
          return Array(scalar.properties.uppercaseMapping.unicodeScalars)
        default:
          let capitals = scalar.properties.lowercaseMapping.uppercased().unicodeScalars
          return capitals.flatMap { $0.properties.lowercaseMapping.unicodeScalars }
        }
      }

      private static func replacement(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x60, 0xB4, 0x2BC, 0x2018, 0x2019, 0xFF07: return "'"
        case 0x85, 0x2028, 0x2029, 0x3131...0x318E: return scalar
        default: return nil
        }
      }
    }

    """

  /// The function that classifies a scalar, with `TABLES` where its tables go.
  static let classifier = """
    extension FoldedText {
      static func kind(of scalar: Unicode.Scalar) -> Kind {
        switch scalar.value {
        case 0x27: return .apostrophe
        case 0x5F: return .letter
        case 0x200D: return .joiner
        case 0x1F1E6...0x1F1FF: return .flag
        case 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: return .modifier
        default: break
        }
        if !scalar.isASCII {
          if isWithin(ignorableRanges, scalar.value) { return .ignorable }
          if isWithin(unspacedRanges, scalar.value) { return .unspaced }
          if isWithin(emojiRanges, scalar.value) { return .emoji }
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
          .nonspacingMark, .spacingMark, .enclosingMark:
          return .letter
        case .decimalNumber, .letterNumber, .otherNumber: return .digit
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control: return .space
        default: return .symbol
        }
      }

      /// Whether one of the ranges, whose bounds ascend, holds a scalar.
      private static func isWithin(_ bounds: [UInt32], _ scalar: UInt32) -> Bool {
        var low = 0
        var high = bounds.count / 2
        while low < high {
          let middle = (low + high) / 2
          if bounds[2 * middle + 1] < scalar { low = middle + 1 } else { high = middle }
        }
        return 2 * low < bounds.count && bounds[2 * low] <= scalar
      }

    TABLES
    }

    """

  /// The type of a token, and the hash.
  static let tokens = """
    /// A word, number, emoji or run of one mark.
    private struct Token {
      /// Its scalars.
      var range: Range<Int>
      var hash: UInt64
      /// The hash of its beginning.
      var stem: UInt64
      var isWord: Bool
      /// 2 for a token in capitals, 1 for one with a first capital, 0 for others.
      var capitals: UInt64
      /// How many tokens stand before it with no text without spaces between.
      var reach: Int
    }

    private enum Hash {
      static func seed(_ family: UInt64) -> UInt64 { family &* 0x9E37_79B9_7F4A_7C15 }

      static func extend(_ hash: UInt64, _ value: UInt64) -> UInt64 {
        let product = (hash ^ value) &* 0xD6E8_FEB8_6659_FD93
        return product ^ (product >> 32)
      }

      static func finish(_ hash: UInt64, _ family: UInt64) -> UInt64 {
        let product = (hash ^ (hash >> 29)) &* 0xBF58_476D_1CE4_E5B9
        return (product ^ (product >> 32)) & ~15 | family
      }
    }

    """
}
