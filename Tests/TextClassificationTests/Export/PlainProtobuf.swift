/// A message in the wire format of Protocol Buffers, read plainly field by field.
struct PlainProtobuf {
  /// What a field holds.
  enum Value: Equatable {
    case integer(UInt64)
    case bytes([UInt8])
  }

  /// What happened where bytes are no message.
  struct Malformed: Error {
    let position: Int
  }

  /// The fields in the order of the bytes.
  let fields: [(number: Int, value: Value)]

  init(_ bytes: [UInt8]) throws {
    var position = 0
    var fields: [(number: Int, value: Value)] = []
    func varint() throws -> UInt64 {
      var value: UInt64 = 0
      for shift in stride(from: UInt64(0), to: 64, by: 7) {
        guard position < bytes.count else { throw Malformed(position: position) }
        let byte = bytes[position]
        position += 1
        value |= UInt64(byte % 128) << shift
        if byte < 128 { return value }
      }
      throw Malformed(position: position)
    }
    while position < bytes.count {
      let tag = try varint()
      switch tag % 8 {
      case 0: fields.append((Int(tag / 8), .integer(try varint())))
      case 2:
        let length = Int(try varint())
        guard position + length <= bytes.count else { throw Malformed(position: position) }
        fields.append((Int(tag / 8), .bytes(Array(bytes[position..<position + length]))))
        position += length
      default: throw Malformed(position: position)
      }
    }
    self.fields = fields
  }

  /// Everything that stands under a number.
  func values(_ number: Int) -> [Value] { fields.filter { $0.number == number }.map(\.value) }

  /// The integers under a number.
  func integers(_ number: Int) -> [UInt64] {
    values(number).compactMap { if case .integer(let value) = $0 { value } else { nil } }
  }

  /// The bytes under a number.
  func bytes(_ number: Int) -> [[UInt8]] {
    values(number).compactMap { if case .bytes(let value) = $0 { value } else { nil } }
  }

  /// The texts under a number.
  func texts(_ number: Int) -> [String] {
    bytes(number).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The messages under a number.
  func messages(_ number: Int) throws -> [PlainProtobuf] { try bytes(number).map { try Self($0) } }

  /// The one message at the end of a path of numbers.
  func message(_ path: Int...) throws -> PlainProtobuf {
    try path.reduce(self) { message, number in
      guard let bytes = message.bytes(number).first else { throw Malformed(position: number) }
      return try PlainProtobuf(bytes)
    }
  }

  /// The 64-bit numbers of a packed field.
  func doubles(_ number: Int) -> [Double] {
    bytes(number).flatMap { bytes in
      stride(from: 0, to: bytes.count, by: 8).map { start in
        let bits = bytes[start..<start + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Double(bitPattern: bits)
      }
    }
  }
}
