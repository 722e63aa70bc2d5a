/// The folded scalars of one text in a graph, and its tokens: what ``TextNormalizer`` and
/// ``Tokenizer`` find, on whole lists at once.
///
/// A space stands before the text and one behind it, so that every scalar has neighbours.
struct ONNXTokens {
  typealias Value = ONNXGraph.Value

  /// The folded scalars, their classes, scripts and cases.
  private(set) var scalars = Value.none
  private(set) var kinds = Value.none
  private(set) var scripts = Value.none
  private(set) var cases = Value.none
  /// The number of scalars: a list of one.
  private(set) var length = Value.none

  /// Which scalars are spaces, and to how many of them up to its place each belongs.
  private(set) var spaces = Value.none
  private(set) var chunks = Value.none
  /// Which scalars stand in a chunk without spaces.
  private(set) var runs = Value.none

  /// Which scalars are in words.
  private(set) var words = Value.none
  /// For each scalar the number of the token that began last.
  private(set) var tokenOf = Value.none
  /// Where each token begins, how long it is, and whether it is a word.
  private(set) var starts = Value.none
  private(set) var lengths = Value.none
  private(set) var areWords = Value.none

  /// Adds the nodes for a text.
  ///
  /// - Parameters:
  ///   - text: A list of one text.
  ///   - table: What scalars become.
  ///   - graph: Where the nodes go.
  init(_ text: Value, table: ONNXScalarTable, in graph: inout ONNXGraph) {
    let numbers = ONNXFolding(table: table).folded(text, &graph)
    scalars = graph.bits(numbers, from: 0, count: 21)
    kinds = graph.bits(numbers, from: 21, count: 4)
    scripts = graph.bits(numbers, from: 25, count: 3)
    cases = graph.bits(numbers, from: 28, count: 2)
    length = graph.length(scalars)
    findChunks(&graph)
    findTokens(&graph)
  }

  private func isKind(_ kind: ScalarClass, _ graph: inout ONNXGraph) -> Value {
    graph.equal(kinds, Int64(kind.rawValue))
  }

  // MARK: - Chunks and tokens

  private mutating func findChunks(_ graph: inout ONNXGraph) {
    spaces = isKind(.space, &graph)
    chunks = graph.count(spaces)
    let unspaced = graph.integers(isKind(.unspaced, &graph))
    let none = graph.node("ConstantOfShape", [graph.add(length, graph.constant(1))])
    let counts = graph.node(
      "ScatterElements", [graph.cast(none, to: .int64), chunks, unspaced],
      [.text("reduction", "add")])
    runs = graph.and(graph.greater(graph.gather(counts, chunks), 0), graph.not(spaces))
  }

  private mutating func findTokens(_ graph: inout ONNXGraph) {
    let isOpen = graph.not(graph.or(runs, spaces))
    let apostrophes = isKind(.apostrophe, &graph)
    let inner = findWords(isOpen, apostrophes, &graph)
    let wordStarts = Self.starts(of: words, &graph)
    let emoji = emoji(isOpen, &graph)
    let flags = flags(isOpen, &graph)
    let marks = marks(
      graph.and(
        isOpen,
        graph.or(isKind(.symbol, &graph), graph.and(apostrophes, graph.not(inner)))), &graph)
    let isStart = graph.or(wordStarts, emoji.starts, flags.starts, marks.starts)
    let isMember = graph.or(words, emoji.members, flags.members, marks.members)
    starts = graph.places(where: isStart)
    tokenOf = graph.subtract(graph.count(isStart), graph.constant(1))
    areWords = graph.gather(words, starts)
    let before = graph.countBefore(isMember)
    let ends = graph.concatenate(graph.slice(starts, from: 1), length)
    // Without any token there is no end either.
    let used = graph.node("Slice", [ends, graph.constant(0), graph.length(starts)])
    lengths = graph.subtract(graph.gather(before, used), graph.gather(before, starts))
  }

  private static func starts(of members: Value, _ graph: inout ONNXGraph) -> Value {
    graph.and(members, graph.not(graph.previous(members)))
  }

  /// Finds words; returns the apostrophes in them.
  private mutating func findWords(
    _ isOpen: Value, _ apostrophes: Value, _ graph: inout ONNXGraph
  ) -> Value {
    let letters = isKind(.letter, &graph)
    let plain = graph.and(isOpen, graph.or(letters, isKind(.digit, &graph)))
    let inner = graph.and(
      isOpen, apostrophes, graph.previous(plain), graph.next(letters))
    words = graph.or(plain, inner)
    return inner
  }

  private typealias Marks = (starts: Value, members: Value)

  private func emoji(_ isOpen: Value, _ graph: inout ONNXGraph) -> Marks {
    let emoji = graph.and(isOpen, isKind(.emoji, &graph))
    let modifiers = isKind(.emojiModifier, &graph)
    let base = graph.lastPlace(where: graph.not(modifiers))
    let attached = graph.and(modifiers, graph.gather(emoji, base))
    let joiners = isKind(.joiner, &graph)
    let joined = graph.and(
      joiners, graph.previous(graph.or(emoji, attached)), graph.next(emoji))
    let begins = graph.and(emoji, graph.not(graph.previous(joined)))
    return (begins, graph.or(emoji, attached, joined))
  }

  /// Regional indicators by twos.
  private func flags(_ isOpen: Value, _ graph: inout ONNXGraph) -> Marks {
    let flags = graph.and(isOpen, isKind(.regionalIndicator, &graph))
    let offset = offset(behind: graph.not(flags), &graph)
    let isFirst = graph.equal(graph.bits(offset, from: 0, count: 1), 1)
    return (graph.and(flags, isFirst), flags)
  }

  /// Runs of one mark, of which three are members.
  private func marks(_ marks: Value, _ graph: inout ONNXGraph) -> Marks {
    let repeats = graph.and(
      marks, graph.previous(marks), graph.equal(scalars, graph.previous(scalars)))
    let offset = offset(behind: graph.not(repeats), &graph)
    return (
      graph.and(marks, graph.not(repeats)), graph.and(marks, graph.less(offset, 3))
    )
  }

  /// How far each scalar is behind the last one for which a condition holds.
  private func offset(behind condition: Value, _ graph: inout ONNXGraph) -> Value {
    let place = graph.node(
      "Range", [graph.scalar(0), graph.node("Squeeze", [length]), graph.scalar(1)])
    return graph.subtract(place, graph.lastPlace(where: condition))
  }
}
