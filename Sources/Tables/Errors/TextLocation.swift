/// A place in a text file.
public struct TextLocation: Equatable, Sendable, CustomStringConvertible {
  /// The file's path as it was given, or `stdin`.
  public let path: String

  /// The line, counted from 1; only the byte 0x0A ends a line.
  public let line: Int

  /// The Unicode scalar in its line, counted from 1 without a byte order mark; `nil` where unknown.
  public let column: Int?

  /// The form compilers use: `path:line:column`, or `path:line`.
  public var description: String { "\(path):\(line)" + (column.map { ":\($0)" } ?? "") }
}
