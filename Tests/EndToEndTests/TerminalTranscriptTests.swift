import Testing

@Suite("A transcript of a terminal")
struct TerminalTranscriptTests {
  private static let page = """
    $ no command
    ```console
    $ first
    one
    …
    last
    $ second
    0.123…
    ```
    """

  private let steps = TerminalTranscript(page).steps

  @Test func `has the commands of its blocks`() {
    #expect(steps.map(\.command) == ["first", "second"])
    #expect(steps.map(\.output) == [["one", "…", "last"], ["0.123…"]])
  }

  @Test func `lets an ellipsis stand for lines and for digits`() {
    #expect(steps[0].matches(["one", "last"]))
    #expect(steps[0].matches(["one", "two", "three", "last"]))
    #expect(!steps[0].matches(["one", "two"]))
    #expect(!steps[0].matches(["two", "last"]))
    #expect(!steps[0].matches(["one", "last", "more"]))
    #expect(steps[1].matches(["0.1239999"]))
    #expect(!steps[1].matches(["0.1249999"]))
    #expect(!steps[1].matches(["0.123"]))
  }

  @Test func `is recorded anew with as many lines as before`() {
    #expect(steps[0].recording(of: ["one", "two", "last"]) == ["one", "…", "last"])
    #expect(steps[0].recording(of: ["1", "2", "3", "4"]) == ["1", "…", "4"])
    #expect(steps[1].recording(of: ["0.4567891"]) == ["0.456…"])
  }

  @Test func `keeps the rest of the page`() {
    let page = TerminalTranscript(Self.page).replacing(outputs: [["new"], ["a", "b"]])
    #expect(page == "$ no command\n```console\n$ first\nnew\n$ second\na\nb\n```")
  }
}
