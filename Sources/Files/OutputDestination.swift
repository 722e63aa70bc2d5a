import Glibc

/// Where the bytes written to a path have to go, with symbolic links followed.
enum OutputDestination {
  /// An open descriptor of this process, named as `/dev/stdout` or `/dev/fd/3`.
  case descriptor(Int32)
  /// A regular file that exists or is to be created in a folder; `existing` is the present one.
  case file(FilePath, existing: stat?)
  /// A device, FIFO or socket, which can only be written to as it stands.
  case special(FilePath)

  /// As many links in a row as the system itself follows.
  private static let longestChain = 40

  /// Finds out where a path leads.
  ///
  /// - Parameter path: The name that was given; it need not exist.
  /// - Throws: ``FileError`` of the kind `output`.
  init(_ path: FilePath) throws(FileError) {
    var current = path
    for _ in 0..<Self.longestChain {
      if let number = current.inheritedDescriptor {
        self = .descriptor(number)
        return
      }
      if current.endsWithSlash { throw .isDirectory(path, .output) }
      guard let status = try Self.status(of: current, for: path) else {
        self = .file(current, existing: nil)
        return
      }
      if status.isSymbolicLink {
        current = current.following(link: try Self.content(ofLinkAt: current, for: path))
      } else if status.isDirectory {
        throw .isDirectory(path, .output)
      } else {
        self = status.isRegular ? .file(current, existing: status) : .special(current)
        return
      }
    }
    throw .notCreatable(path, code: ELOOP)
  }

  /// The status of what stands at a path; nil where a file could be created.
  private static func status(
    of current: FilePath, for path: FilePath
  ) throws(FileError) -> stat? {
    do {
      return try stat(ofLinkAt: current)
    } catch {
      // The folder is looked at by itself: `ENOENT` may mean the file or the folder.
      let folder = try? stat(ofLinkAt: FilePath(bytes: Array(current.directory.bytes) + [0x2F]))
      if current.bytes.isEmpty || ![ENOENT, ENOTDIR].contains(error.code) {
        throw .notCreatable(path, code: error.code)
      }
      guard let folder, folder.isDirectory else {
        throw .directoryNotFound(current.directory, of: path)
      }
      return nil
    }
  }

  private static func content(
    ofLinkAt current: FilePath, for path: FilePath
  ) throws(FileError) -> FilePath {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    do {
      let count = try current.systemCall { name in
        unsafe readlink(name, &buffer, buffer.count)
      }
      return FilePath(bytes: buffer[..<count].map { UInt8(bitPattern: $0) })
    } catch {
      throw .notCreatable(path, code: error.code)
    }
  }
}

extension OutputDestination {
  /// Finds obstacles that would otherwise show only when the finished output is written.
  ///
  /// - Parameters:
  ///   - path: The name that was given, for messages.
  ///   - overwriting: Whether a regular file may be replaced.
  /// - Throws: ``FileError`` of the kind `output`.
  func check(_ path: FilePath, overwriting: Bool) throws(FileError) {
    switch self {
    case .descriptor(let number):
      guard let flags = try? systemCall({ fcntl(number, F_GETFL) }), flags & O_ACCMODE != O_RDONLY
      else { throw .notCreatable(path, code: EBADF) }
    case .special(let special):
      try Self.checkAccess(special, W_OK) { code in .notCreatable(path, code: code) }
    case .file(let file, let existing):
      if existing != nil {
        if !overwriting { throw .alreadyExists(path) }
        // Renaming asks only for the folder, but a file that was made read-only is to stay.
        try Self.checkAccess(file, W_OK) { code in .notCreatable(path, code: code) }
      }
      let folder = file.directory
      try Self.checkAccess(folder, W_OK | X_OK) { code in
        .directoryNotWritable(folder, of: path, code: code)
      }
      try Self.checkSticky(folder, existing: existing, for: path)
    }
  }

  private static func checkAccess(
    _ path: FilePath, _ mode: Int32, orThrow error: (Int32) -> FileError
  ) throws(FileError) {
    do {
      _ = try path.systemCall { name in
        unsafe faccessat(AT_FDCWD, name, mode, AT_EACCESS)
      }
    } catch let failure {
      throw error(failure.code)
    }
  }

  /// In a folder such as `/tmp` only the owner of a file, or of the folder, may replace it.
  private static func checkSticky(
    _ folder: FilePath, existing: stat?, for path: FilePath
  ) throws(FileError) {
    guard let existing, geteuid() != 0,
      let status = try? stat(ofLinkAt: FilePath(bytes: Array(folder.bytes) + [0x2F]))
    else { return }
    let isSticky = status.st_mode & S_ISVTX != 0
    if isSticky && existing.st_uid != geteuid() && status.st_uid != geteuid() {
      throw .notCreatable(path, code: EPERM)
    }
  }
}
