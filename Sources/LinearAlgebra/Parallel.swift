import Dispatch
import Synchronization

/// Runs independent pieces of work on a bounded number of threads.
///
/// Results never depend on the number of threads: every piece writes to its own place, and sums
/// over pieces are made afterwards in the order of their indices.
public struct Parallelism: Sendable, Equatable {
  /// The largest number of threads that work at once, at least 1.
  public let threads: Int

  /// Bounds the work to a number of threads.
  ///
  /// - Parameter threads: At least 1.
  public init(threads: Int) {
    precondition(threads >= 1, "threads must be at least 1, got \(threads)")
    self.threads = threads
  }

  /// Calls `body` once for each index below `count`, on up to ``threads`` threads.
  ///
  /// Indices are handed out in ascending order. The worker number, below ``threads``, lets a
  /// piece use scratch memory that belongs to its thread.
  ///
  /// - Parameters:
  ///   - count: How many pieces there are.
  ///   - body: The work of one piece: its index, and the worker that runs it.
  public func forEach(_ count: Int, _ body: @Sendable (_ index: Int, _ worker: Int) -> Void) {
    let workers = min(threads, count)
    guard workers > 1 else {
      for index in 0..<count { body(index, 0) }
      return
    }
    let next = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        if index >= count { break }
        body(index, worker)
      }
    }
  }

  /// Calls `body` for consecutive ranges that cover `0..<count`.
  ///
  /// - Parameters:
  ///   - count: The number of elements.
  ///   - block: The number of elements in every range but the last; does not depend on the
  ///     number of threads, so that sums made by block stay the same.
  ///   - body: The work of one range, and the worker that runs it.
  public func forEachBlock(
    of count: Int, size block: Int, _ body: @Sendable (_ range: Range<Int>, _ worker: Int) -> Void
  ) {
    forEach((count + block - 1) / block) { index, worker in
      body(index * block..<min(count, (index + 1) * block), worker)
    }
  }
}

extension Parallelism {
  /// What `body` makes of each index below `count`, in their order.
  ///
  /// - Parameters:
  ///   - count: How many results there are.
  ///   - body: Makes one result, as in ``forEach(_:_:)``.
  /// - Returns: A result for each index.
  package func map<Value: Sendable>(
    _ count: Int, _ body: @Sendable (_ index: Int, _ worker: Int) -> Value
  ) -> [Value] {
    unsafe [Value](unsafeUninitializedCapacity: count) { results, initialized in
      let shared = unsafe SharedBuffer(results)
      forEach(count) { index, worker in
        unsafe (shared.base + index).initialize(to: body(index, worker))
      }
      initialized = count
    }
  }

  /// What `body` makes of consecutive ranges that cover `0..<count`, in their order.
  ///
  /// - Parameters:
  ///   - block: The number of elements in every range but the last.
  ///   - count: The number of elements.
  ///   - body: Makes one result.
  /// - Returns: A result for each range.
  public func map<Value: Sendable>(
    blocksOf block: Int, from count: Int, _ body: @Sendable (_ range: Range<Int>) -> Value
  ) -> [Value] {
    map((count + block - 1) / block) { index, _ in
      body(index * block..<min(count, (index + 1) * block))
    }
  }
}

/// Mutable memory that several threads write at places they have agreed not to share.
@unsafe package struct SharedBuffer<Element>: @unchecked Sendable {
  /// The first element; for no elements an address that is never used.
  package let base: UnsafeMutablePointer<Element>
  /// The number of elements.
  package let count: Int

  /// Wraps memory that outlives this value's use.
  package init(_ buffer: UnsafeMutableBufferPointer<Element>) {
    guard let base = buffer.baseAddress else {
      unsafe self.base =
        UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment)
        .unsafelyUnwrapped
      unsafe self.count = 0
      return
    }
    unsafe self.base = base
    unsafe self.count = buffer.count
  }

  /// The element at an index below ``count``; inlined, for a call for each element would cost ten
  /// times the access.
  @inlinable
  package subscript(index: Int) -> Element {
    @inline(__always) get { unsafe base[index] }
    @inline(__always) nonmutating set { unsafe base[index] = newValue }
  }
}

/// Memory that several threads read while its owner keeps it alive.
@unsafe
package struct SendableBuffer<Element>: @unchecked Sendable {
  /// The memory.
  package let buffer: UnsafeBufferPointer<Element>

  /// Wraps memory that outlives this value's use.
  package init(_ buffer: UnsafeBufferPointer<Element>) { unsafe self.buffer = buffer }
}

/// A value that only one thread at a time uses, by agreement: scratch that belongs to a worker.
package struct UncheckedBox<Value>: @unchecked Sendable {
  /// The value.
  package let value: Value

  /// Wraps a value that no two threads use at once.
  package init(_ value: Value) { self.value = value }
}
