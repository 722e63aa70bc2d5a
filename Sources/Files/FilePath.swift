/// The name of a file as the system sees it: any bytes but NUL, not necessarily UTF-8.
///
/// A name taken from `CommandLine.arguments` has lost the bytes that are no UTF-8, so that the file
/// "does not exist"; take it from `CommandLine.unsafeArgv` with ``init(cString:)`` instead.
public struct FilePath: Hashable, Sendable {
  /// The bytes of the name and one terminating NUL.
  private let terminated: [UInt8]

  /// Creates a path from the UTF-8 of a string.
  ///
  /// - Parameter string: The name; one that holds U+0000 is refused by every operation.
  public init(_ string: String) {
    self.init(bytes: Array(string.utf8))
  }

  /// Creates a path from bytes.
  ///
  /// - Parameter bytes: The name without a terminator.
  public init(bytes: [UInt8]) {
    terminated = bytes + [0]
  }

  /// Creates a path from a C string, byte for byte.
  ///
  /// - Parameter cString: The name, ended by NUL.
  @unsafe
  public init(cString: UnsafePointer<CChar>) {
    let count = unsafe cString.withMemoryRebound(to: UInt8.self, capacity: 1) { start in
      var count = 0
      while unsafe start[count] != 0 { count += 1 }
      return count
    }
    unsafe self.init(
      bytes: Array(UnsafeRawBufferPointer(start: UnsafeRawPointer(cString), count: count)))
  }

  /// The bytes of the name without the terminator.
  public var bytes: ArraySlice<UInt8> { terminated.dropLast() }
}

extension FilePath: CustomStringConvertible, ExpressibleByStringLiteral {
  /// Creates a path from a literal.
  ///
  /// - Parameter value: The name.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// The name for people to read; bytes that are no UTF-8 appear as U+FFFD.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension FilePath {
  private static let slash = UInt8(ascii: "/")

  /// Whether the last byte is a slash, which only a folder's name may end with.
  var endsWithSlash: Bool { bytes.last == Self.slash }

  /// The folder that holds the file: everything before the last component, `.` if there is nothing.
  var directory: FilePath {
    guard let end = bytes.lastIndex(of: Self.slash) else { return "." }
    let parent = bytes[..<end]
    return parent.isEmpty ? "/" : FilePath(bytes: Array(parent))
  }

  /// The last component.
  var name: FilePath {
    guard let end = bytes.lastIndex(of: Self.slash) else { return self }
    return FilePath(bytes: Array(bytes[(end + 1)...]))
  }

  /// The path that a symbolic link at this path with the given content leads to.
  func following(link target: FilePath) -> FilePath {
    if target.bytes.first == Self.slash { return target }
    return FilePath(bytes: Array(directory.bytes) + [Self.slash] + target.bytes)
  }

  /// The number N of `/dev/fd/N` and `/proc/self/fd/N`.
  var inheritedDescriptor: Int32? {
    for prefix in ["/dev/fd/", "/proc/self/fd/"] where bytes.starts(with: prefix.utf8) {
      return Int32(String(decoding: bytes.dropFirst(prefix.utf8.count), as: UTF8.self))
    }
    return nil
  }

  /// Gives the name ended by NUL to a closure.
  ///
  /// - Throws: What the closure throws; `EINVAL` for a name that holds NUL, which C would cut short.
  @safe
  func withCString<Result>(
    _ body: (UnsafePointer<CChar>) throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    if bytes.contains(0) { throw .nameHoldsNUL }
    return try unsafe terminated.withUnsafeBufferPointer { buffer throws(SystemError) in
      // The storage holds at least the terminator, so that it has an address.
      guard let start = buffer.baseAddress else { throw .nameHoldsNUL }
      return try unsafe body(UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self))
    }
  }

  /// Makes one system call with the name and repeats it while a signal interrupts it.
  ///
  /// - Parameter call: Gets the name ended by NUL; returns -1 and sets `errno` on failure.
  /// - Returns: What the call returned.
  /// - Throws: The error number, as ``withCString(_:)`` does.
  @safe
  func systemCall<Value: SignedInteger>(
    _ call: (UnsafePointer<CChar>) -> Value
  ) throws(SystemError) -> Value {
    try withCString { name throws(SystemError) in try Files.systemCall { unsafe call(name) } }
  }
}
