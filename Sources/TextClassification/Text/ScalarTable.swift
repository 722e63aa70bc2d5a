private import CUtf8proc

/// A table from each Unicode scalar to its folded form and class, filled page by page on first use.
///
/// Folding is NFKC with full case folding, except that apostrophe look-alikes become `'` and the
/// Hangul compatibility jamo stay as they are: chat Korean writes feelings with them (`ㅋㅋ`, `ㅠㅠ`)
/// and NFKC would fuse neighbours into syllables that nobody wrote.
///
/// A class, because a page that one text filled serves the next; each thread owns its own table.
@safe
final class ScalarTable {
  /// What a scalar becomes: the folded scalar, its class and how it must be handled.
  struct Entry {
    fileprivate static let slowBit: UInt32 = 1 << 25
    fileprivate static let composesBit: UInt32 = 1 << 26
    fileprivate static let markBit: UInt32 = 1 << 27
    fileprivate static let capitalBit: UInt32 = 1 << 28
    fileprivate static let lowercaseBit: UInt32 = 1 << 29

    var bits: UInt32

    /// The folded scalar.
    var scalar: UInt32 { bits & 0x1F_FFFF }
    /// The raw value of the folded scalar's ``ScalarClass``.
    var classValue: UInt8 { UInt8(truncatingIfNeeded: bits >> 21) & 15 }
    /// 1 for a capital or title-case letter, 2 for a lower-case one, else 0.
    var caseValue: UInt8 { UInt8(truncatingIfNeeded: bits >> 28) & 3 }
    /// Whether folding gives something else than one scalar of its own.
    var isSlow: Bool { bits & Self.slowBit != 0 }
    /// Whether the scalar may fuse with the one before it.
    var composes: Bool { bits & Self.composesBit != 0 }
    /// Whether the scalar has a combining class, so that marks may need reordering.
    var isMark: Bool { bits & Self.markBit != 0 }
    /// Whether the entry is anything but one scalar that stands for itself.
    var needsCare: Bool { bits & (Self.slowBit | Self.composesBit | Self.markBit) != 0 }
  }

  private static let pageCount = 0x1100
  private let pages: UnsafeMutablePointer<UnsafeMutablePointer<Entry>?>

  init() {
    unsafe pages = .allocate(capacity: Self.pageCount)
    unsafe pages.initialize(repeating: nil, count: Self.pageCount)
  }

  deinit {
    for page in 0..<Self.pageCount { unsafe pages[page]?.deallocate() }
    unsafe pages.deallocate()
  }

  /// The entry of a scalar below 0x110000.
  @inline(__always)
  subscript(scalar: UInt32) -> Entry {
    let page = Int(scalar >> 8)
    if let entries = unsafe pages[page] {
      return unsafe entries[Int(scalar & 0xFF)]
    }
    return unsafe filled(page: page)[Int(scalar & 0xFF)]
  }

  /// The entries of the scalars below 256, for the fast path of ASCII text.
  var firstPage: UnsafeMutablePointer<Entry> {
    if let entries = unsafe pages[0] { return unsafe entries }
    return unsafe filled(page: 0)
  }

  @inline(never)
  private func filled(page: Int) -> UnsafeMutablePointer<Entry> {
    let entries = UnsafeMutablePointer<Entry>.allocate(capacity: 256)
    for offset in 0..<256 {
      unsafe (entries + offset).initialize(to: Self.entry(of: UInt32(page << 8 | offset)))
    }
    unsafe pages[page] = entries
    return unsafe entries
  }

  /// The scalar that this project, unlike NFKC, puts in a scalar's place; `nil` where it follows.
  private static func override(of scalar: UInt32) -> UInt32? {
    switch scalar {
    case 0x2018, 0x2019, 0x02BC, 0xFF07, 0x60, 0xB4: 0x27
    case 0x3131...0x318E, 0x2028, 0x2029, 0x85: scalar
    default: nil
    }
  }

  private static func entry(of scalar: UInt32) -> Entry {
    if (0x4E00...0x9FFF).contains(scalar) || (0xAC00...0xD7A3).contains(scalar) {
      let kind: ScalarClass = scalar < 0xA000 ? .unspaced : .letter
      return Entry(bits: scalar | UInt32(kind.rawValue) << 21)
    }
    let own = scalarClass(of: scalar)
    if let replacement = override(of: scalar) {
      let kind = scalarClass(of: replacement)
      return Entry(bits: replacement | UInt32(kind.rawValue) << 21)
    }
    if own == .ignorable || own == .joiner {
      return Entry(bits: scalar | UInt32(own.rawValue) << 21)
    }
    let folded = fold([Int32(scalar)])
    var bits: UInt32 = 0
    switch sentiment_scalar_category(Int32(scalar)) {
    case 1, 3: bits |= Entry.capitalBit
    case 2: bits |= Entry.lowercaseBit
    default: break
    }
    if folded.count == 1 {
      bits |= UInt32(folded[0]) | UInt32(scalarClass(of: UInt32(folded[0])).rawValue) << 21
    } else {
      bits |= scalar | UInt32(own.rawValue) << 21 | Entry.slowBit
    }
    if let first = folded.first {
      if sentiment_scalar_composes_with_previous(first) != 0 { bits |= Entry.composesBit }
      if sentiment_scalar_combining_class(first) != 0 { bits |= Entry.markBit }
    }
    // A mark that folds to a letter, the iota below, changes places with the marks around it.
    if bits & Entry.markBit == 0, sentiment_scalar_combining_class(Int32(scalar)) != 0 {
      bits |= Entry.markBit | Entry.composesBit
    }
    return Entry(bits: bits)
  }

  /// The class of a scalar that folding has mapped, or that stands for itself.
  static func scalarClass(of scalar: UInt32) -> ScalarClass {
    ScalarClass(
      scalar: scalar, category: sentiment_scalar_category(Int32(scalar)),
      isPictographic: sentiment_scalar_is_pictographic(Int32(scalar)) != 0)
  }

  /// The two scalars of which a folded scalar is composed; `nil` for Hangul and for what is none.
  static func composedPair(_ scalar: UInt32) -> (first: UInt32, second: UInt32)? {
    guard !(0xAC00...0xD7A3 ~= scalar) else { return nil }
    var parts = [Int32](repeating: 0, count: 32)
    let count = unsafe sentiment_decompose([Int32(scalar)], 1, 1, &parts, parts.count)
    guard count >= 2, count <= parts.count else { return nil }
    let first = foldedCluster(parts[..<(count - 1)].map { UInt32($0) })
    let second = UInt32(parts[count - 1])
    guard first.count == 1, foldedCluster([first[0], second]) == [scalar] else { return nil }
    return (first[0], second)
  }

  /// The canonical combining class of a scalar, 0 for what is no mark.
  static func combiningClass(of scalar: UInt32) -> Int {
    Int(sentiment_scalar_combining_class(Int32(scalar)))
  }

  /// Whether Unicode has given a scalar a meaning.
  static func isAssigned(_ scalar: UInt32) -> Bool {
    // Neither unassigned nor for private use nor half of a pair.
    1...27 ~= sentiment_scalar_category(Int32(scalar))
  }

  /// The folded form of a cluster of source scalars, ignorable ones and joiners dropped.
  ///
  /// - Complexity: O(n) calls of utf8proc; off the fast path.
  static func foldedCluster(_ scalars: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    var pending: [Int32] = []
    for scalar in scalars {
      let kind = scalarClass(of: scalar)
      if kind == .ignorable || kind == .joiner { continue }
      if let replacement = override(of: scalar) {
        result += fold(pending).map { UInt32($0) }
        pending.removeAll(keepingCapacity: true)
        result.append(replacement)
      } else {
        pending.append(Int32(scalar))
      }
    }
    return result + fold(pending).map { UInt32($0) }
  }

  /// NFKC with case folding, by utf8proc, apostrophes that it brings forth made `'`.
  ///
  /// Scalars that utf8proc cannot take stay as they are.
  private static func fold(_ scalars: [Int32]) -> [Int32] {
    guard !scalars.isEmpty else { return [] }
    // The iota below folds to a letter, which must come behind the other marks first, lest texts
    // that are canonically equivalent fold to different ones (Unicode, D145).
    let isOrdered = scalars.count == 1 || !scalars.contains(where: mayHoldIotaBelow)
    guard let source = isOrdered ? scalars : decomposed(scalars, folding: false),
      var output = decomposed(source, folding: true)
    else { return scalars }
    let count = unsafe sentiment_compose(&output, output.count)
    guard count >= 0 else { return scalars }
    return output[..<count].map { $0 == 0x60 || $0 == 0x2BC ? 0x27 : $0 }
  }

  /// Whether a scalar is U+0345 or among those of whose decompositions it is a part.
  private static func mayHoldIotaBelow(_ scalar: Int32) -> Bool {
    scalar == 0x345 || scalar == 0x37A || (0x1F80...0x1FFC).contains(scalar)
  }

  /// The compatibility decomposition, marks in order; `nil` where utf8proc cannot take a scalar.
  private static func decomposed(_ scalars: [Int32], folding: Bool) -> [Int32]? {
    var output = [Int32](repeating: 0, count: 18 * scalars.count + 8)
    let total = unsafe sentiment_decompose(
      scalars, scalars.count, folding ? 1 : 0, &output, output.count)
    guard total >= 0, total <= output.count else { return nil }
    orderMarks(&output, total)
    output.removeSubrange(total...)
    return output
  }

  /// Puts neighbouring marks in order of their combining classes, equal ones as they come.
  ///
  /// - Complexity: O(n log n); utf8proc's own ordering is quadratic in a heap of marks.
  private static func orderMarks(_ scalars: inout [Int32], _ count: Int) {
    var start = 0
    while start < count {
      var marks: [(order: Int32, place: Int, scalar: Int32)] = []
      var end = start
      while end < count {
        let order = sentiment_scalar_combining_class(scalars[end])
        guard order > 0 else { break }
        marks.append((order, end, scalars[end]))
        end += 1
      }
      if marks.count > 1 {
        marks.sort { ($0.order, $0.place) < ($1.order, $1.place) }
        for (offset, mark) in marks.enumerated() { scalars[start + offset] = mark.scalar }
      }
      start = end + 1
    }
  }
}
