import Files
import Foundation
import Testing

@Suite("FileDescriptorWriter")
struct FileDescriptorWriterTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    signal(SIGPIPE, SIG_IGN)
  }

  private func writer(_ path: FilePath, capacity: Int) throws -> FileDescriptorWriter {
    FileDescriptorWriter(
      descriptor: try openForWriting(path), path: path, closesDescriptor: true,
      capacity: capacity)
  }

  @Test(arguments: [1, 2, 3, 7, 64, 1 << 18])
  func `writes the same bytes at any size of the buffer`(capacity: Int) throws {
    var output = try writer(folder.path("a"), capacity: capacity)
    var expected = ""
    for count in 0..<40 {
      let text = String(repeating: "é", count: count)
      try output.write(text)
      try output.write("|" as StaticString)
      try output.write(Array("x\n".utf8).span)
      expected += text + "|x\n"
    }
    try output.close()
    #expect(try folder.contents("a") == expected)
  }

  @Test func `holds bytes back until they are flushed`() throws {
    var output = try writer(folder.path("a"), capacity: 100)
    try output.write("held")
    #expect(try folder.contents("a") == "")
    try output.flush()
    #expect(try folder.contents("a") == "held")
    try output.write(String(repeating: "x", count: 96))
    #expect(try folder.contents("a") == "held")
    try output.close()
    #expect(try folder.contents("a").utf8.count == 100)
  }

  @Test func `writes literals of one scalar`() throws {
    var output = try writer(folder.path("a"), capacity: 100)
    try output.write("é" as StaticString)
    try output.close()
    #expect(try folder.contents("a") == "é")
  }

  @Test(arguments: [10, 1 << 20])
  func `reports a full disk on writing or flushing`(count: Int) throws {
    let full = FileError.operationFailed(.write, "/dev/full", code: ENOSPC)
    #expect(throws: full) {
      var output = try writer("/dev/full", capacity: 1000)
      try output.write(String(repeating: "x", count: count))
      try output.flush()
    }
  }

  @Test func `reports a full disk on closing`() throws {
    #expect(throws: FileError.operationFailed(.write, "/dev/full", code: ENOSPC)) {
      var output = try writer("/dev/full", capacity: 1000)
      try output.write("x")
      try output.close()
    }
  }

  @Test func `repeats the first failure on every later call`() throws {
    let full = FileError.operationFailed(.write, "/dev/full", code: ENOSPC)
    var output = try writer("/dev/full", capacity: 10)
    do {
      try output.write("more than ten bytes")
      Issue.record("the first write was to fail")
    } catch { #expect(error == full) }
    do {
      try output.write("x")
      Issue.record("the second write was to fail")
    } catch { #expect(error == full) }
    do {
      try output.close()
      Issue.record("closing was to fail")
    } catch { #expect(error == full) }
  }

  @Test func `tells that the reader of a pipe has gone`() throws {
    let (input, descriptor) = try makePipe()
    close(input)
    #expect(throws: FileError.brokenPipe("pipe")) {
      var output = FileDescriptorWriter(
        descriptor: descriptor, path: "pipe", closesDescriptor: true)
      try output.write("x")
      try output.close()
    }
  }

  @Test func `waits for a slow reader of a pipe that does not block`() throws {
    let (input, output) = try makePipe()
    try #require(fcntl(output, F_SETFL, O_NONBLOCK) == 0)
    let reader = Background {
      usleep(50_000)
      return try FileHandle(fileDescriptor: input, closeOnDealloc: true).readToEnd()?.count
    }
    var writer = FileDescriptorWriter(descriptor: output, path: "pipe", closesDescriptor: true)
    try writer.write(String(repeating: "x", count: 1_000_000))
    try writer.close()
    #expect(try reader.value() == 1_000_000)
  }
}
