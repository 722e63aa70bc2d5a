/// Why a classifier cannot be exported.
public enum ExportError: Error, Equatable, Sendable {
  /// The file would have more bytes than a Protocol Buffers message can.
  case tooLarge(format: String, byteCount: Int, limit: Int)
}

extension ExportError: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .tooLarge(let format, let byteCount, let limit):
      "the model is too large for the format '\(format)': the file would have about \(byteCount) "
        + "bytes, at most \(limit) can be; keep fewer n-grams with --max-features"
    }
  }
}
