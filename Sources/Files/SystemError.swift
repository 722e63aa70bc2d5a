import Glibc

/// The error number of one failed system call.
struct SystemError: Error, Equatable {
  /// The value of `errno`.
  let code: Int32

  static let nameHoldsNUL = SystemError(code: EINVAL)
}

/// Makes a system call and repeats it while a signal interrupts it.
///
/// - Parameter call: Returns -1 and sets `errno` on failure.
/// - Returns: What the call returned.
/// - Throws: The error number, read before anything else can change it.
func systemCall<Value: SignedInteger>(_ call: () -> Value) throws(SystemError) -> Value {
  while true {
    let value = call()
    if value != -1 { return value }
    let code = errno
    if code != EINTR { throw SystemError(code: code) }
  }
}

/// Makes a system call on a descriptor and repeats it until it need not be waited for.
///
/// - Parameters:
///   - descriptor: May be `O_NONBLOCK`: another program that has it open may have made it so.
///   - readiness: What to wait for, `POLLIN` or `POLLOUT`.
///   - call: Returns -1 and sets `errno` on failure.
/// - Returns: What the call returned.
/// - Throws: The error number; never `EAGAIN`.
func systemCall<Value: SignedInteger>(
  on descriptor: Int32, waitingFor readiness: Int32, _ call: () -> Value
) throws(SystemError) -> Value {
  while true {
    do throws(SystemError) {
      return try systemCall(call)
    } catch {
      if error.code != EAGAIN { throw error }
    }
    var awaited = pollfd(fd: descriptor, events: Int16(readiness), revents: 0)
    _ = try systemCall { unsafe poll(&awaited, 1, -1) }
  }
}

extension stat {
  var isDirectory: Bool { st_mode & S_IFMT == S_IFDIR }
  var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
  var isSymbolicLink: Bool { st_mode & S_IFMT == S_IFLNK }

  /// The permission bits for owner, group and others.
  var permissions: mode_t { st_mode & 0o777 }

  /// The status of an open file.
  init(of descriptor: Int32) throws(SystemError) {
    self.init()
    var status = stat()
    _ = try systemCall { unsafe fstat(descriptor, &status) }
    self = status
  }

  /// The status of what a path names, of a link itself rather than of what it leads to.
  init(ofLinkAt path: FilePath) throws(SystemError) {
    self.init()
    var status = stat()
    _ = try path.systemCall { name in unsafe lstat(name, &status) }
    self = status
  }
}
