internal import CSimdjson

/// simdjson on a run of records: fast, and silent about where a fault is.
///
/// A class because it owns the C++ parser, whose buffers serve every run.
@safe final class FastJSONParser {
  private let parser: OpaquePointer

  /// Creates a parser for two columns.
  ///
  /// - Parameter options: The names of the columns.
  /// - Throws: `TableError.outOfMemory`.
  init(_ options: ReadingOptions) throws {
    var text = options.textColumn
    var label = options.labelColumn ?? ""
    let hasLabel = options.labelColumn != nil
    let made = text.withUTF8 { text in
      label.withUTF8 { label in
        // An empty string may have no address, but an empty label name is a name.
        unsafe withUnsafePointer(to: UInt8(0)) { nothing in
          unsafe csj_parser_create(
            text.baseAddress ?? nothing, text.count,
            hasLabel ? label.baseAddress ?? nothing : nil, label.count,
          )
        }
      }
    }
    guard let made = unsafe made else { throw TableError.outOfMemory }
    unsafe parser = made
  }

  deinit { unsafe csj_parser_destroy(parser) }

  /// Starts on bytes that hold records parted by blanks.
  ///
  /// - Parameter bytes: Must stay as they are until ``close()``, with `CSJ_PADDING` readable bytes
  ///   behind them, of which the first is a zero until then.
  /// - Returns: Whether parsing can begin.
  func open(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    guard let start = bytes.baseAddress else { return false }
    return unsafe csj_parser_open(parser, start, bytes.count)
  }

  /// Puts back the byte behind the bytes that were opened.
  func close() { unsafe csj_parser_close(parser) }

  /// Parses the next record.
  ///
  /// - Returns: The record, valid until the next call, or nil where simdjson finds a fault.
  func next() -> csj_row? {
    var row = unsafe csj_row()
    return unsafe csj_parser_next(parser, &row) ? row : nil
  }
}
