import Files
import Glibc

/// What the system allows this process, where that asks for care.
enum ProcessLimits {
  /// Whether work may be handed to other threads; where not, one does all.
  ///
  /// The library that runs them waits without end for memory that a limit on the address space denies
  /// it, ends the program where it gets no file descriptors, and hands work to threads that cannot begin.
  static let allowsThreads = !isAddressSpaceLimited && !areDescriptorsFew && canBeginThread

  /// Whether `ulimit -v` limits the address space.
  static var isAddressSpaceLimited: Bool {
    current(of: RLIMIT_AS).map { $0 != .max } ?? false
  }

  /// Under a limit on the address space, sees to it that the program ends with a message when memory
  /// runs out.
  ///
  /// The program is begun again where OpenBLAS is not held to one thread yet: with more it begins by
  /// asking for their memory again and again.
  static func prepare() {
    guard isAddressSpaceLimited else { return }
    let variable = "OPENBLAS_NUM_THREADS"
    if Environment.value(variable) == nil, unsafe setenv(variable, "1", 0) == 0 {
      _ = unsafe execv("/proc/self/exe", CommandLine.unsafeArgv)
    }
    // What Swift does where an allocation fails: a trap, or an abortion of its run-time library.
    for number in [SIGILL, SIGTRAP, SIGABRT] {
      signal(number) { _ in
        let message: StaticString = """
          sentiment: error: the limit on the address space leaves too little memory for this; raise it \
          (ulimit -v)

          """
        _ = unsafe write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
        AtomicFile.removeTemporaryFilesInSignalHandler()
        _exit(ExitStatus.inputOutput.rawValue)
      }
    }
  }

  /// Fewer than the threads, the inputs and the outputs of a command need.
  private static var areDescriptorsFew: Bool {
    current(of: RLIMIT_NOFILE).map { $0 < 64 } ?? false
  }

  private static var canBeginThread: Bool {
    var thread = pthread_t()
    guard unsafe pthread_create(&thread, nil, { _ in nil }, nil) == 0 else { return false }
    pthread_join(thread, nil)
    return true
  }

  private static func current(of resource: __rlimit_resource) -> rlim_t? {
    var limit = rlimit()
    return unsafe getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0
      ? limit.rlim_cur : nil
  }
}
