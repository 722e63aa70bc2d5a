#if _endian(big)
  #error("tensors are little-endian in the file and are used in place")
#endif

/// The type of a tensor's numbers, under the name that the safetensors format gives it.
package enum SafetensorsType: String, CaseIterable, Sendable {
  /// 64-bit floating point.
  case float64 = "F64"
  /// 64-bit signed integer.
  case int64 = "I64"
  /// 64-bit unsigned integer.
  case uint64 = "U64"
  /// 32-bit floating point.
  case float32 = "F32"
  /// 32-bit signed integer.
  case int32 = "I32"
  /// 32-bit unsigned integer.
  case uint32 = "U32"
  /// A byte.
  case uint8 = "U8"

  /// The number of bytes of one number, which is its alignment too.
  package var size: Int {
    switch self {
    case .float64, .int64, .uint64: 8
    case .float32, .int32, .uint32: 4
    case .uint8: 1
    }
  }
}

/// A Swift type that tensors can be made of, with the same layout in memory and in the file.
package protocol SafetensorsElement: BitwiseCopyable, Sendable {
  /// The type's name in the file.
  static var safetensorsType: SafetensorsType { get }
}

extension Double: SafetensorsElement {
  /// `F64`.
  package static var safetensorsType: SafetensorsType { .float64 }
}

extension Int64: SafetensorsElement {
  /// `I64`.
  package static var safetensorsType: SafetensorsType { .int64 }
}

extension UInt64: SafetensorsElement {
  /// `U64`.
  package static var safetensorsType: SafetensorsType { .uint64 }
}

extension Float: SafetensorsElement {
  /// `F32`.
  package static var safetensorsType: SafetensorsType { .float32 }
}

extension Int32: SafetensorsElement {
  /// `I32`.
  package static var safetensorsType: SafetensorsType { .int32 }
}

extension UInt32: SafetensorsElement {
  /// `U32`.
  package static var safetensorsType: SafetensorsType { .uint32 }
}

extension UInt8: SafetensorsElement {
  /// `U8`.
  package static var safetensorsType: SafetensorsType { .uint8 }
}
