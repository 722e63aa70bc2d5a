public struct TextColumn: Sendable {
  var bytes: [UInt8] = []
  var offsets: [Int] = [0]
  public var count: Int { offsets.count - 1 }
  public init(_ texts: [String]) { for t in texts { bytes += Array(t.utf8); offsets.append(bytes.count) } }
  public func withUnsafeBuffers<R>(_ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<Int>) throws -> R) rethrows -> R {
    try unsafe bytes.withUnsafeBufferPointer { b in try unsafe offsets.withUnsafeBufferPointer { o in try unsafe body(b, o) } }
  }
}
