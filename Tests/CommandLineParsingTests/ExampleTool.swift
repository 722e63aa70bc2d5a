import CommandLineParsing

/// A small tool that uses every feature of the declarations.
enum ExampleTool {
  static let tool = ToolSpec(
    "paint",
    version: "1.2.3",
    manual: Manual(
      abstract: "Mix colors and apply them to walls.",
      discussion: """
        Colors are recipes in text files, such as café.txt. A recipe
        that begins with '.' is hidden; a back\\slash and
        a | bar are allowed in names.

        Every command reads '-' as standard input.
        """,
      examples: [Manual.Example("Mix and apply", "paint mix sky.txt -o - | paint apply -w hall -")],
      statuses: [
        Manual.Status(0, "Done"),
        Manual.Status(64, "The command line was wrong"),
        Manual.Status(74, "A file could not be read or written"),
      ]
    ),
    commands: [mix, apply, secret]
  ).sharing([
    OptionGroup(
      "General options",
      [
        OptionSpec("quiet", short: "q", help: "Say nothing but errors"),
        OptionSpec("verbose", short: "v", help: "Say more").repeatable(),
        OptionSpec(
          "color",
          value: .choice("when", ["auto", "always", "never"]).defaulting(to: "auto"),
          help: "When to use colors"
        ),
        OptionSpec(
          "threads",
          value: .integer("n", in: 1...64).defaulting(describedAs: "all cores"),
          help: "How many threads to use"
        ),
      ]
    )
  ])

  private static let mix = CommandSpec(
    "mix",
    syntax: CommandSyntax(
      positionals: [PositionalSpec(.file("recipe"), .oneOrMore, help: "Recipes to mix")],
      groups: [
        OptionGroup(
          "Output options",
          [
            OptionSpec(
              "output", short: "o", value: .file("file").defaulting(to: "color.txt"),
              help: "Where the mixed color goes; '-' is standard output"),
            OptionSpec("json", help: "Write JSON [one object: name, amount]"),
          ]
        ),
        OptionGroup(
          "Mixing options",
          [
            OptionSpec(
              "ratio", short: "r",
              value: .number("r", in: NumberRange(.excluding(0), .including(1)))
                .defaulting(to: "0.5"),
              help: "The share of the first recipe"),
            OptionSpec(
              "offset", value: .number("x", in: NumberRange(.none, .none)).defaulting(to: "0"),
              help: "A number to add to every component of the mixed color before it is written"),
            OptionSpec(
              "seed", value: .integer("n", in: 0...Int.max).defaulting(to: "42"),
              help: "The seed of the random order"),
            OptionSpec("note", value: .text("text"), help: "A note to keep").repeatable(),
            OptionSpec("dry", help: "Mix without water"),
            OptionSpec(
              "water", value: .integer("ml", in: Int.min...500), help: "Water to add"),
            OptionSpec(
              "stirring-time-in-minutes", value: .text("duration"), help: "How long to stir"),
            OptionSpec("trace", help: "Show every step").hidden(),
          ]
        ),
      ],
      constraints: [
        .exclusive(["dry", "water"]), .requires(option: "stirring-time-in-minutes", other: "water"),
      ]
    ),
    manual: Manual(
      abstract: "Mix recipes into one color.",
      discussion: "The first recipe counts as given by --ratio, the others share the rest.",
      examples: [
        Manual.Example("Mix two recipes", "paint mix red.txt white.txt -o pink.txt"),
        Manual.Example("Mix with a note", "paint mix red.txt --note 'for the hall'"),
      ],
      statuses: [Manual.Status(0, "Done"), Manual.Status(1, "The color ran out")]
    )
  )

  private static let apply = CommandSpec(
    "apply",
    syntax: CommandSyntax(
      positionals: [
        PositionalSpec(.file("color"), help: "The color to apply"),
        PositionalSpec(.choice("finish", ["matt", "gloss"]), .optional, help: "The finish"),
      ],
      groups: [
        OptionGroup(
          "Wall options",
          [
            OptionSpec("wall", short: "w", value: .text("name"), help: "The wall").required(),
            OptionSpec("log", value: .directory("folder"), help: "A folder for logs"),
          ]
        )
      ]
    ),
    manual: Manual(abstract: "Apply a color to a wall.")
  )

  private static let secret = CommandSpec(
    "secret",
    syntax: CommandSyntax(positionals: [PositionalSpec(.text("word"), .zeroOrMore, help: "Words")]),
    manual: Manual(abstract: "Do something hidden.")
  ).hidden()
}
