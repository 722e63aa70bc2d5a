/// Turns UTF-8 text into folded Unicode scalars and their classes, in buffers that are reused.
///
/// A class for the sake of its buffers and table; each thread owns its own.
@safe
final class TextNormalizer {
  /// The folded scalars of the last text, followed by one zero.
  @exclusivity(unchecked) private(set) var scalars: UnsafeMutablePointer<UInt32>
  /// The raw ``ScalarClass`` of each scalar, followed by one space.
  @exclusivity(unchecked) private(set) var classes: UnsafeMutablePointer<UInt8>
  /// What each scalar was before it was folded: 1 for a capital letter, 2 for a lower-case one, 0
  /// for what has no case or follows the first scalar that a letter became.
  @exclusivity(unchecked) private(set) var cases: UnsafeMutablePointer<UInt8>
  /// The number of scalars of the last text.
  @exclusivity(unchecked) private(set) var count = 0

  private let table = ScalarTable()
  private var capacity = 1024

  init() {
    unsafe scalars = .allocate(capacity: capacity)
    unsafe classes = .allocate(capacity: capacity)
    unsafe cases = .allocate(capacity: capacity)
  }

  deinit {
    unsafe scalars.deallocate()
    unsafe classes.deallocate()
    unsafe cases.deallocate()
  }

  /// Normalises a text, leaving the result in ``scalars``, ``classes`` and ``count``.
  ///
  /// - Parameter text: UTF-8; bytes that are not are read as U+FFFD.
  /// - Complexity: O(n); about one table lookup for each scalar.
  func normalize(_ text: UnsafeBufferPointer<UInt8>) {
    reserve(text.count + 2)
    unsafe count = 0
    if let base = text.baseAddress { unsafe normalize(base, text.count) }
    unsafe scalars[count] = 0
    unsafe classes[count] = ScalarClass.space.rawValue
    unsafe cases[count] = 0
  }

  /// Folds a text of ASCII, leaving the result in ``scalars`` and ``count`` alone.
  ///
  /// Whoever calls it reads classes and cases from the table as it goes.
  ///
  /// - Parameters:
  ///   - text: ASCII.
  ///   - end: The number of bytes.
  /// - Returns: The entries of the ASCII scalars.
  func foldASCII(_ text: UnsafePointer<UInt8>, _ end: Int) -> UnsafePointer<ScalarTable.Entry> {
    unsafe count = 0
    reserve(end + 2)
    let scalars = unsafe self.scalars
    let table = unsafe table.firstPage
    for position in 0..<end {
      unsafe scalars[position] = table[Int(text[position])].scalar
    }
    unsafe scalars[end] = 0
    unsafe count = end
    return unsafe UnsafePointer(table)
  }

  private func normalize(_ text: UnsafePointer<UInt8>, _ end: Int) {
    let ascii = unsafe table.firstPage
    let joiner = ScalarClass.joiner.rawValue
    var position = 0
    var clusterStart = 0
    var clusterCount = 0
    var afterMark = false
    while position < end {
      let byte = unsafe text[position]
      if byte < 0x80 {
        position = unsafe appendASCII(text, from: position, end, ascii)
        clusterStart = position &- 1
        clusterCount = unsafe count &- 1
        afterMark = false
        continue
      }
      let (scalar, length) = unsafe decodeScalar(text + position, end &- position)
      let entry = table[scalar]
      if !entry.needsCare {
        if entry.classValue < joiner {
          clusterStart = position
          clusterCount = unsafe count
          afterMark = false
          append(entry)
        } else if entry.classValue == joiner, isAfterEmoji {
          append(entry)
          // What folding sees next stands alone: nothing composes with a joiner.
          clusterStart = position &+ length
          clusterCount = unsafe count
          afterMark = false
        }
        position &+= length
      } else if entry.isMark && !entry.composes && !entry.isSlow && !afterMark {
        afterMark = true
        append(entry)
        position &+= length
      } else {
        // Folding treats a base and the marks on it as a whole.
        if !entry.composes && !entry.isMark {
          clusterStart = position
          clusterCount = unsafe count
        }
        let next = unsafe endOfCluster(text, position &+ length, end)
        unsafe count = clusterCount
        unsafe appendFolded(text + clusterStart, next &- clusterStart, remaining: end &- next)
        position = next
        afterMark = true
      }
    }
  }

  /// Appends scalars up to the first that is not ASCII: the hot loop of English text.
  ///
  /// - Returns: The position of that scalar, or the end.
  @inline(__always)
  private func appendASCII(
    _ text: UnsafePointer<UInt8>, from start: Int, _ end: Int,
    _ table: UnsafeMutablePointer<ScalarTable.Entry>
  ) -> Int {
    let scalars = unsafe self.scalars + (count &- start)
    let classes = unsafe self.classes + (count &- start)
    let cases = unsafe self.cases + (count &- start)
    var position = start
    while position < end {
      let byte = unsafe text[position]
      if byte >= 0x80 { break }
      let entry = unsafe table[Int(byte)]
      unsafe scalars[position] = entry.scalar
      unsafe classes[position] = entry.classValue
      unsafe cases[position] = entry.caseValue
      position &+= 1
    }
    unsafe count &+= position &- start
    return position
  }

  /// Whether a joiner now would have an emoji to join.
  private var isAfterEmoji: Bool {
    guard unsafe count > 0 else { return false }
    let kind = unsafe classes[count &- 1]
    return kind == ScalarClass.emoji.rawValue || kind == ScalarClass.emojiModifier.rawValue
  }

  /// The position of the first scalar from `position` on that begins a cluster of its own.
  private func endOfCluster(_ text: UnsafePointer<UInt8>, _ position: Int, _ end: Int) -> Int {
    var position = position
    while position < end {
      let (scalar, length) = unsafe decodeScalar(text + position, end - position)
      let entry = table[scalar]
      // No cluster that needs folding ends with an emoji, so a joiner joins nothing here.
      let isDropped = entry.classValue >= ScalarClass.joiner.rawValue
      guard entry.composes || entry.isMark || isDropped else { break }
      position += length
    }
    return position
  }

  /// Appends the folded form of one cluster, leaving room for `remaining` bytes of text after it.
  private func appendFolded(_ text: UnsafePointer<UInt8>, _ length: Int, remaining: Int) {
    var source: [UInt32] = []
    var position = 0
    while position < length {
      let (scalar, bytes) = unsafe decodeScalar(text + position, length - position)
      source.append(scalar)
      position += bytes
    }
    let folded = ScalarTable.foldedCluster(source)
    unsafe reserve(count + folded.count + remaining + 2)
    // A cluster begins with its base, and so does its folded form.
    var caseValue = source.first.map { table[$0].caseValue } ?? 0
    for scalar in folded {
      unsafe scalars[count] = scalar
      unsafe classes[count] = table[scalar].classValue
      unsafe cases[count] = caseValue
      unsafe count += 1
      caseValue = 0
    }
  }

  @inline(__always)
  private func append(_ entry: ScalarTable.Entry) {
    unsafe scalars[count] = entry.scalar
    unsafe classes[count] = entry.classValue
    unsafe cases[count] = entry.caseValue
    unsafe count &+= 1
  }

  private func reserve(_ needed: Int) {
    guard needed > capacity else { return }
    let larger = max(needed, 2 * capacity)
    let newScalars = UnsafeMutablePointer<UInt32>.allocate(capacity: larger)
    let newClasses = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    let newCases = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    unsafe newScalars.update(from: scalars, count: count)
    unsafe newClasses.update(from: classes, count: count)
    unsafe newCases.update(from: cases, count: count)
    unsafe scalars.deallocate()
    unsafe classes.deallocate()
    unsafe cases.deallocate()
    unsafe scalars = newScalars
    unsafe classes = newClasses
    unsafe cases = newCases
    capacity = larger
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether all bytes are ASCII, eight at a time.
  var isASCII: Bool {
    guard let base = baseAddress else { return true }
    let bytes = unsafe UnsafeRawPointer(base)
    var position = 0
    var seen: UInt64 = 0
    while position &+ 8 <= count {
      unsafe seen |= bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      position &+= 8
    }
    while position < count {
      unsafe seen |= UInt64(base[position])
      position &+= 1
    }
    return seen & 0x8080_8080_8080_8080 == 0
  }
}

/// Decodes the scalar at the start of some UTF-8 bytes.
///
/// - Parameters:
///   - bytes: The bytes.
///   - available: How many may be read, at least 1.
/// - Returns: The scalar and its length; U+FFFD and 1 where the bytes are no valid scalar.
@inline(__always)
func decodeScalar(
  _ bytes: UnsafePointer<UInt8>, _ available: Int
) -> (scalar: UInt32, length: Int) {
  let first = unsafe UInt32(bytes[0])
  if first < 0x80 { return (first, 1) }
  if first >= 0xC2 && first < 0xE0 && available >= 2 {
    let second = unsafe UInt32(bytes[1])
    if second & 0xC0 == 0x80 { return ((first & 0x1F) << 6 | second & 0x3F, 2) }
  } else if first >= 0xE0 && first < 0xF0 && available >= 3 {
    let second = unsafe UInt32(bytes[1])
    let third = unsafe UInt32(bytes[2])
    let scalar = (first & 0x0F) << 12 | (second & 0x3F) << 6 | third & 0x3F
    let isValid = second & 0xC0 == 0x80 && third & 0xC0 == 0x80
    if isValid && scalar >= 0x800 && scalar & 0xF800 != 0xD800 { return (scalar, 3) }
  } else if first >= 0xF0 && first < 0xF5 && available >= 4 {
    let second = unsafe UInt32(bytes[1])
    let third = unsafe UInt32(bytes[2])
    let fourth = unsafe UInt32(bytes[3])
    let scalar =
      (first & 0x07) << 18 | (second & 0x3F) << 12 | (third & 0x3F) << 6 | fourth & 0x3F
    let isValid = second & 0xC0 == 0x80 && third & 0xC0 == 0x80 && fourth & 0xC0 == 0x80
    if isValid && scalar >= 0x10000 && scalar < 0x110000 { return (scalar, 4) }
  }
  return (0xFFFD, 1)
}
