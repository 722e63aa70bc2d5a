import CommandLineParsing
import Testing
import TextClassification

@testable import sentiment

@Suite("The manual page")
struct ManualCommandTests {
  @Test func `has every exit status with its meaning`() throws {
    for status in sentiment.ExitStatus.allCases {
      #expect(ManualCommand.page.contains(".TP\n\\fB\(status.rawValue)\\fR\n"), "\(status)")
    }
    let words = ManualCommand.page.split { $0 == " " || $0 == "\n" }
    let end = try #require(words.lastIndex(of: "STATUS"))
    for name in ["SIGHUP", "SIGINT", "SIGTERM"] {
      #expect(words[end...].contains { $0.hasPrefix(name) }, "\(name)")
    }
  }

  @Test func `has every command and option`() {
    for command in Tool.spec.visibleCommands {
      #expect(ManualCommand.page.contains("\n.SH SENTIMENT \(command.name.uppercased())\n"))
      for option in Tool.spec.options(for: command) where !option.isHidden {
        let name = option.spelling.replacing("-", with: "\\-")
        #expect(ManualCommand.page.contains(name), "\(option.spelling)")
      }
    }
  }

  @Test func `has the date of the version`() {
    let head = ".TH SENTIMENT 1 \(toolDate) \"sentiment \(toolVersion)\"\n"
    #expect(ManualCommand.page.hasPrefix(head))
  }
}
