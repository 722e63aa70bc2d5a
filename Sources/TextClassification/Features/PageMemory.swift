private import Glibc

/// Memory that goes back to the system as soon as nobody holds it.
///
/// What `malloc` gives back often stays with the process, between pieces that are still in use. A
/// class, because it owns its memory.
@safe
final class PageMemory: @unchecked Sendable {
  /// The first byte, on a page of its own.
  let base: UnsafeMutableRawPointer
  private let size: Int

  /// Zeroed memory of at least some bytes.
  ///
  /// - Parameter byteCount: 0 or more.
  init(byteCount: Int) {
    size = max(1, byteCount)
    let memory = unsafe mmap(
      nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else {
      // As where any other memory runs out.
      preconditionFailure("no memory for \(byteCount) bytes")
    }
    unsafe base = memory
  }

  deinit { unsafe munmap(base, size) }
}
