package import Files
private import Synchronization

/// The indices of a sparse matrix in one order: in memory, or in a file that is read piece by piece.
package struct SparseIndices: Sendable {
  private enum Storage: Sendable {
    case memory([UInt32])
    case file(IndexFile)
  }

  private let storage: Storage
  /// The number of indices.
  package let count: Int

  /// Indices in memory.
  package init(_ indices: [UInt32]) {
    storage = .memory(indices)
    count = indices.count
  }

  /// Indices in a file, four bytes each in the order of this machine.
  ///
  /// - Parameter file: Holds them and nothing else; is not changed any more.
  package init(_ file: ScratchFile) {
    storage = .file(IndexFile(file))
    count = file.count / MemoryLayout<UInt32>.stride
  }

  /// Hands out some consecutive indices.
  ///
  /// - Parameters:
  ///   - range: Which; each below ``count``.
  ///   - body: Receives them; the pointer must not outlive the call.
  /// - Returns: What `body` returns.
  /// - Complexity: O(1) in memory, O(range) for a file, in memory for the range.
  package func withIndices<Result>(
    _ range: Range<Int>, _ body: (UnsafeBufferPointer<UInt32>) -> Result
  ) -> Result {
    switch storage {
    case .memory(let indices):
      return unsafe indices.withUnsafeBufferPointer {
        unsafe body(UnsafeBufferPointer(rebasing: $0[range]))
      }
    case .file(let file):
      let buffer = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: range.count)
      defer { unsafe buffer.deallocate() }
      unsafe file.read(range.lowerBound, into: buffer)
      return unsafe body(UnsafeBufferPointer(buffer))
    }
  }

  /// All indices, in memory.
  package var all: [UInt32] {
    switch storage {
    case .memory(let indices): indices
    case .file: unsafe withIndices(0..<count) { unsafe Array($0) }
    }
  }

  /// Why reading has failed, if it has; what was handed out since is zeros.
  package var failure: FileError? {
    if case .file(let file) = storage { file.failure } else { nil }
  }
}

/// A file of indices that remembers whether reading it failed: the loops that read it cannot throw.
private final class IndexFile: Sendable {
  private let file: ScratchFile
  private let firstFailure = Mutex<FileError?>(nil)

  init(_ file: ScratchFile) { self.file = file }

  var failure: FileError? { firstFailure.withLock { $0 } }

  /// Fills a buffer with the indices from one on, or with zeros where they cannot be read.
  func read(_ first: Int, into buffer: UnsafeMutableBufferPointer<UInt32>) {
    do throws(FileError) {
      try unsafe file.read(
        into: UnsafeMutableRawBufferPointer(buffer), at: first * MemoryLayout<UInt32>.stride)
    } catch {
      unsafe buffer.initialize(repeating: 0)
      firstFailure.withLock { $0 = $0 ?? error }
    }
  }
}
