import Dispatch
import Synchronization

/// A value that another thread computes while this one goes on.
final class Deferred<Value: Sendable>: Sendable {
  private let group = DispatchGroup()
  private let result = Mutex<Value?>(nil)

  /// Has a value computed.
  ///
  /// - Parameters:
  ///   - queue: Where, behind what waits there.
  ///   - body: Computes it; it is called once.
  init(on queue: DispatchQueue, _ body: @escaping @Sendable () -> Value) {
    queue.async(group: group) { [self] in
      let value = body()
      result.withLock { $0 = value }
    }
  }

  /// The value, as soon as there is one.
  func wait() -> Value {
    group.wait()
    guard let value = result.withLock({ $0 }) else {
      preconditionFailure("the group was left without a value")
    }
    return value
  }
}
