import Glibc

extension FilePath {
  /// Whether there is something at the path, links followed.
  package var exists: Bool { followedStatus != nil }

  /// Makes sure that there is something at the path that can be opened for reading.
  ///
  /// - Parameter allowsFolder: Whether it may be a folder.
  /// - Throws: ``FileError`` of the kind `input`.
  package func checkReadable(allowsFolder: Bool = false) throws(FileError) {
    do {
      _ = try systemCall { name in unsafe faccessat(AT_FDCWD, name, R_OK, AT_EACCESS) }
    } catch {
      throw error.code == ENOENT ? .notFound(self) : .notReadable(self, code: error.code)
    }
    if !allowsFolder && isFolder { throw .isDirectory(self, .input) }
  }

  /// Whether two paths lead to one regular file, links followed.
  package func isSameFile(as other: FilePath) -> Bool {
    guard let own = followedStatus, let its = other.followedStatus, own.isRegular else {
      return false
    }
    return own.st_dev == its.st_dev && own.st_ino == its.st_ino
  }

  /// Whether two paths lead to one file, or would where it does not exist yet: the same name in the
  /// same folder.
  package func isSamePlace(as other: FilePath) -> Bool {
    if isSameFile(as: other) { return true }
    let (place, otherPlace) = (creationPlace, other.creationPlace)
    guard place.name == otherPlace.name, let own = place.directory.identity else { return false }
    return own == otherPlace.directory.identity
  }

  /// Where a file would be created that is written to the path: links that lead nowhere yet are followed.
  private var creationPlace: FilePath {
    guard case .file(let place, _)? = try? OutputDestination(self) else { return self }
    return place
  }

  /// Whether what is written to the path goes to standard output: a name of it such as `/dev/stdout`,
  /// links to it included, or the regular file that standard output writes to.
  package var leadsToStandardOutput: Bool {
    if case .descriptor(STDOUT_FILENO)? = try? OutputDestination(self) { return true }
    return FilePath("/dev/stdout").isSameFile(as: self)
  }

  /// What tells a file from every other one of the machine.
  package struct Identity: Hashable, Sendable {
    fileprivate let device: UInt64
    fileprivate let number: UInt64
  }

  /// What tells the file that the path leads to from others; `nil` where there is none.
  package var identity: Identity? {
    followedStatus.map { Identity(device: UInt64($0.st_dev), number: UInt64($0.st_ino)) }
  }

  /// What tells a pipe or socket, whose bytes can be read only once, from others; `nil` for anything
  /// else: a device such as /dev/null can be read any number of times.
  package var streamIdentity: Identity? {
    guard let kind = followedStatus.map({ $0.st_mode & S_IFMT }) else { return nil }
    return kind == S_IFIFO || kind == S_IFSOCK ? identity : nil
  }

  /// What a path leads to, links followed.
  package enum Kind: Sendable {
    /// A regular file or a device.
    case file
    /// A folder.
    case folder
    /// Nothing, such as a link whose file has gone.
    case nothing
    /// A pipe or socket, whose bytes can be read only once.
    case stream
  }

  /// What the path leads to.
  package var kind: Kind {
    switch followedStatus.map({ $0.st_mode & S_IFMT }) {
    case nil: .nothing
    case S_IFDIR: .folder
    case S_IFIFO, S_IFSOCK: .stream
    default: .file
    }
  }

  /// The number of bytes of a regular file, links followed, and when they were last written, in
  /// seconds since 1970; `nil` for anything else.
  package var contentsStatus: (byteCount: Int, writtenAt: Int)? {
    guard let status = followedStatus, status.isRegular else { return nil }
    return (Int(status.st_size), Int(status.st_mtim.tv_sec))
  }

  /// The status of what the path leads to; `nil` where there is nothing.
  var followedStatus: stat? {
    var status = stat()
    let isFound = try? systemCall { name in unsafe fstatat(AT_FDCWD, name, &status, 0) }
    return isFound == nil ? nil : status
  }
}
