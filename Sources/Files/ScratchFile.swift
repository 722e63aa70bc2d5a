import CTemporaryFiles
import Glibc

/// A file without a name for what does not fit into memory; it vanishes with its last user, however
/// the process ends.
///
/// A class, since it owns the descriptor. Any number of threads may read it at once; whoever writes
/// does so before.
package final class ScratchFile: @unchecked Sendable {
  /// The folder whose disk holds the file.
  package let folder: FilePath
  /// The number of bytes that were appended.
  package private(set) var count = 0

  private let descriptor: Int32

  /// Creates an empty file.
  ///
  /// - Parameter folder: A folder that new files can be created in.
  /// - Throws: ``FileError`` of the kind `output`.
  package init(in folder: FilePath) throws(FileError) {
    do {
      descriptor = try folder.systemCall { name in unsafe temporary_file_open_scratch(name) }
    } catch {
      throw .temporaryNotCreatable(in: folder, code: error.code)
    }
    self.folder = folder
  }

  deinit { close(descriptor) }

  /// The bytes that the disk of a folder has free for this user; nil where it does not tell.
  package static func freeBytes(in folder: FilePath) -> Int? {
    var status = statvfs()
    guard
      (try? folder.systemCall { name in unsafe statvfs(name, &status) }) != nil,
      let free = Int(exactly: status.f_bavail), let size = Int(exactly: status.f_frsize)
    else { return nil }
    return free.multipliedReportingOverflow(by: size).partialValue
  }

  /// What messages call the file.
  private static func name(in folder: FilePath) -> FilePath {
    FilePath(bytes: folder.bytes + Array("/(temporary file)".utf8))
  }

  /// Adds bytes at the end.
  ///
  /// - Parameter bytes: What to write.
  /// - Throws: ``FileError/operationFailed(_:_:code:)``.
  @unsafe
  package func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    try unsafe write(bytes, at: count)
    count += bytes.count
  }

  /// Writes bytes at a place; what is there is replaced, and the file grows where that is its end.
  ///
  /// - Parameters:
  ///   - bytes: What to write.
  ///   - offset: Where the first byte goes, 0 or more.
  /// - Throws: ``FileError/operationFailed(_:_:code:)``.
  @unsafe
  package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileError) {
    var rest = unsafe bytes
    var place = offset
    while rest.count > 0 {
      do throws(SystemError) {
        let written = try systemCall {
          unsafe pwrite(descriptor, rest.baseAddress, rest.count, off_t(place))
        }
        unsafe rest = UnsafeRawBufferPointer(rebasing: rest[written...])
        place += written
      } catch {
        throw .operationFailed(.write, Self.name(in: folder), code: error.code)
      }
    }
  }

  /// Reads bytes at a place.
  ///
  /// - Parameters:
  ///   - buffer: Is filled to its end.
  ///   - offset: Where the first byte stands.
  /// - Throws: ``FileError/operationFailed(_:_:code:)``; with `EIO` where the file ends before.
  @unsafe
  package func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(FileError) {
    var rest = unsafe buffer
    var place = offset
    while rest.count > 0 {
      do throws(SystemError) {
        let found = try systemCall {
          unsafe pread(descriptor, rest.baseAddress, rest.count, off_t(place))
        }
        if found == 0 { throw SystemError(code: EIO) }
        unsafe rest = UnsafeMutableRawBufferPointer(rebasing: rest[found...])
        place += found
      } catch {
        throw .operationFailed(.read, Self.name(in: folder), code: error.code)
      }
    }
  }

  /// Cuts the file, or makes it longer by zeros.
  ///
  /// - Parameter size: Its new number of bytes.
  /// - Throws: ``FileError/operationFailed(_:_:code:)``.
  package func resize(to size: Int) throws(FileError) {
    do {
      _ = try systemCall { ftruncate(descriptor, off_t(size)) }
    } catch {
      throw .operationFailed(.write, Self.name(in: folder), code: error.code)
    }
    count = size
  }
}
