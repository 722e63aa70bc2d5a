import Glibc

/// A file, FIFO or standard input that is open for reading.
///
/// Every input of the library is opened here. A class because it owns the descriptor, and a copy
/// would read on in the same file.
package final class InputFile {
  /// The name the file was opened by, `stdin` for standard input.
  package let path: FilePath
  /// The size of a regular file when it was opened; nil for anything else.
  package let size: Int?

  let descriptor: Int32

  /// Opens a file.
  ///
  /// - Parameter path: The file; opening a FIFO waits for its writer.
  /// - Throws: ``FileError`` of the kinds `input` and `transfer`.
  package convenience init(_ path: FilePath) throws(FileError) {
    let descriptor: Int32
    do {
      descriptor = try path.systemCall { name in unsafe open(name, O_RDONLY | O_CLOEXEC) }
    } catch {
      switch error.code {
      case ENOENT, ENOTDIR: throw .notFound(path)
      default: throw .notReadable(path, code: error.code)
      }
    }
    do {
      self.init(descriptor, path: path, size: try Self.size(of: descriptor, path: path))
    } catch {
      close(descriptor)
      throw error
    }
  }

  private init(_ descriptor: Int32, path: FilePath, size: Int?) {
    self.path = path
    self.size = size
    self.descriptor = descriptor
  }

  deinit {
    if descriptor != STDIN_FILENO { close(descriptor) }
  }

  /// Standard input.
  ///
  /// - Returns: The file, which stays open.
  /// - Throws: ``FileError``, where it is a folder or closed.
  package static func standardInput() throws(FileError) -> InputFile {
    InputFile(STDIN_FILENO, path: "stdin", size: try size(of: STDIN_FILENO, path: "stdin"))
  }

  /// Reads what is there to read, at least a byte unless the file ends.
  ///
  /// Waits for bytes also where the descriptor does not block by itself.
  ///
  /// - Parameter buffer: Receives the bytes; must not be empty.
  /// - Returns: How many bytes came; 0 at the end.
  /// - Throws: ``FileError/operationFailed(_:_:code:)``.
  package func readBytes(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    do {
      return try systemCall(on: descriptor, waitingFor: POLLIN) {
        unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      }
    } catch {
      throw .operationFailed(.read, path, code: error.code)
    }
  }

  /// The size of an open regular file, nil for what has none.
  private static func size(of descriptor: Int32, path: FilePath) throws(FileError) -> Int? {
    let status: stat
    do {
      status = try stat(of: descriptor)
    } catch {
      throw .operationFailed(.read, path, code: error.code)
    }
    if status.isDirectory { throw .isDirectory(path, .input) }
    return status.isRegular ? Int(status.st_size) : nil
  }
}
