import Testing

@testable import TextClassification

@Suite("ModelFormat")
struct ModelFormatTests {
  @Test func `accepts what it writes`() throws {
    try ModelFormat.check(ModelFormat.metadata(writtenBy: "sentiment 1.0"))
  }

  @Test(arguments: [
    (
      ["formatVersion": "3", "writtenBy": "sentiment 9.1"],
      "model format 3; this build reads 1; written by sentiment 9.1; "
        + "use a newer version of sentiment"
    ),
    (
      ["formatVersion": "0"],
      "model format 0; this build reads 1; written by sentiment 1.0; train again"
    ),
    (["formatVersion": "+1"], "model format '+1', expected a whole number"),
    (["formatVersion": ""], "model format '', expected a whole number"),
    (["format": "other"], "holds 'other', expected 'sentiment-model'"),
  ])
  func `says which versions it reads`(changes: [String: String], text: String) {
    let metadata = ModelFormat.metadata(writtenBy: "sentiment 1.0")
      .merging(changes) { _, new in new }
    let error = #expect(throws: ModelFileError.self) { try ModelFormat.check(metadata) }
    #expect(error?.description == text)
  }

  @Test func `refuses metadata that says nothing`() {
    #expect(throws: ModelFileError.formatUnknown(format: nil)) { try ModelFormat.check([:]) }
  }
}
