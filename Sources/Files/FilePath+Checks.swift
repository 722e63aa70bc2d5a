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

  /// Whether two paths lead to one pipe or socket, whose bytes can be read only once.
  package func isSameStream(as other: FilePath) -> Bool {
    guard let own = followedStatus, let its = other.followedStatus else { return false }
    guard own.st_dev == its.st_dev && own.st_ino == its.st_ino else { return false }
    let kind = own.st_mode & S_IFMT
    // A device such as /dev/null can be read any number of times.
    return kind == S_IFIFO || kind == S_IFSOCK
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
