/// Collects the distinct n-grams of one text that a model may know.
///
/// N-grams gather in a short list while the filter's memory is on its way. When the list is full,
/// what passes the filter moves to its front, without a branch that is as good as random, and from
/// there on to the set, while the index's memory is on its way.
@safe
struct KnownNGramCollector: NGramVisitor {
  private static let capacity = 256

  /// The distinct n-grams of the text, in order of first occurrence.
  let set = NGramSet()
  private let index: NGramIndex
  private let list: UnsafeMutablePointer<UInt64>
  private var count = 0

  /// A collector with memory of its own, which the owner frees by ``deallocate()``.
  ///
  /// - Parameter index: What the model knows.
  init(_ index: NGramIndex) {
    self.index = index
    unsafe list = .allocate(capacity: Self.capacity)
  }

  /// Frees the memory of the list.
  func deallocate() { unsafe list.deallocate() }

  @inline(__always)
  mutating func visit(_ hash: UInt64, _ range: Range<Int>) {
    unsafe list[count] = hash
    index.filter.prefetch(hash)
    count &+= 1
    if count == Self.capacity { flush() }
  }

  /// Moves what passes the filter into the set.
  @inline(never)
  mutating func flush() {
    var passed = 0
    for position in 0..<count {
      let hash = unsafe list[position]
      unsafe list[passed] = hash
      passed &+= index.filter.passes(hash)
    }
    for position in 0..<passed {
      let hash = unsafe list[position]
      index.prefetch(hash)
      set.insert(hash)
    }
    count = 0
  }

  /// Leaves the distinct n-grams of a text in the set, without their repetitions.
  mutating func collect(_ text: UnsafeBufferPointer<UInt8>, with scanner: NGramScanner) {
    set.removeAll()
    unsafe scanner.scan(text, into: &self)
    flush()
  }
}
