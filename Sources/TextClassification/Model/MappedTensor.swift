import Files

/// The numbers of one tensor of a model file, used where they lie in the file.
///
/// Type, shape, bounds and alignment were checked when it was made, so that access cannot fail. It
/// keeps the file mapped.
package struct MappedTensor<Element: SafetensorsElement>: Sendable {
  /// Lengths by dimension, outermost first; the numbers are in row-major order.
  package let shape: [Int]

  private let file: MappedFile
  private let bytes: Range<Int>

  /// Takes over checked bounds; `bytes` lie in the file and start aligned.
  init(file: MappedFile, bytes: Range<Int>, shape: [Int]) {
    self.file = file
    self.bytes = bytes
    self.shape = shape
  }

  /// The number of numbers.
  package var count: Int { bytes.count / MemoryLayout<Element>.stride }

  /// Gives the numbers to a closure.
  ///
  /// - Parameter body: Gets the numbers, which it must not let escape.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  package func withSpan<Result, Failure: Error>(
    _ body: (Span<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe withUnsafeBufferPointer { buffer throws(Failure) in
      try unsafe body(Span(_unsafeElements: buffer))
    }
  }

  /// Gives the address of the numbers to a closure.
  ///
  /// - Parameter body: Gets the numbers, whose address it must not let escape.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  @unsafe
  package func withUnsafeBufferPointer<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe file.withUnsafeBytes { contents throws(Failure) in
      let slice = unsafe UnsafeRawBufferPointer(rebasing: contents[bytes])
      return try unsafe body(slice.assumingMemoryBound(to: Element.self))
    }
  }

  /// Copies the numbers.
  ///
  /// - Returns: All numbers in row-major order.
  package func values() -> [Element] {
    unsafe withUnsafeBufferPointer { unsafe Array($0) }
  }
}
