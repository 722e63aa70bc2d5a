import Files
import Foundation
import Testing

@Suite("AtomicFile")
struct AtomicFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    signal(SIGPIPE, SIG_IGN)
  }

  private func write(
    _ text: String, to path: FilePath, overwriting: Bool = true
  ) throws {
    var file = try AtomicFile(path, overwriting: overwriting)
    try file.writer.write(text)
    try file.commit()
  }

  private func permissions(_ name: String) throws -> Int? {
    let path = folder.path(name).description
    return try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `creates a file with the mode that the umask leaves`() throws {
    try write("new", to: folder.path("a"))
    let mask = umask(0)
    umask(mask)
    #expect(try folder.contents("a") == "new")
    #expect(try permissions("a") == 0o666 & ~Int(mask))
    #expect(try folder.names == ["a"])
  }

  @Test(arguments: [0o600, 0o640, 0o755, 0o666])
  func `keeps the permissions of the file it replaces`(mode: Int) throws {
    try folder.create("a", "old")
    try folder.setPermissions("a", mode)
    try write("new", to: folder.path("a"))
    #expect(try folder.contents("a") == "new")
    #expect(try permissions("a") == mode)
  }

  @Test func `leaves the target alone until the commit and removes what is dropped`() throws {
    try folder.create("a", "old")
    do {
      var file = try AtomicFile(folder.path("a"))
      try file.writer.write(String(repeating: "new", count: 1_000_000))
      #expect(try folder.contents("a") == "old")
    }
    #expect(try folder.contents("a") == "old")
    #expect(try folder.names == ["a"])
  }

  @Test func `replaces what a symbolic link leads to and keeps the link`() throws {
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("store"), withIntermediateDirectories: false)
    try folder.create("store/real", "old")
    try folder.makeLink("middle", to: "store/real")
    try folder.makeLink("link", to: folder.path("middle").description)
    try write("new", to: folder.path("link"))
    #expect(try folder.contents("store/real") == "new")
    let link = try FileManager.default.destinationOfSymbolicLink(
      atPath: folder.path("link").description)
    #expect(link == folder.path("middle").description)
    #expect(try folder.names == ["link", "middle", "store"])
  }

  @Test func `creates what a dangling link leads to`() throws {
    try folder.makeLink("link", to: "real")
    try write("new", to: folder.path("link"))
    #expect(try folder.contents("real") == "new")
    #expect(try folder.names == ["link", "real"])
  }

  @Test func `refuses an existing file where it is not to be replaced`() throws {
    try folder.create("a", "old")
    let path = folder.path("a")
    #expect(throws: FileError.alreadyExists(path)) {
      try AtomicFile.preflight(path, overwriting: false)
    }
    #expect(throws: FileError.alreadyExists(path)) { try write("x", to: path, overwriting: false) }
    #expect(try folder.contents("a") == "old")
  }

  @Test func `refuses a file that appeared in the meantime`() throws {
    let path = folder.path("a")
    #expect(throws: FileError.alreadyExists(path)) {
      var file = try AtomicFile(path, overwriting: false)
      try file.writer.write("mine")
      try folder.create("a", "theirs")
      try file.commit()
    }
    #expect(try folder.contents("a") == "theirs")
    #expect(try folder.names == ["a"])
  }

  @Test func `creates a new file where nothing is to be replaced`() throws {
    try write("new", to: folder.path("a"), overwriting: false)
    #expect(try folder.contents("a") == "new")
    #expect(try folder.names == ["a"])
  }

  @Test func `accepts names as long as the system does`() throws {
    for name in [String(repeating: "x", count: 255), String(repeating: "é", count: 127)] {
      try write("long", to: folder.path(name))
      #expect(try folder.contents(name) == "long")
    }
    let tooLong = folder.path(String(repeating: "x", count: 256))
    #expect(throws: FileError.notCreatable(tooLong, code: ENAMETOOLONG)) {
      try AtomicFile.preflight(tooLong, overwriting: true)
    }
  }

  @Test func `finds obstacles before the work`() throws {
    try folder.create("file", "")
    try folder.makeLink("loop", to: "loop")
    let (missing, file) = (folder.path("missing/a"), folder.path("file/a"))
    let cases: [(FilePath, FileError)] = [
      (folder.path(""), .isDirectory(folder.path(""), .output)),
      (folder.path("new/"), .isDirectory(folder.path("new/"), .output)),
      (missing, .directoryNotFound(folder.path("missing"), of: missing)),
      (file, .directoryNotFound(folder.path("file"), of: file)),
      (folder.path("loop"), .notCreatable(folder.path("loop"), code: ELOOP)),
      ("", .notCreatable("", code: ENOENT)),
      ("a\0b", .notCreatable("a\0b", code: EINVAL)),
      ("/dev/fd/987", .notCreatable("/dev/fd/987", code: EBADF)),
    ]
    for (path, error) in cases {
      #expect(throws: error) { try AtomicFile.preflight(path, overwriting: true) }
      #expect(throws: error) { _ = try AtomicFile(path) }
    }
    try AtomicFile.preflight(folder.path("new"), overwriting: false)
    #expect(try folder.names == ["file", "loop"])
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `finds a folder that takes no files and a protected target`() throws {
    let path = folder.path("a")
    try folder.create("a", "old")
    try folder.setPermissions("a", 0o400)
    #expect(throws: FileError.notCreatable(path, code: EACCES)) {
      try AtomicFile.preflight(path, overwriting: true)
    }
    try folder.setPermissions("a", 0o600)
    try folder.setPermissions("", 0o500)
    defer { try? folder.setPermissions("", 0o700) }
    let directory = FilePath(folder.url.path)
    #expect(throws: FileError.directoryNotWritable(directory, of: path, code: EACCES)) {
      try AtomicFile.preflight(path, overwriting: true)
    }
  }

  @Test func `writes to devices as they stand and reports a full one`() throws {
    try write("gone", to: "/dev/null", overwriting: false)
    #expect(throws: FileError.operationFailed(.write, "/dev/full", code: ENOSPC)) {
      try write("x", to: "/dev/full")
    }
    #expect(FileManager.default.fileExists(atPath: "/dev/full"))
  }

  @Test func `writes to a descriptor of the process behind what is there`() throws {
    try folder.create("log", "before\n")
    let descriptor = try openForWriting(folder.path("log"), O_APPEND)
    defer { close(descriptor) }
    try write("after\n", to: FilePath("/dev/fd/\(descriptor)"))
    #expect(try folder.contents("log") == "before\nafter\n")
  }

  @Test func `writes to a FIFO`() throws {
    let path = try folder.makeFIFO("fifo")
    let reader = Background { try MappedFile(path).count }
    try write(String(repeating: "x", count: 100_000), to: path)
    #expect(try reader.value() == 100_000)
    #expect(try folder.names == ["fifo"])
  }
}
