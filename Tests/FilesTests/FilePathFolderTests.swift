import Files
import Foundation
import Glibc
import Testing

@Suite("FilePath and folders")
struct FilePathFolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["b", "a10", "a2", "é", ".hidden", "[x]"] { try folder.create(name, name) }
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("sub"), withIntermediateDirectories: false)
  }

  @Test func `entries come in the order of their bytes, hidden ones left out`() throws {
    let path = FilePath(folder.url.path)
    #expect(try path.folderEntries() == ["[x]", "a10", "a2", "b", "sub", "é"])
    #expect(path.isFolder)
    #expect(!folder.path("a2").isFolder)
  }

  @Test func `a folder that cannot be listed is told`() throws {
    #expect(throws: FileError.notFound(folder.path("none"))) {
      try folder.path("none").folderEntries()
    }
    #expect(throws: FileError.notReadable(folder.path("b"), code: ENOTDIR)) {
      try folder.path("b").folderEntries()
    }
  }

  @Test func `a name that is no UTF-8 is told`() throws {
    let bytes = Array(folder.url.path.utf8) + [0x2F, 0xFF]
    let name = bytes.map { CChar(bitPattern: $0) } + [0]
    let descriptor = unsafe open(name, O_CREAT | O_WRONLY, 0o600)
    try #require(descriptor >= 0)
    close(descriptor)
    #expect(throws: FileError.notReadable(FilePath(bytes: bytes), code: EILSEQ)) {
      try FilePath(folder.url.path).folderEntries()
    }
    #expect(throws: FileError.notReadable(FilePath(bytes: bytes), code: EILSEQ)) {
      try folder.path("*").filesMatching()
    }
    #expect("\(FileError.notReadable("a", code: EILSEQ))".hasSuffix("is no UTF-8; rename it"))
  }

  @Test(arguments: [
    ("a*", ["a10", "a2"]), ("a?", ["a2"]), ("[ab]*", ["a10", "a2", "b"]), ("*", nil), ("none*", []),
    ("none/*", []), ("*/x", []), (#"\[x\]"#, ["[x]"]),
  ])
  func `a pattern gives what it matches`(pattern: String, names: [String]?) throws {
    let found = try folder.path(pattern).filesMatching()
    let expected = names ?? ["[x]", "a10", "a2", "b", "sub", "é"]
    #expect(found == expected.map { folder.path($0) })
  }

  @Test func `one pipe is known by its names`() throws {
    let fifo = try folder.makeFIFO("fifo")
    let other = try folder.makeFIFO("other")
    try folder.makeLink("link", to: "fifo")
    #expect(fifo.streamIdentity != nil)
    #expect(fifo.streamIdentity == folder.path("link").streamIdentity)
    #expect(fifo.streamIdentity != other.streamIdentity)
    #expect(folder.path("b").streamIdentity == nil)
    #expect(FilePath("/dev/null").streamIdentity == nil)
  }

  @Test func `a file that does not exist yet is known by its folder and name`() throws {
    #expect(folder.path("new").isSamePlace(as: folder.path("./new")))
    #expect(folder.path("new").isSamePlace(as: folder.path("sub/../new")))
    #expect(!folder.path("new").isSamePlace(as: folder.path("sub/new")))
    #expect(!folder.path("new").isSamePlace(as: folder.path("newer")))
    #expect(!folder.path("none/new").isSamePlace(as: folder.path("nothing/new")))
    #expect(folder.path("b").isSamePlace(as: folder.path("sub/../b")))
  }
}
