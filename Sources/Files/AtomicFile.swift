import CTemporaryFiles
import Glibc

/// Writes a file so that its name leads to the whole new content or to what was there before.
///
/// The bytes go to a temporary file in the same folder, which ``commit()`` synchronizes and renames
/// over the target. When anything fails, when the value is dropped, or when the process is killed
/// before that, the target keeps its bytes and the temporary file is gone. Only where the file system
/// has no files without names, or in the instant between naming and renaming, a kill leaves one.
///
///     try AtomicFile.preflight(path, overwriting: true)
///     // … the long work …
///     var file = try AtomicFile(path)
///     try file.writer.write(text)
///     try file.commit()
///
/// A symbolic link stays and the file it leads to is replaced. Permissions, owner and group of a
/// replaced file are kept as far as the user may set them; further hard links keep the old content,
/// and access lists are not copied. Devices, FIFOs and `/dev/stdout` are written to directly, since
/// nothing can take their place.
package struct AtomicFile: ~Copyable {
  /// Takes the new content.
  package var writer: FileDescriptorWriter

  private let path: FilePath
  private let overwriting: Bool
  private var temporary: TemporaryFile?

  /// Finds out before long work whether an output could be written when it is done.
  ///
  /// - Parameters:
  ///   - path: The output.
  ///   - overwriting: Whether a regular file may be replaced; devices and FIFOs always may be used.
  /// - Throws: ``FileError`` of the kind `output`: no folder, a folder that takes no new files,
  ///   a read-only or existing target, a folder in place of a file.
  package static func preflight(_ path: FilePath, overwriting: Bool) throws(FileError) {
    try OutputDestination(path).check(path, overwriting: overwriting)
  }

  /// Creates the temporary file, or opens a device or FIFO.
  ///
  /// - Parameters:
  ///   - path: The file to create or to replace.
  ///   - overwriting: Whether a regular file may be replaced.
  /// - Throws: ``FileError``, as ``preflight(_:overwriting:)`` does.
  package init(_ path: FilePath, overwriting: Bool = true) throws(FileError) {
    let destination = try OutputDestination(path)
    try destination.check(path, overwriting: overwriting)
    let descriptor: Int32
    var temporary: TemporaryFile?
    do throws(SystemError) {
      switch destination {
      case .descriptor(let number):
        descriptor = try systemCall { fcntl(number, F_DUPFD_CLOEXEC, 0) }
      case .special(let special):
        descriptor = try special.systemCall { name in
          unsafe open(name, O_WRONLY | O_CLOEXEC | O_NOCTTY)
        }
      case .file(let file, let existing):
        var created = try TemporaryFile(for: file)
        descriptor = try created.create(like: existing)
        temporary = consume created
      }
    } catch {
      throw .notCreatable(path, code: error.code)
    }
    self.path = path
    self.overwriting = overwriting
    self.temporary = temporary.take()
    writer = FileDescriptorWriter(descriptor: descriptor, path: path, closesDescriptor: true)
  }

  /// Puts the new content in the place of the old one, durably.
  ///
  /// - Throws: ``FileError``. The target is untouched, but for one case: where synchronizing the
  ///   folder fails, the new content is in place and might not outlast a loss of power.
  package consuming func commit() throws(FileError) {
    let (path, overwriting) = (path, overwriting)
    guard let temporary = temporary.take() else { return try writer.close() }
    try writer.synchronize()
    try writer.close()
    do {
      try temporary.replaceTarget(overwriting: overwriting)
    } catch {
      if error.code == EEXIST && !overwriting { throw .alreadyExists(path) }
      throw .operationFailed(.replace, path, code: error.code)
    }
  }

  /// Removes the temporary files of all unfinished values; for a signal handler to call.
  ///
  /// Only async-signal-safe functions are called. At most eight files are known at a time, further
  /// ones are left behind by a signal. The process must end afterwards.
  package static func removeTemporaryFilesInSignalHandler() {
    temporary_files_unlink_all()
  }
}
