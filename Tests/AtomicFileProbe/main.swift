// A process for the tests to kill or to starve of space while it writes to an `AtomicFile`.
import Files
import Glibc

/// Tells the test how far the process is.
func report(_ text: String) {
  var output = FileDescriptorWriter.standardOutput()
  try? output.write(text)
  try? output.flush()
}

/// Ends the process as a tool does on a signal from its user.
func removeAndExit(signal: Int32) {
  AtomicFile.removeTemporaryFilesInSignalHandler()
  _exit(128 + signal)
}

guard CommandLine.arguments.count == 3, let path = unsafe CommandLine.unsafeArgv[2] else {
  report("usage: AtomicFileProbe wait|commit PATH\n")
  exit(64)
}
// The thread of a test that starts this process may block signals, which is inherited.
var mask = sigset_t()
unsafe sigemptyset(&mask)
unsafe sigprocmask(SIG_SETMASK, &mask, nil)
signal(SIGTERM, removeAndExit)
signal(SIGXFSZ, SIG_IGN)

do {
  var file = try AtomicFile(unsafe FilePath(cString: path))
  let line = String(repeating: "x", count: 63) + "\n"
  for _ in 0..<(1 << 14) { try file.writer.write(line) }
  let waits = CommandLine.arguments[1] == "wait"
  if waits { report("written") }
  // A loop without an end would let the file be dropped before it, as it is not used behind.
  while waits { pause() }
  try file.commit()
} catch {
  report("error: \(error)\n")
  exit(74)
}
