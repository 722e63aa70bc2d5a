package import Files

/// One named array of numbers to be written.
///
/// The numbers stay where they are: the tensor keeps a reference to them, and the writer reads them
/// in place, once for the checksum and once to write them.
package struct SafetensorsTensor {
  /// The name, unique in the file.
  package let name: String
  /// The type of the numbers.
  package let type: SafetensorsType
  /// Lengths by dimension, outermost first; the numbers are in row-major order.
  package let shape: [Int]

  private let visit: (_ body: (Span<UInt8>) throws -> Void) throws -> Void

  /// Makes a tensor of an array, without copying it.
  ///
  /// - Parameters:
  ///   - name: The name, unique in the file and not `__metadata__`.
  ///   - shape: Lengths by dimension; their product must be the number of values.
  ///   - values: The numbers in row-major order.
  package init<Element: SafetensorsElement>(_ name: String, shape: [Int], values: [Element]) {
    self.init(name, type: Element.safetensorsType, shape: shape) { body in
      try unsafe values.span.withUnsafeBytes { bytes in
        try unsafe body(Span(_unsafeBytes: bytes))
      }
    }
    precondition(
      values.count == shape.reduce(1, *),
      "tensor '\(name)' has \(values.count) values, its shape is \(shape)")
  }

  /// Makes a tensor of bytes that are reached through a closure.
  ///
  /// - Parameters:
  ///   - name: The name, unique in the file and not `__metadata__`.
  ///   - type: The type of the numbers.
  ///   - shape: Lengths by dimension.
  ///   - visit: Calls its argument once with the numbers as little-endian bytes, the same in every
  ///     call, as many as shape and type take.
  package init(
    _ name: String, type: SafetensorsType, shape: [Int],
    visit: @escaping (_ body: (Span<UInt8>) throws -> Void) throws -> Void
  ) {
    precondition(
      name != SafetensorsHeader.metadataKey && shape.allSatisfy { $0 >= 0 },
      "a tensor cannot be called '\(name)' or cannot have the shape \(shape)")
    self.name = name
    self.type = type
    self.shape = shape
    self.visit = visit
  }

  /// The number of bytes.
  package var byteCount: Int { shape.reduce(type.size, *) }

  /// Gives the bytes to a closure, after their number was checked.
  func withBytes(_ body: (Span<UInt8>) throws -> Void) throws {
    try visit { bytes in
      precondition(
        bytes.count == byteCount,
        "tensor '\(name)' has \(bytes.count) bytes, its shape \(shape) takes \(byteCount)")
      try body(bytes)
    }
  }
}

/// Writes tensors and texts as a safetensors file that carries its own checksum.
///
/// The bytes follow from metadata and tensors alone: keys are sorted, and tensors stand by falling
/// size of their numbers, then in the order given, so that each is aligned without the holes that
/// the format forbids. The first one starts at a multiple of 64 bytes.
package struct SafetensorsWriter {
  /// The alignment of the first tensor, a cache line.
  static let alignment = 64

  private let tensors: [SafetensorsTensor]
  private let header: [UInt8]
  private let checksumDigits: Range<Int>

  /// Lays out a file; no tensor is read yet.
  ///
  /// - Parameters:
  ///   - tensors: What to write, with unique names.
  ///   - metadata: Texts to go with them; `checksum` is added and must not be there.
  /// - Throws: ``ModelFileError/headerTooLong(count:limit:)`` for more metadata than the format
  ///   allows.
  package init(
    tensors: [SafetensorsTensor], metadata: [String: String]
  ) throws(ModelFileError) {
    precondition(
      Set(tensors.map(\.name)).count == tensors.count,
      "the names of the tensors are not unique: \(tensors.map(\.name))")
    precondition(
      metadata[SafetensorsChecksum.key] == nil, "'\(SafetensorsChecksum.key)' is the writer's own")
    self.tensors = Self.ordered(tensors)

    var header = SafetensorsHeader(metadata: metadata)
    header.metadata[SafetensorsChecksum.key] =
      SafetensorsChecksum.prefix + String(repeating: "0", count: SafetensorsChecksum.digitCount)
    var end = 0
    for tensor in self.tensors {
      let start = end
      end += tensor.byteCount
      header.entries.append(
        .init(
          name: tensor.name, type: tensor.type.rawValue, shape: tensor.shape, start: start,
          end: end))
    }
    let json = header.encoded(alignment: Self.alignment)
    if json.count > SafetensorsHeader.maximumCount {
      throw .headerTooLong(count: UInt64(json.count), limit: SafetensorsHeader.maximumCount)
    }
    // Reading it back finds the digits even where other texts contain the same, and makes sure that
    // nothing is written that could not be read.
    guard let range = try SafetensorsHeaderParser.parse(json).checksumRange else {
      throw .checksumMissing
    }
    self.header = json
    checksumDigits = range.suffix(SafetensorsChecksum.digitCount)
  }

  /// The size of the file in bytes.
  package var byteCount: Int {
    SafetensorsHeader.lengthSize + header.count + tensors.reduce(0) { $0 + $1.byteCount }
  }

  /// Writes the file in the place of what a path leads to, whole or not at all.
  ///
  /// - Parameters:
  ///   - path: The file to create or replace.
  ///   - overwriting: Whether a file may be replaced.
  /// - Returns: The checksum that the file carries.
  /// - Throws: `FileError`; the old file is untouched then.
  @discardableResult
  package func write(to path: FilePath, overwriting: Bool = true) throws -> String {
    var file = try AtomicFile(path, overwriting: overwriting)
    let checksum = try write(to: &file.writer)
    try file.commit()
    return checksum
  }

  /// Writes the file's bytes; flushing is left to the caller.
  ///
  /// - Parameter output: Where to write.
  /// - Returns: The checksum that the file carries.
  /// - Throws: `FileError`.
  /// - Complexity: O(*n*) time for *n* bytes, which are read twice; no memory beyond the header.
  @discardableResult
  package func write(to output: inout FileDescriptorWriter) throws -> String {
    let length = (0..<UInt64(SafetensorsHeader.lengthSize)).map { index in
      UInt8(truncatingIfNeeded: UInt64(header.count) >> (8 * index))
    }
    var signed = header
    let digits = try checksum(length: length)
    signed.replaceSubrange(checksumDigits, with: digits.utf8)
    try output.write(length.span)
    try output.write(signed.span)
    for tensor in tensors {
      try tensor.withBytes { bytes in try output.write(bytes) }
    }
    return SafetensorsChecksum.prefix + digits
  }

  /// The digits over everything, the header's own digits being zeros as they stand.
  private func checksum(length: [UInt8]) throws -> String {
    var checksum = SafetensorsChecksum()
    checksum.update(length.span)
    checksum.update(header.span)
    for tensor in tensors {
      try tensor.withBytes { bytes in checksum.update(bytes) }
    }
    return checksum.digits()
  }

  private static func ordered(_ tensors: [SafetensorsTensor]) -> [SafetensorsTensor] {
    let sizes = Set(tensors.map(\.type.size)).sorted(by: >)
    return sizes.flatMap { size in tensors.filter { $0.type.size == size } }
  }
}
