@testable import TextClassification

/// How a letter was written, before it was folded.
enum LetterCase {
  case none
  case lower
  case upper
}

extension PlainNormalizer {
  /// The folded scalars of a text, each with the case of the letter that it comes from.
  ///
  /// A letter of several folded scalars has its case on the first; marks have none.
  static func normalizeWithCase(_ bytes: [UInt8]) -> [(scalar: UInt32, letter: LetterCase)] {
    var output: [(scalar: UInt32, letter: LetterCase)] = []
    var piece: [Unicode.Scalar] = []
    func flush() {
      let letter = piece.first.map { letterCase(of: $0) } ?? .none
      for (index, scalar) in fold(piece).enumerated() {
        output.append((scalar.value, index == 0 ? letter : .none))
      }
      piece = []
    }
    for scalar in decode(bytes) {
      let kind = scalarClass(of: scalar)
      if kind == .ignorable { continue }
      if kind == .joiner {
        let last = fold(piece).last ?? output.last.flatMap { Unicode.Scalar($0.scalar) }
        let before = last.map { scalarClass(of: $0) }
        guard before == .emoji || before == .emojiModifier else { continue }
      }
      let stays = kind == .joiner || kind == .emojiModifier
      if let replacement = stays ? scalar : replacement(of: scalar) {
        flush()
        output.append((replacement.value, .none))
      } else {
        // Nothing composes across the start of a letter with case.
        if letterCase(of: scalar) != .none { flush() }
        piece.append(scalar)
      }
    }
    flush()
    return output
  }

  private static func letterCase(of scalar: Unicode.Scalar) -> LetterCase {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .titlecaseLetter: .upper
    case .lowercaseLetter: .lower
    default: .none
    }
  }
}
