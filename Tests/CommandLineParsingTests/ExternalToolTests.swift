import CommandLineParsing
import Testing

@Suite("Pages and scripts in the programs that read them")
struct ExternalToolTests {
  private static func script(_ shell: CompletionRenderer.Shell) -> String {
    CompletionRenderer(ExampleTool.tool).script(for: shell)
  }

  /// What is typed, and the completions; `compopt` stands for what Bash leaves to Readline.
  static let bashCases: [(words: [String], completions: [String])] = [
    ([""], ["mix", "apply", "help"]),
    (["m"], ["mix"]),
    (["help", "a"], ["apply"]),
    (["mix", "--s"], ["--seed", "--stirring-time-in-minutes"]),
    (["mix", "--q"], ["--quiet"]),
    (["--c"], ["--color"]),
    (["--threads", "4", "a"], ["apply"]),
    (["--color", "mix", "a"], ["apply"]),
    (["mix", "--color", "a"], ["auto", "always"]),
    (["mix", "--color", "=", "n"], ["never"]),
    (["mix", "--color", "="], ["auto", "always", "never"]),
    (["mix", "-o", ""], ["compopt -o default"]),
    (["mix", "--output", "x"], ["compopt -o default"]),
    (["apply", "--log", ""], ["compopt -o dirnames"]),
    (["mix", "--seed", ""], []),
    (["mix", ""], ["compopt -o default"]),
    (["apply", "g"], ["compopt -o default", "gloss"]),
    (["mix", "--", "--q"], ["compopt -o default"]),
  ]

  @Test(arguments: bashCases)
  func `completes in Bash`(words: [String], completions: [String]) throws {
    let command = """
      compopt() { echo "compopt $*"; }
      \(Self.script(.bash))
      COMP_WORDS=(paint "$@"); COMP_CWORD=$#
      _paint; printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try ExternalTool.run("bash", ["-c", command, "bash"] + words)
    #expect(result.output.split(separator: "\n").map(String.init) == completions)
  }

  @Test func `is registered in Bash`() throws {
    let command = Self.script(.bash) + "complete -p paint"
    let result = try ExternalTool.run("bash", ["--norc", "-u", "-c", command])
    #expect(result.output == "complete -F _paint paint\n")
  }

  /// What is typed, and the completions without their descriptions.
  static let fishCases: [(line: String, completions: [String])] = [
    ("paint ", ["apply", "help", "mix"]),
    ("paint m", ["mix"]),
    ("paint help a", ["apply"]),
    ("paint mix --s", ["--seed", "--stirring-time-in-minutes"]),
    ("paint mix --q", ["--quiet"]),
    ("paint apply --s", []),
    ("paint --threads 4 a", ["apply"]),
    ("paint mix --color a", ["always", "auto"]),
    ("paint mix --color=n", ["--color=never"]),
    ("paint mix -o ", ["recipe.txt"]),
    ("paint mix ", ["recipe.txt"]),
    ("paint mix --seed ", []),
    ("paint apply g", ["gloss"]),
  ]

  @Test(
    .enabled(if: ExternalTool.isInstalled("fish"), "fish is not installed"), arguments: fishCases)
  func `completes in fish`(line: String, completions: [String]) throws {
    let command = Self.script(.fish) + "complete -C '\(line)'\n"
    let arguments = ["--no-config", "-c", command]
    let result = try ExternalTool.run("fish", arguments, makingFiles: ["recipe.txt"])
    let words = result.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(words.map(String.init) == completions)
  }

  @Test(.enabled(if: ExternalTool.isInstalled("zsh"), "zsh is not installed"))
  func `is read by zsh`() throws {
    let result = try ExternalTool.run("zsh", ["-f", "-n", "-c", Self.script(.zsh)])
    #expect(result.output == "")
    #expect(result.status == 0)
  }

  @Test(.enabled(if: ExternalTool.isInstalled("mandoc"), "mandoc is not installed"))
  func `has no warnings from mandoc`() throws {
    let page = ManPageRenderer(ExampleTool.tool, date: "2026-01-31").page()
    let command = "printf %s \"$1\" | mandoc -Tlint"
    let result = try ExternalTool.run("bash", ["-c", command, "bash", page])
    #expect(result.output == "")
  }

  @Test(.enabled(if: ExternalTool.isInstalled("mandoc"), "mandoc is not installed"))
  func `shows every option in the manual`() throws {
    let page = ManPageRenderer(ExampleTool.tool, date: "2026-01-31").page()
    let command = "printf %s \"$1\" | mandoc -Tascii | col -b"
    let text = try ExternalTool.run("bash", ["-c", command, "bash", page]).output
    for command in ExampleTool.tool.visibleCommands {
      for option in ExampleTool.tool.options(for: command) where !option.isHidden {
        #expect(text.contains(option.spelling))
      }
    }
    #expect(text.contains("back\\slash and a | bar"))
    #expect(text.contains("paint mix sky.txt -o - | paint apply -w hall -"))
  }
}
