import Glibc

extension FilePath {
  /// Whether the path leads to a folder, links followed.
  package var isFolder: Bool { followedStatus?.isDirectory ?? false }

  /// The names in a folder, in the order of their bytes, without hidden ones.
  ///
  /// - Returns: The names.
  /// - Throws: ``FileError`` of the kind `input`; for a name that is no UTF-8 as well, since it could
  ///   not be given back.
  package func folderEntries() throws(FileError) -> [String] {
    let folder: OpaquePointer
    do {
      unsafe folder = try withCString { name throws(SystemError) in
        guard let folder = unsafe opendir(name) else { throw SystemError(code: errno) }
        return unsafe folder
      }
    } catch {
      throw error.code == ENOENT ? .notFound(self) : .notReadable(self, code: error.code)
    }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe Array(bytes.prefix { $0 != 0 })
      }
      if bytes.first == UInt8(ascii: ".") { continue }
      guard let name = String(validating: bytes, as: UTF8.self) else {
        throw .notReadable(
          FilePath(bytes: Array(self.bytes) + [0x2F] + bytes), code: EILSEQ)
      }
      names.append(name)
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The files whose names match a pattern as a shell has it, in the order of their bytes.
  ///
  /// - Returns: The files; none where the pattern matches nothing.
  /// - Throws: ``FileError`` of the kind `input`, where a folder cannot be read, or a name is no UTF-8.
  package func filesMatching() throws(FileError) -> [FilePath] {
    var found = unsafe glob_t()
    defer { unsafe globfree(&found) }
    let status: Int32
    do {
      status = try withCString { pattern throws(SystemError) in
        // What is no folder holds no match; a folder that cannot be read might.
        unsafe glob(
          pattern, GLOB_NOSORT, { _, code in code == ENOENT || code == ENOTDIR ? 0 : 1 }, &found)
      }
    } catch {
      throw .notReadable(self, code: error.code)
    }
    if status == GLOB_NOMATCH { return [] }
    if status != 0 { throw .notReadable(self, code: status == GLOB_NOSPACE ? ENOMEM : errno) }
    let paths = unsafe (0..<Int(found.gl_pathc)).compactMap { index in
      unsafe found.gl_pathv[index].map { unsafe FilePath(cString: $0) }
    }
    for path in paths where String(validating: path.bytes, as: UTF8.self) == nil {
      throw .notReadable(path, code: EILSEQ)
    }
    return paths.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }
}
