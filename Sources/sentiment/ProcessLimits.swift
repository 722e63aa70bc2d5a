import Files
import Glibc

/// What the system allows this process, where that asks for care.
enum ProcessLimits {
  /// Whether work may be handed to other threads; where not, one does all.
  ///
  /// The library that runs them waits without end for memory that a limit on the address space denies
  /// it, ends the program where it gets no file descriptors, and hands work to threads that cannot begin.
  ///
  /// - Parameter count: How many threads work, more than 1.
  /// - Returns: Whether they may.
  static func allows(threads count: Int) -> Bool {
    // Beside those that work there is the main thread, and one that looks after the others.
    !isAddressSpaceLimited && !areDescriptorsFew && canBegin(min(count, 64) + 1)
  }

  /// Whether `ulimit -v` limits the address space.
  static var isAddressSpaceLimited: Bool {
    current(of: RLIMIT_AS).map { $0 != .max } ?? false
  }

  /// Under a limit on the address space, sees to it that the program ends with a message when memory
  /// runs out.
  ///
  /// The program is begun again where the environment does not say how many threads OpenBLAS begins
  /// with: with more than one it begins by asking for their memory again and again.
  static func prepare() {
    guard isAddressSpaceLimited else { return }
    let variable = "OPENBLAS_NUM_THREADS"
    if Environment.value(variable) == nil, unsafe setenv(variable, "1", 0) == 0 {
      _ = unsafe execv("/proc/self/exe", CommandLine.unsafeArgv)
    }
    StandardError.takeFromRuntime()
    // What Swift does where an allocation fails: a trap, or an abortion of its run-time library.
    for number in [SIGILL, SIGTRAP, SIGABRT] {
      signal(number) { _ in
        let message: StaticString = """
          sentiment: error: ended unexpectedly; under a limit on the address space the likely cause is \
          too little memory: raise it (ulimit -v)

          """
        _ = unsafe write(StandardError.descriptor, message.utf8Start, message.utf8CodeUnitCount)
        AtomicFile.removeTemporaryFilesInSignalHandler()
        _exit(ExitStatus.inputOutput.rawValue)
      }
    }
  }

  /// Fewer than the threads, the inputs and the outputs of a command need.
  private static var areDescriptorsFew: Bool {
    current(of: RLIMIT_NOFILE).map { $0 < 64 } ?? false
  }

  /// Whether so many threads may be there at once: each waits until all have begun.
  private static func canBegin(_ count: Int) -> Bool {
    let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    defer { unsafe gate.deallocate() }
    unsafe pthread_mutex_init(gate, nil)
    unsafe pthread_mutex_lock(gate)
    var begun: [pthread_t] = []
    for _ in 0..<count {
      var thread = pthread_t()
      let code = unsafe pthread_create(
        &thread, nil,
        { gate in
          let gate = unsafe gate?.assumingMemoryBound(to: pthread_mutex_t.self)
          if let gate = unsafe gate {
            unsafe pthread_mutex_lock(gate)
            unsafe pthread_mutex_unlock(gate)
          }
          return nil
        }, gate)
      guard code == 0 else { break }
      begun.append(thread)
    }
    unsafe pthread_mutex_unlock(gate)
    for thread in begun { pthread_join(thread, nil) }
    unsafe pthread_mutex_destroy(gate)
    return begun.count == count
  }

  private static func current(of resource: __rlimit_resource) -> rlim_t? {
    var limit = rlimit()
    return unsafe getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0
      ? limit.rlim_cur : nil
  }
}
