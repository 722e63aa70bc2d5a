import Files
import Foundation
import Testing

@Suite("MappedFile")
struct MappedFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func bytes(_ path: FilePath) throws -> [UInt8] {
    try MappedFile(path).withBytes { span in span.indices.map { span[$0] } }
  }

  @Test(arguments: [0, 1, 4095, 4096, 4097, 200_000])
  func `reads every byte of a file`(count: Int) throws {
    let data = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    try data.write(to: folder.url.appendingPathComponent("a"))
    #expect(try bytes(folder.path("a")) == Array(data))
  }

  @Test(arguments: [0, 1, 65_536, 65_537, 300_000])
  func `reads a FIFO to its end`(count: Int) throws {
    let path = try folder.makeFIFO("fifo")
    let data = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let writer = Background {
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path.description))
      try handle.write(contentsOf: data)
      try handle.close()
    }
    #expect(try bytes(path) == Array(data))
    _ = try writer.value()
  }

  /// The kilobytes of a mapped file that are in memory.
  private func residentKilobytes(_ name: String) throws -> Int {
    let maps = String(decoding: try bytes("/proc/self/smaps"), as: UTF8.self)
    let entry = try #require(maps.components(separatedBy: "/\(name)\n").dropFirst().first)
    return try #require(entry.firstMatch(of: /Rss: +(\d+) kB/).flatMap { Int($0.output.1) })
  }

  @Test func `gives pages back, and reads them again`() throws {
    let data = Data((0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let name = UUID().uuidString
    try data.write(to: folder.url.appendingPathComponent(name))
    let file = try MappedFile(folder.path(name))
    #expect(file.withBytes { span in span.indices.allSatisfy { span[$0] == data[$0] } })
    #expect(try residentKilobytes(name) > 0)
    file.releasePages()
    #expect(try residentKilobytes(name) == 0)
    #expect(file.withBytes { span in span.indices.allSatisfy { span[$0] == data[$0] } })
  }

  @Test func `keeps bytes that come from no file`() {
    let file = MappedFile(bytes: [1, 2, 3], path: "a")
    file.releasePages()
    #expect(file.withBytes { span in span.indices.map { span[$0] } } == [1, 2, 3])
  }

  @Test func `reads files of the system that state no size`() throws {
    #expect(try MappedFile("/proc/self/status").count > 100)
  }

  @Test func `starts at an aligned address however the bytes came`() throws {
    try folder.create("a", "text")
    for file in [try MappedFile(folder.path("a")), MappedFile(bytes: [1, 2], path: "bytes")] {
      let address = unsafe file.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
      #expect(address % 64 == 0)
    }
  }

  @Test func `keeps the old content when the file is replaced`() throws {
    try folder.create("a", "old")
    let mapped = try MappedFile(folder.path("a"))
    var file = try AtomicFile(folder.path("a"))
    try file.writer.write("newer")
    try file.commit()
    #expect(mapped.withBytes { $0.count } == 3)
    #expect(mapped.withBytes { $0[0] } == UInt8(ascii: "o"))
  }

  @Test func `tells why a file cannot be read`() throws {
    try folder.create("file", "")
    let missing = folder.path("missing")
    #expect(throws: FileError.notFound(missing)) { try MappedFile(missing) }
    let below = folder.path("file/below")
    #expect(throws: FileError.notFound(below)) { try MappedFile(below) }
    let directory = folder.path("")
    #expect(throws: FileError.isDirectory(directory, .input)) { try MappedFile(directory) }
    #expect(throws: FileError.notReadable("a\0b", code: EINVAL)) { try MappedFile("a\0b") }
    let loop = folder.path("loop")
    try folder.makeLink("loop", to: "loop")
    #expect(throws: FileError.notReadable(loop, code: ELOOP)) { try MappedFile(loop) }
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func `tells that a file is protected`() throws {
    try folder.create("secret", "x")
    let path = folder.path("secret")
    try folder.setPermissions("secret", 0)
    #expect(throws: FileError.notReadable(path, code: EACCES)) { try MappedFile(path) }
  }

  @Test func `opens a file whose name is no UTF-8`() throws {
    let path = FilePath(bytes: Array(folder.path("caf").bytes) + [0xE9])
    var file = try AtomicFile(path)
    try file.writer.write("coffee")
    try file.commit()
    #expect(try MappedFile(path).count == 6)
    #expect(path.description.hasSuffix("caf\u{FFFD}"))
  }
}
