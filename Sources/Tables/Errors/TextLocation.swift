/// A place in a text file.
public struct TextLocation: Equatable, Sendable, CustomStringConvertible {
  /// The file's path as it was given, or `stdin`.
  public let path: String

  /// The line, counted from 1; only the byte 0x0A ends a line.
  public let line: Int

  /// The Unicode scalar in its line, counted from 1; a byte order mark is not counted.
  public let column: Int

  /// The form compilers use: `path:line:column`.
  public var description: String { "\(path):\(line):\(column)" }
}
