import Foundation
import Testing

@Suite("The installed tool")
struct InstallationTests {
  private let folder: Workspace

  init() throws { folder = try Workspace() }

  /// What `Scripts/install` puts under the prefix.
  private static let files = [
    "bin/sentiment", "share/bash-completion/completions/sentiment",
    "share/fish/vendor_completions.d/sentiment.fish", "share/man/man1/sentiment.1",
    "share/zsh/site-functions/_sentiment",
  ]

  private static func isInstalled(_ program: String) -> Bool {
    ["/usr/local/bin/", "/usr/bin/", "/bin/"].contains {
      FileManager.default.isExecutableFile(atPath: $0 + program)
    }
  }

  /// The path of the script that installs, in single quotes.
  private var script: String {
    "'\(TerminalSession.package.appending(path: "Scripts/install").path)'"
  }

  private func names(below path: String) throws -> [String] {
    let root = folder.url.appending(path: path)
    let found = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String }
    return try (found ?? []).filter { name in
      let attributes = try FileManager.default.attributesOfItem(
        atPath: root.appending(path: name).path)
      return attributes[.type] as? FileAttributeType == .typeRegular
    }.sorted()
  }

  @Test func `has its page and completions beside it, and leaves nothing when removed`() throws {
    let variables = "DESTDIR=\"$PWD/a b\" PREFIX=/usr"
    let run = try ToolRun(script: "umask 077; \(variables) \(script) \"$SENTIMENT\"", in: folder)
    #expect(run.status == 0, "\(run.messages)")
    #expect(try names(below: "a b/usr") == Self.files)
    for file in Self.files {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: folder.path("a b/usr/" + file))
      let isProgram = file == "bin/sentiment"
      #expect(attributes[.posixPermissions] as? Int == (isProgram ? 0o755 : 0o644), "\(file)")
      #expect(run.lines.contains(folder.path("a b/usr/" + file)))
    }
    #expect(try ToolRun(script: "'./a b/usr/bin/sentiment' --version", in: folder).status == 0)
    #expect(try ToolRun(script: "\(variables) \(script) --remove", in: folder).status == 0)
    #expect(try names(below: "a b") == [])
  }

  @Test func `is not installed where the tool does not run`() throws {
    let run = try ToolRun(script: "DESTDIR=$PWD \(script) /bin/false", in: folder)
    #expect(run.status != 0)
    #expect(try names(below: ".") == [])
  }

  @Test(arguments: [
    ("bash", "bash -n /dev/stdin"), ("zsh", "zsh -f -n /dev/stdin"),
    ("fish", "fish --no-config --no-execute /dev/stdin"),
  ])
  func `prints completions that the shell accepts`(shell: String, check: String) throws {
    guard Self.isInstalled(shell) else { try Test.cancel("\(shell) is not installed") }
    let run = try ToolRun(
      script: "set -o pipefail; \"$SENTIMENT\" completions \(shell) | \(check)", in: folder)
    #expect(run.status == 0)
    #expect(run.text + run.messages == "")
  }

  @Test func `completes its own commands and options in Bash`() throws {
    let run = try ToolRun(
      script: """
        source <("$SENTIMENT" completions bash)
        complete() { COMP_WORDS=(sentiment "$@"); COMP_CWORD=$#; _sentiment; echo "${COMPREPLY[@]}"; }
        complete ev; complete completions f; complete train --cross
        """, in: folder)
    #expect(run.lines == ["evaluate", "fish", "--cross-validate"])
  }

  @Test func `prints a manual page without warnings of mandoc`() throws {
    guard Self.isInstalled("mandoc") else { try Test.cancel("mandoc is not installed") }
    let run = try ToolRun(script: "\"$SENTIMENT\" manual | mandoc -Tlint", in: folder)
    #expect(run.status == 0)
    #expect(run.text + run.messages == "")
  }

  @Test func `refuses a shell that it does not know`() throws {
    let run = try ToolRun("completions", "tcsh", in: folder)
    #expect(run.status == 64)
    #expect(run.messages.contains("expected 'bash', 'fish' or 'zsh'"))
  }
}
