import Glibc
import Testing

@testable import Files

@Suite("TemporaryFile")
struct TemporaryFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.create("a", "old")
  }

  /// Writes a file that is to replace another, and hands it on.
  private func create(_ text: String, named isNamed: Bool) throws -> TemporaryFile {
    var file = try TemporaryFile(for: folder.path("a"))
    let descriptor = try file.create(like: nil, isNamed: isNamed)
    #expect(unsafe write(descriptor, text, text.utf8.count) == text.utf8.count)
    close(descriptor)
    return file
  }

  @Test(arguments: [false, true])
  func `takes the place of the target`(isNamed: Bool) throws {
    try create("new", named: isNamed).replaceTarget(overwriting: true)
    #expect(try folder.contents("a") == "new")
    #expect(try folder.names == ["a"])
  }

  @Test(arguments: [false, true])
  func `takes no place that is taken`(isNamed: Bool) throws {
    #expect(throws: SystemError(code: EEXIST)) {
      try create("new", named: isNamed).replaceTarget(overwriting: false)
    }
    #expect(try folder.contents("a") == "old")
    #expect(try folder.names == ["a"])
  }

  @Test(arguments: [false, true])
  func `vanishes when it is dropped`(isNamed: Bool) throws {
    do {
      let file = try create("new", named: isNamed)
      if isNamed { #expect(try folder.names.count == 2) }
      _ = consume file
    }
    #expect(try folder.names == ["a"])
  }
}
