import Files
import Foundation
import Testing

@Suite("A file without a name")
struct ScratchFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file() throws -> ScratchFile {
    try ScratchFile(in: FilePath(folder.url.path))
  }

  private func append(_ bytes: [UInt8], to file: ScratchFile) throws {
    try unsafe bytes.withUnsafeBytes { bytes in try unsafe file.append(bytes) }
  }

  private func read(_ count: Int, at offset: Int, of file: ScratchFile) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0xFF, count: count)
    try unsafe bytes.withUnsafeMutableBytes { bytes in
      try unsafe file.read(into: bytes, at: offset)
    }
    return bytes
  }

  @Test func `gives back at any place what was appended`() throws {
    let file = try file()
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try append(Array(bytes[..<60_000]), to: file)
    try append([], to: file)
    try append(Array(bytes[60_000...]), to: file)
    #expect(file.count == bytes.count)
    #expect(try read(bytes.count, at: 0, of: file) == bytes)
    #expect(try read(7, at: 59_997, of: file) == Array(bytes[59_997..<60_004]))
    #expect(try read(0, at: bytes.count, of: file) == [])
  }

  @Test func `can be written again, cut and go on`() throws {
    let file = try file()
    try append(Array("one two three".utf8), to: file)
    try unsafe Array("ONE".utf8).withUnsafeBytes { try unsafe file.write($0, at: 0) }
    try file.resize(to: 7)
    try append(Array("!".utf8), to: file)
    #expect(try read(8, at: 0, of: file) == Array("ONE two!".utf8))
  }

  @Test func `reading beyond its end is an error that names the folder`() throws {
    let file = try file()
    try append([1, 2, 3], to: file)
    let error = try #require(throws: FileError.self) { try read(4, at: 0, of: file) }
    #expect(error.kind == .transfer && "\(error)".contains(folder.url.path))
  }

  @Test func `leaves no name in its folder, used or done with`() throws {
    do {
      let file = try file()
      try append([1], to: file)
      #expect(try folder.names == [])
    }
    #expect(try folder.names == [])
  }

  @Test func `needs a folder`() throws {
    let error = try #require(throws: FileError.self) {
      _ = try ScratchFile(in: folder.path("nowhere"))
    }
    #expect(error.kind == .output && "\(error)".contains("nowhere"))
  }

  @Test func `tells how much the disk of a folder has free`() throws {
    #expect(try #require(ScratchFile.freeBytes(in: FilePath(folder.url.path))) > 0)
    #expect(ScratchFile.freeBytes(in: folder.path("nowhere")) == nil)
  }
}
