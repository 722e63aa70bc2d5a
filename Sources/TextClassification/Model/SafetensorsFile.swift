package import Files
internal import Tables

/// A safetensors file with a checksum, verified as a whole before anything in it is used.
///
///     let file = try SafetensorsFile(MappedFile(path))
///     let weights = try file.tensor("weights", of: Float.self, shape: [nil, 2])
///
/// Verification goes from the outside in: length, header, checksum, tensors. What comes behind the
/// checksum is checked as strictly, since whoever makes a file up can make its checksum up too.
/// Memory is used in proportion to the size of the file, never to a number that stands in it.
package struct SafetensorsFile: Sendable {
  /// The texts of `__metadata__`, with the checksum.
  package let metadata: [String: String]

  /// The names of all tensors in the order of their bytes.
  package let tensorNames: [String]

  private let file: MappedFile
  private let tensors: [String: Layout]

  /// Where a tensor lies in the file, and as what.
  private struct Layout {
    let type: SafetensorsType
    let shape: [Int]
    let bytes: Range<Int>
  }

  /// Verifies a file.
  ///
  /// - Parameter file: The bytes; kept mapped while the file or a tensor of it is in use.
  /// - Throws: ``ModelFileError``.
  /// - Complexity: O(*n*) for *n* bytes, at the speed of memory.
  package init(_ file: MappedFile) throws(ModelFileError) {
    let headerBytes = try Self.headerBytes(of: file)
    let header = try SafetensorsHeaderParser.parse(headerBytes)
    let dataStart = SafetensorsHeader.lengthSize + headerBytes.count
    try Self.verifyChecksum(header, of: file, dataStart: dataStart)

    let entries = header.entries.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    try Self.verifyOffsets(entries, dataCount: file.count - dataStart, dataStart: dataStart)
    var tensors: [String: Layout] = [:]
    for entry in entries {
      tensors[entry.name] = try Self.layout(of: entry, dataStart: dataStart)
    }
    self.file = file
    self.tensors = tensors
    tensorNames = entries.map(\.name)
    metadata = header.metadata
  }

  /// Finds a tensor that is to have a certain type and shape.
  ///
  /// - Parameters:
  ///   - name: The tensor's name.
  ///   - type: The type of its numbers.
  ///   - shape: Its lengths by dimension; nil stands for any length.
  /// - Returns: The tensor, which needs no further check.
  /// - Throws: ``ModelFileError/tensor(_:_:)``.
  package func tensor<Element: SafetensorsElement>(
    _ name: String, of type: Element.Type, shape: [Int?]
  ) throws(ModelFileError) -> MappedTensor<Element> {
    guard let layout = tensors[name] else { throw .tensor(name, .missing) }
    if layout.type != Element.safetensorsType {
      throw .tensor(
        name,
        .unexpectedType(layout.type.rawValue, expected: Element.safetensorsType.rawValue))
    }
    let fits =
      layout.shape.count == shape.count
      && zip(layout.shape, shape).allSatisfy { found, expected in found == expected ?? found }
    if !fits { throw .tensor(name, .unexpectedShape(layout.shape, expected: shape)) }
    return MappedTensor(file: file, bytes: layout.bytes, shape: layout.shape)
  }
}

extension SafetensorsFile {
  private typealias Entry = SafetensorsHeader.Entry

  /// Whether no such file begins with some bytes, however many may follow: the length of the header is
  /// beyond all bounds, or no object begins there.
  static func cannotBegin(with bytes: Span<UInt8>) -> Bool {
    // As many as it takes to say what it is instead.
    guard bytes.count >= recognizedLength else { return false }
    return headerLength(bytes) > UInt64(SafetensorsHeader.maximumCount)
      || bytes[SafetensorsHeader.lengthSize] != UInt8(ascii: "{")
  }

  /// The bytes that are looked at to recognize files of other kinds.
  private static let recognizedLength = 64

  private static func headerLength(_ bytes: Span<UInt8>) -> UInt64 {
    (0..<SafetensorsHeader.lengthSize).reversed().reduce(0) { $0 << 8 | UInt64(bytes[$1]) }
  }

  /// Copies the header, whose length is compared with the file's before anything is allocated.
  private static func headerBytes(of file: MappedFile) throws(ModelFileError) -> [UInt8] {
    let lengthSize = SafetensorsHeader.lengthSize
    return try file.withBytes { bytes throws(ModelFileError) in
      // The shortest header is an empty object.
      if bytes.count < lengthSize + 2 { throw .tooShort(count: bytes.count) }
      let length = headerLength(bytes)
      let limit = min(bytes.count - lengthSize, SafetensorsHeader.maximumCount)
      if length > UInt64(limit), let error = foreignFile(bytes) { throw error }
      if length > UInt64(limit) && isText(bytes) {
        throw .textFile(isJSON: bytes[0] == UInt8(ascii: "[") || bytes[0] == UInt8(ascii: "{"))
      }
      if length > UInt64(limit) {
        // Of a file without end no more was read than its beginning.
        let bound = cannotBegin(with: bytes) ? SafetensorsHeader.maximumCount : limit
        throw .headerTooLong(count: length, limit: bound)
      }
      let header = bytes.extracting(lengthSize..<(lengthSize + Int(length)))
      return unsafe header.withUnsafeBytes { unsafe Array($0) }
    }
  }

  /// What a file is that begins as others than models do, `nil` where nobody can say.
  private static func foreignFile(_ bytes: Span<UInt8>) -> ModelFileError? {
    let start = (0..<min(bytes.count, recognizedLength)).map { bytes[$0] }
    if start.starts(with: [0x1F, 0x8B]) { return .compressedFile("gzip") }
    if start.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) { return .compressedFile("zstd") }
    if ForeignFile.isExportedModel(start) { return .exportedModel }
    return ForeignFile.isReport(start) ? .reportFile : nil
  }

  /// Whether a file begins as text does: without control characters, and without bytes that hardly
  /// an encoding has.
  private static func isText(_ bytes: Span<UInt8>) -> Bool {
    (0..<min(bytes.count, recognizedLength)).allSatisfy { index in
      (0x20..<0xF8).contains(bytes[index]) || [0x09, 0x0A, 0x0D].contains(bytes[index])
    }
  }

  private static func verifyChecksum(
    _ header: SafetensorsHeader, of file: MappedFile, dataStart: Int
  ) throws(ModelFileError) {
    guard let stored = header.metadata[SafetensorsChecksum.key] else { throw .checksumMissing }
    let prefix = SafetensorsChecksum.prefix
    let textCount = prefix.utf8.count + SafetensorsChecksum.digitCount
    guard let range = header.checksumRange, range.count == textCount, stored.hasPrefix(prefix)
    else { throw .checksumUnknown(stored) }
    let end = SafetensorsHeader.lengthSize + range.upperBound
    let digits = (end - SafetensorsChecksum.digitCount)..<end
    let computed = prefix + SafetensorsChecksum.digits(of: file, omitting: digits)
    if stored == computed { return }
    // A file that was cut short is the most frequent damage, and its header still tells.
    let dataEnd = header.entries.map(\.end).max() ?? 0
    let (fileEnd, overflow) = dataStart.addingReportingOverflow(dataEnd)
    if !overflow && fileEnd > file.count {
      throw .truncated(expected: fileEnd, found: file.count)
    }
    throw .checksumMismatch(stored: stored, computed: computed)
  }

  /// Checks that the tensors, sorted by their place, fill the file from the header to its end.
  private static func verifyOffsets(
    _ entries: [Entry], dataCount: Int, dataStart: Int
  ) throws(ModelFileError) {
    var (end, previous) = (0, "")
    for entry in entries {
      if entry.end < entry.start { throw .tensor(entry.name, .reversed) }
      if entry.start < end { throw .tensor(entry.name, .overlap(with: previous)) }
      if entry.start > end { throw .tensor(entry.name, .gap) }
      if entry.end > dataCount {
        let (fileEnd, overflow) = dataStart.addingReportingOverflow(entry.end)
        throw .truncated(expected: overflow ? .max : fileEnd, found: dataStart + dataCount)
      }
      (end, previous) = (entry.end, entry.name)
    }
    if end < dataCount {
      throw .excessBytes(expected: dataStart + end, found: dataStart + dataCount)
    }
  }

  /// Checks type, shape and alignment; the offsets are known to lie in the file.
  private static func layout(
    of entry: Entry, dataStart: Int
  ) throws(ModelFileError) -> Layout {
    guard let type = SafetensorsType(rawValue: entry.type) else {
      throw .tensor(entry.name, .unknownType(entry.type))
    }
    let bytes = (dataStart + entry.start)..<(dataStart + entry.end)
    if byteCount(of: entry.shape, type) != bytes.count {
      throw .tensor(
        entry.name, .size(shape: entry.shape, type: entry.type, byteCount: bytes.count))
    }
    if bytes.lowerBound % type.size != 0 { throw .tensor(entry.name, .misaligned) }
    return Layout(type: type, shape: entry.shape, bytes: bytes)
  }

  /// The product of all lengths and the size of a number; nil where it overflows.
  private static func byteCount(of shape: [Int], _ type: SafetensorsType) -> Int? {
    var count = type.size
    for length in shape {
      let (product, overflow) = count.multipliedReportingOverflow(by: length)
      if overflow { return nil }
      count = product
    }
    return count
  }
}
