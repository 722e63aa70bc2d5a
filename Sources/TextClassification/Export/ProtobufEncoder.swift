/// Writes messages in the wire format of Protocol Buffers, field by field in the order of the calls.
///
/// What Core ML and ONNX files need, and no more: varints, packed numbers, texts and messages in
/// messages. Numbers are little-endian, as the format and the machine have them.
///
///     var model = ProtobufEncoder()
///     model.integer(1, 3)
///     model.message(2) { $0.text(1, "bag") }
struct ProtobufEncoder {
  /// How a value is laid out, as the low three bits of its tag say.
  private enum WireType: UInt64 {
    case varint = 0
    case lengthDelimited = 2
  }

  /// The message so far.
  private(set) var bytes: [UInt8] = []

  /// An encoder of an empty message.
  init() {}

  /// Writes an integer, a truth value (0 or 1) or a case of an enumeration.
  ///
  /// - Parameters:
  ///   - field: The number of the field, at least 1.
  ///   - value: The value; one below 0 takes ten bytes, as for the type `int64`.
  mutating func integer(_ field: Int, _ value: Int) {
    tag(field, .varint)
    varint(UInt64(bitPattern: Int64(value)))
  }

  /// Writes a text.
  mutating func text(_ field: Int, _ text: String) { data(field, text.utf8) }

  /// Writes bytes as they are.
  mutating func data(_ field: Int, _ content: some Collection<UInt8>) {
    start(field, length: content.count)
    bytes += content
  }

  /// Writes a message within the message, an empty one too: that one is there says something.
  ///
  /// - Parameters:
  ///   - field: The number of the field.
  ///   - build: Writes the fields of the inner message.
  mutating func message(_ field: Int, _ build: (inout ProtobufEncoder) -> Void = { _ in }) {
    var inner = ProtobufEncoder()
    build(&inner)
    data(field, inner.bytes)
  }

  /// Writes the fields of another encoder.
  mutating func append(_ other: ProtobufEncoder) { bytes += other.bytes }

  /// Writes integers as a packed field.
  mutating func packed(_ field: Int, integers: some Sequence<Int64>) {
    var inner = ProtobufEncoder()
    for integer in integers { inner.varint(UInt64(bitPattern: integer)) }
    data(field, inner.bytes)
  }

  /// Writes numbers of 64 bits as a packed field.
  mutating func packed(_ field: Int, doubles: [Double]) {
    start(field, length: MemoryLayout<Double>.stride * doubles.count)
    bytes += LittleEndian.bytes(of: doubles)
  }

  private mutating func start(_ field: Int, length: Int) {
    tag(field, .lengthDelimited)
    varint(UInt64(length))
  }

  private mutating func tag(_ field: Int, _ type: WireType) {
    varint(UInt64(field) << 3 | type.rawValue)
  }

  private mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}

/// Numbers as the bytes that lie in memory; the program runs on little-endian machines only.
enum LittleEndian {
  /// The bytes of some numbers, one behind the other.
  static func bytes<Number: BitwiseCopyable>(of numbers: [Number]) -> [UInt8] {
    unsafe numbers.withUnsafeBytes { unsafe Array($0) }
  }
}
