import CTemporaryFiles
import Glibc

/// A new file in the folder of a target, which takes the target's place or vanishes.
///
/// Where the file system can do so the file has no name until it is finished, and a process that is
/// killed leaves nothing behind; elsewhere it has a name of its own from the beginning.
///
/// The folder is held open, so that neither a change of the working directory nor a renamed folder
/// leads the later steps elsewhere.
struct TemporaryFile: ~Copyable {
  private let folder: Int32
  private let name: FilePath
  private let target: FilePath
  private let slot: Int32
  private var isPending = false
  /// Holds a file without a name open until it has one; −1 for a file with a name.
  private var unnamed: Int32 = -1

  /// Opens the folder of a target and notes a name for the signal handler; creates no file yet.
  init(for target: FilePath) throws(SystemError) {
    let name = Self.newName(for: target.name)
    let folder = try target.directory.systemCall { path in
      unsafe temporary_file_open_directory(path)
    }
    // Noted before it exists: a signal in between would leave the file otherwise. A name that the
    // system refuses is refused again when the file is created.
    let slot = try? name.withCString { name in unsafe temporary_file_register(folder, name) }
    self.folder = folder
    self.name = name
    self.target = target.name
    self.slot = slot ?? -1
  }

  deinit {
    let folder = folder
    if unnamed >= 0 { close(unnamed) }
    if isPending {
      _ = try? name.systemCall { name in unsafe unlinkat(folder, name, 0) }
    }
    temporary_file_forget(slot)
    close(folder)
  }

  /// Creates the file, with the owner and permissions of the file it is to replace.
  ///
  /// - Parameters:
  ///   - existing: The status of that file; without one the mode follows the umask.
  ///   - isNamed: Whether to give it a name where it could go without, as tests do.
  /// - Returns: A descriptor open for writing.
  /// - Throws: The error number.
  mutating func create(like existing: stat?, isNamed: Bool = false) throws(SystemError) -> Int32 {
    let folder = folder
    let mode = existing?.permissions ?? 0o666
    let descriptor: Int32
    if !isNamed, let created = Self.createUnnamed(in: folder, mode) {
      (descriptor, unnamed) = created
    } else {
      descriptor = try name.systemCall { name in
        unsafe openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
      }
      isPending = true
    }
    if let existing { Self.adopt(existing, by: descriptor) }
    return descriptor
  }

  /// A file without a name, opened twice: to be written, and to be named when that is closed.
  private static func createUnnamed(
    in folder: Int32, _ mode: mode_t
  ) -> (descriptor: Int32, second: Int32)? {
    let descriptor = temporary_file_open_unnamed(folder, mode)
    guard descriptor >= 0 else { return nil }
    let second = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    if second >= 0 { return (descriptor, second) }
    close(descriptor)
    return nil
  }

  /// Gives the file the target's name and waits until the folder is on the disk.
  ///
  /// - Parameter overwriting: Whether a file of that name may be replaced.
  /// - Throws: The error number, `EEXIST` for a file that may not be replaced.
  consuming func replaceTarget(overwriting: Bool) throws(SystemError) {
    let (folder, target) = (folder, target)
    if try linkToTarget(overwriting: overwriting) { return try synchronizeFolder() }
    try name.withCString { old throws(SystemError) in
      _ = try target.systemCall { new in
        unsafe temporary_file_rename(folder, old, new, overwriting ? 1 : 0)
      }
    }
    isPending = false
    try synchronizeFolder()
  }
}

extension TemporaryFile {
  /// Gives a file without a name its name: the target's, or where that is taken one of its own.
  ///
  /// - Returns: Whether the file has the target's name.
  private mutating func linkToTarget(overwriting: Bool) throws(SystemError) -> Bool {
    guard unnamed >= 0 else { return false }
    let (folder, unnamed) = (folder, unnamed)
    do {
      _ = try target.systemCall { unsafe temporary_file_link(unnamed, folder, $0) }
      return true
    } catch {
      guard error.code == EEXIST, overwriting else { throw error }
    }
    // A link replaces nothing; a name does, by renaming.
    _ = try name.systemCall { unsafe temporary_file_link(unnamed, folder, $0) }
    isPending = true
    return false
  }

  /// Makes the new name last beyond a loss of power, where folder and file system allow it.
  private borrowing func synchronizeFolder() throws(SystemError) {
    let listable = unsafe openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if listable == -1 { return }
    defer { close(listable) }
    do {
      _ = try systemCall { fsync(listable) }
    } catch {
      if error.code != EINVAL && error.code != EROFS { throw error }
    }
  }

  /// Gives a new file the owner, group and permissions of an old one, as far as the user may.
  private static func adopt(_ existing: stat, by descriptor: Int32) {
    var mode = existing.permissions
    let keepsOwner = fchown(descriptor, existing.st_uid, existing.st_gid) == 0
    if !keepsOwner && fchown(descriptor, uid_t.max, existing.st_gid) != 0 {
      // What the old group was granted must not pass to another one.
      mode = mode & ~0o070 | (mode & 0o007) << 3 & mode
    }
    fchmod(descriptor, mode)
  }

  /// A hidden name that says which file it belongs to, within the 255 bytes of file systems.
  private static func newName(for target: FilePath) -> FilePath {
    var stem = target.bytes.prefix(200)
    if stem.count < target.bytes.count {
      // A character is not to be cut: some file systems accept only valid UTF-8.
      while let last = stem.last, last & 0xC0 == 0x80 { stem.removeLast() }
      if let last = stem.last, last >= 0xC0 { stem.removeLast() }
    }
    let random = String(UInt64.random(in: 1 << 60 ... .max), radix: 16)
    return FilePath(bytes: Array(".".utf8) + stem + Array(".\(random).tmp".utf8))
  }
}
