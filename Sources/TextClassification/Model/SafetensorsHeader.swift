internal import Tables

/// What the JSON at the start of a safetensors file says, not yet compared with the file.
struct SafetensorsHeader: Equatable {
  /// One tensor as it is described.
  struct Entry: Equatable {
    /// Name of the tensor.
    var name: String
    /// Name of the numbers' type, any text.
    var type: String
    /// Lengths by dimension, outermost first; not negative.
    var shape: [Int]
    /// First byte, counted from the end of the header.
    var start: Int
    /// First byte behind the tensor.
    var end: Int
  }

  /// The tensors in the order of the header.
  var entries: [Entry] = []

  /// The free texts of `__metadata__`.
  var metadata: [String: String] = [:]

  /// Where the checksum's text lies in the JSON that was read, if it is there without escapes.
  var checksumRange: Range<Int>?

  /// The key that is no tensor.
  static let metadataKey = "__metadata__"

  /// The number of bytes before the header, which hold its length.
  static let lengthSize = 8

  /// The longest header that the format allows, in bytes.
  static let maximumCount = 100_000_000
}

extension SafetensorsHeader {
  /// The header as JSON with sorted keys, filled with spaces so that the tensors' alignment is right.
  ///
  /// - Parameter alignment: The header and its length end at a multiple of this.
  /// - Returns: The JSON.
  func encoded(alignment: Int) -> [UInt8] {
    var members = entries.map { entry in
      (key: entry.name, value: Self.json(for: entry))
    }
    let texts = metadata.sorted { Self.isOrdered($0.key, $1.key) }
      .map { Self.quoted($0.key) + ":" + Self.quoted($0.value) }
    members.append((key: Self.metadataKey, value: "{" + texts.joined(separator: ",") + "}"))
    members.sort { Self.isOrdered($0.key, $1.key) }
    let json = members.map { Self.quoted($0.key) + ":" + $0.value }.joined(separator: ",")
    var bytes = Array("{\(json)}".utf8)
    let excess = (Self.lengthSize + bytes.count) % alignment
    if excess > 0 {
      bytes += [UInt8](repeating: UInt8(ascii: " "), count: alignment - excess)
    }
    return bytes
  }

  /// Orders by UTF-8, as `String` does not: it takes canonically equivalent texts for equal.
  private static func isOrdered(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  private static func json(for entry: Entry) -> String {
    let shape = entry.shape.map(String.init).joined(separator: ",")
    return #"{"data_offsets":[\#(entry.start),\#(entry.end)],"#
      + #""dtype":\#(quoted(entry.type)),"shape":[\#(shape)]}"#
  }

  private static func quoted(_ text: String) -> String {
    String(decoding: JSONEscaping.quoted(text), as: UTF8.self)
  }
}
