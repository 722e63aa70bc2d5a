import Files
import Glibc
import Testing

@Suite("FileError")
struct FileErrorTests {
  @Test(arguments: [
    (FileError.alreadyExists("m"), "'m' exists and is not to be replaced; choose another name"),
    (.brokenPipe("standard output"), "the reader of 'standard output' has closed it"),
    (
      .directoryNotFound("d", of: "d/m"),
      "cannot create 'd/m': there is no folder 'd'; create it first"
    ),
    (
      .directoryNotWritable("d", of: "d/m", code: EROFS),
      "cannot create 'd/m': no file can be created in the folder 'd': Read-only file system; "
        + "choose another folder"
    ),
    (.isDirectory("d", .input), "cannot read 'd': it is a folder, a file was expected"),
    (
      .isDirectory("d", .output),
      "cannot write 'd': that is the name of a folder; give the name of a file"
    ),
    (.notCreatable("m", code: EACCES), "cannot create 'm': Permission denied"),
    (.notFound("m"), "there is no file 'm'; check the name"),
    (.notReadable("m", code: EACCES), "cannot open 'm': Permission denied"),
    (
      .operationFailed(.write, "m", code: ENOSPC),
      "writing 'm' failed: No space left on device; free some space or choose another disk"
    ),
  ])
  func `says what is wrong and what to do`(error: FileError, text: String) {
    #expect(error.description == text)
  }

  @Test(arguments: [
    (FileError.isDirectory("d", .input), FileError.Kind.input),
    (.notFound("m"), .input),
    (.isDirectory("d", .output), .output),
    (.directoryNotFound("d", of: "m"), .output),
    (.operationFailed(.read, "m", code: EIO), .transfer),
    (.brokenPipe("m"), .brokenPipe),
  ])
  func `tells missing inputs from impossible outputs`(error: FileError, kind: FileError.Kind) {
    #expect(error.kind == kind)
  }
}
