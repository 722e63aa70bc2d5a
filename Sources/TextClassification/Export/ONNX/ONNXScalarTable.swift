internal import Tables

/// What a graph must know of Unicode: what each scalar becomes, and which pairs compose.
///
/// A scalar's number holds, from its low bits on, the folded scalar (21), its class (4), its script
/// (3), its case (2), whether it may compose with what is before it (1), and its combining class
/// (8). A scalar that becomes none or several has a number from 2⁴⁰ on instead: the place of the
/// first of these in a list (21 bits), and how many they are (5).
///
/// Han and Hangul have too many scalars to list all; those that no n-gram of the model holds have a
/// number in common.
struct ONNXScalarTable {
  /// The number from which on a scalar becomes none or several.
  static let several: Int64 = 1 << 40
  /// The number from which on a scalar may compose with what is before it, or is a mark.
  static let composing: Int64 = 1 << 30

  /// The listed scalars as texts.
  private(set) var keys: [String] = []
  /// The number of each.
  private(set) var values: [Int64] = []
  /// What scalars become that become several.
  private(set) var lists: [Int64] = [0]
  /// Pairs that compose, the first times 2²¹ and the second.
  private(set) var pairs: [Int64] = []
  /// What each pair becomes.
  private(set) var composites: [Int64] = []

  /// Scalars that are not listed: a regular expression of RE2, and the number that they have.
  static let unlisted: [(pattern: String, value: Int64)] = [
    (#"[\x{3400}-\x{9FFF}]"#, number(0x11_0001, .unspaced, script: 3)),
    (#"[\x{20000}-\x{3FFFF}]"#, number(0x11_0002, .unspaced, script: 4)),
    (#"[\x{AC00}-\x{D7A3}]"#, hangul),
  ]

  /// The number of a syllable that is not listed.
  private static let hangul = number(0x11_0003, .letter, script: 4)

  /// The number of what else is not listed: scalars for private use and such as do not exist.
  static let others = number(0x11_0004, .symbol, script: 0)

  /// The number of a space.
  static let space = number(0x20, .space, script: 0)

  /// A table for a model.
  ///
  /// - Parameter texts: The texts of the model's n-grams.
  /// - Complexity: O(bytes of the texts), after some tens of milliseconds over all scalars.
  init(_ texts: TextColumn) {
    let alphabet = Self.alphabet(of: texts)
    let table = ScalarTable()
    for value in UInt32(0)..<0x110000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let entry = table[value]
      if Self.isCommon(value, entry), !alphabet.contains(value) { continue }
      list(scalar, table)
      if entry.scalar == value, !entry.isSlow, let pair = ScalarTable.composedPair(value) {
        compose(pair.first, pair.second, to: value, table)
      }
    }
    for lead in UInt32(0)..<19 {
      for vowel in UInt32(0)..<21 {
        let open = 0xAC00 + (lead * 21 + vowel) * 28
        compose(0x1100 + lead, 0x1161 + vowel, to: open, table)
        for final in UInt32(1)..<28 {
          pairs.append(Self.key(open, 0x11A7 + final))
          let isKnown = alphabet.contains(open + final)
          composites.append(isKnown ? Self.number(open + final, table[open + final]) : Self.hangul)
        }
      }
    }
  }

  /// The scalars of the n-grams' texts.
  private static func alphabet(of texts: TextColumn) -> Set<UInt32> {
    unsafe texts.withUnsafeBuffers { bytes, _ in
      var scalars: Set<UInt32> = []
      var position = 0
      while let base = bytes.baseAddress, position < bytes.count {
        let (scalar, length) = unsafe decodeScalar(base + position, bytes.count - position)
        scalars.insert(scalar)
        position += length
      }
      return scalars
    }
  }

  /// Whether a scalar is one of the many that are listed only where the model knows them, or one
  /// of those that nothing is known of.
  private static func isCommon(_ scalar: UInt32, _ entry: ScalarTable.Entry) -> Bool {
    let isAssigned = ScalarTable.isAssigned(scalar)
    switch scalar {
    case 0x3400...0x9FFF, 0x20000...0x3FFFF:
      let isItself = entry.scalar == scalar && !entry.isSlow
      return !isAssigned || isItself && entry.classValue == ScalarClass.unspaced.rawValue
    // Syllables with a final; those without may get one.
    case 0xAC00...0xD7A3: return (scalar - 0xAC00) % 28 > 0
    default: return !isAssigned && entry.classValue == ScalarClass.symbol.rawValue
    }
  }

  private mutating func list(_ scalar: Unicode.Scalar, _ table: ScalarTable) {
    let entry = table[scalar.value]
    keys.append(String(scalar))
    let isDropped = entry.classValue == ScalarClass.ignorable.rawValue
    guard entry.isSlow || isDropped else {
      values.append(Self.number(entry.scalar, entry))
      return
    }
    let folded = isDropped ? [] : ScalarTable.foldedCluster([scalar.value])
    values.append(Self.several + Int64(lists.count) + Int64(folded.count) << 21)
    for (index, scalar) in folded.enumerated() {
      let own = Self.number(scalar, table[scalar]) & ~(3 << 28)
      lists.append(own | (index == 0 ? Int64(entry.caseValue) << 28 : 0))
    }
  }

  private mutating func compose(
    _ first: UInt32, _ second: UInt32, to scalar: UInt32, _ table: ScalarTable
  ) {
    pairs.append(Self.key(first, second))
    composites.append(Self.number(scalar, table[scalar]) & ~(3 << 28))
  }

  private static func key(_ first: UInt32, _ second: UInt32) -> Int64 {
    Int64(first) << 21 | Int64(second)
  }

  // MARK: - Numbers

  /// The number of a folded scalar, with the class of an entry that it has or comes from.
  private static func number(_ scalar: UInt32, _ entry: ScalarTable.Entry) -> Int64 {
    let kind = ScalarClass(rawValue: entry.classValue) ?? .symbol
    let isApart = kind == .space || kind == .symbol
    let script = isApart ? 0 : NGramScanner.script(of: scalar)
    return number(Int64(scalar), kind, script: Int64(script)) | Int64(entry.caseValue) << 28
      | (entry.composes ? composing : 0) | Int64(ScalarTable.combiningClass(of: scalar)) << 31
  }

  private static func number(_ scalar: Int64, _ kind: ScalarClass, script: Int64) -> Int64 {
    scalar | Int64(kind.rawValue) << 21 | script << 25
  }
}
