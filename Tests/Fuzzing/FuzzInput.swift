import Files
import Glibc

@testable import Tables

/// One input of a fuzzer, handed to readers by a path as any file is.
@safe
enum FuzzInput {
  /// A file in memory that takes one input after the other.
  private static let descriptor = {
    var name = Array("/dev/shm/fuzz-XXXXXX\0".utf8CString)
    let descriptor = unsafe mkstemp(&name)
    unlink(name)
    return descriptor
  }()

  /// Puts the bytes of an input into the file.
  ///
  /// - Returns: The path of the file.
  static func file(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard ftruncate(descriptor, 0) == 0,
      unsafe pwrite(descriptor, bytes.baseAddress, bytes.count, 0) == bytes.count
    else { preconditionFailure("no file in memory for the input") }
    return "/proc/self/fd/\(descriptor)"
  }

  /// What a reader makes of the input; an error that is not about the input ends the fuzzer.
  static func outcome(
    _ path: String, _ options: ReadingOptions, blockSize: Int, isExactOnly: Bool = false
  ) -> Result<TableReader.Reading, TableError> {
    do {
      let reader = TableReader(options, blockSize: blockSize, isExactOnly: isExactOnly)
      return .success(try reader.read(path))
    } catch let error as TableError {
      precondition(!error.description.isEmpty, "an error without a message")
      return .failure(error)
    } catch {
      preconditionFailure("an error of another kind: \(error)")
    }
  }

  /// Reads the input in a large block and in small ones, and by the exact parser; all must agree.
  static func compare(_ bytes: UnsafeBufferPointer<UInt8>, _ options: ReadingOptions) {
    let path = unsafe file(bytes)
    let whole = outcome(path, options, blockSize: 4096)
    let small = outcome(path, options, blockSize: 1 + bytes.count % 61)
    precondition(whole == small, "blocks of two sizes differ: \(whole) and \(small)")
    let exact = outcome(path, options, blockSize: 4096, isExactOnly: true)
    precondition(whole == exact, "fast and exact differ: \(whole) and \(exact)")
  }
}
