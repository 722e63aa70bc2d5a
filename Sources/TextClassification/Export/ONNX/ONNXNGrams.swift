/// The finished hashes of one text's n-grams in a graph: what ``NGramScanner`` visits.
struct ONNXNGrams {
  typealias Value = ONNXGraph.Value

  let options: NGramOptions
  let tokens: ONNXTokens
  /// The hash of each token, and of its beginning.
  private(set) var hashes = Value.none
  private(set) var stems = Value.none
  /// Where each stretch of one script begins, how long it is, and its hash.
  private(set) var stretches = Value.none
  private(set) var stretchLengths = Value.none
  private(set) var stretchHashes = Value.none
  /// Whether the text has a run, without dimension.
  private(set) var hasRun = Value.none
  /// The finished hashes, a list for each kind.
  private var found: [Value] = []

  /// Adds the nodes that find the n-grams of a text.
  ///
  /// - Parameters:
  ///   - tokens: The text.
  ///   - options: Which n-grams are taken.
  ///   - graph: Where the nodes go.
  init(_ tokens: ONNXTokens, options: NGramOptions, in graph: inout ONNXGraph) {
    self.tokens = tokens
    self.options = options
    hasRun = graph.any(tokens.runs)
    findStretches(&graph)
    hashSegments(&graph)
    addSequences(&graph)
    if options.marksOpenings { addOpenings(&graph) }
    if options.marksNegation { addNegated(&graph) }
    if options.marksCapitals { addCapitals(&graph) }
    addPairs(&graph)
    addCharactersInWords(&graph)
    addCharactersInRuns(&graph)
    addStretches(&graph)
    addEnding(&graph)
  }

  /// The distinct n-grams with the repetitions.
  func distinct(_ graph: inout ONNXGraph) -> Value {
    // A number that no n-gram has, so that there is always one.
    let all = graph.concatenate([graph.constant(-1)] + found)
    let (unique, counts) = (graph.value(), graph.value())
    graph.add("Unique", [all], outputs: [unique, graph.value(), graph.value(), counts])
    guard options.countsRepeated else { return unique }
    let kinds = graph.node("BitwiseAnd", [unique, graph.constant(15)])
    var isRepeated = graph.greater(counts, 1)
    if options.countsRepeatedRuns != options.countsRepeatedWords {
      let isRun = graph.greater(kinds, Int64(NGramKind.inRun.rawValue) - 1)
      isRepeated = graph.and(isRepeated, options.countsRepeatedRuns ? isRun : graph.not(isRun))
    }
    let repeated = graph.extend(
      NGramHash.seed(.repeated), by: graph.compress(unique, where: isRepeated))
    return graph.concatenate(unique, graph.finish(repeated, .repeated))
  }

  /// Finishes hashes and keeps those for which a condition holds.
  mutating func add(
    _ hashes: Value, _ kind: NGramKind, where condition: Value? = nil, _ graph: inout ONNXGraph
  ) {
    let kept = condition.map { graph.compress(hashes, where: $0) } ?? hashes
    found.append(graph.finish(kept, kind))
  }

  /// One of the lists that give, side by side, all sequences of a length of a list.
  func window(_ list: Value, _ place: Int, of length: Int, _ graph: inout ONNXGraph) -> Value {
    let left = length - 1 - place
    return graph.slice(list, from: Int64(place), to: left == 0 ? nil : Int64(-left))
  }

  // MARK: - Hashes of tokens and stretches

  /// Finds the stretches of one script of a text with a run.
  private mutating func findStretches(_ graph: inout ONNXGraph) {
    let isSame = graph.equal(tokens.scripts, graph.previous(tokens.scripts))
    // The space at the beginning starts the first.
    let changes = graph.concatenate(
      graph.constant(true), graph.slice(graph.not(isSame), from: 1))
    let places = graph.places(where: changes)
    let ends = graph.concatenate(graph.slice(places, from: 1), tokens.length)
    let counts = graph.and(graph.greater(graph.gather(tokens.scripts, places), 0), hasRun)
    stretches = graph.compress(places, where: counts)
    stretchLengths = graph.compress(graph.subtract(ends, places), where: counts)
  }

  /// Hashes all tokens and stretches, a scalar of each at a turn.
  private mutating func hashSegments(_ graph: inout ONNXGraph) {
    let starts = graph.concatenate(tokens.starts, stretches)
    let lengths = graph.concatenate(tokens.lengths, stretchLengths)
    let seeds = graph.concatenate(
      seed(.word, as: tokens.starts, &graph), seed(.scriptRun, as: stretches, &graph))
    let turns = graph.largest(lengths, 0)
    let ports = [
      ONNXGraph.Port(graph.value(), .int64, []), ONNXGraph.Port(graph.value(), .bool, []),
      ONNXGraph.Port(graph.value(), .int64), ONNXGraph.Port(graph.value(), .int64),
    ]
    let body = graph.body(inputs: ports) { graph in
      let (turn, hash, stem) = (ports[0].value, ports[2].value, ports[3].value)
      let isWithin = graph.less(turn, lengths)
      let scalar = gatherScalars(graph.add(starts, turn), &graph)
      let next = graph.extend(hash, by: scalar)
      let isStem = graph.and(isWithin, graph.less(turn, Int64(options.stemLength)))
      return [
        ONNXGraph.Port(graph.node("Identity", [ports[1].value]), .bool),
        ONNXGraph.Port(graph.select(isWithin, next, hash), .int64),
        ONNXGraph.Port(graph.select(isStem, next, stem), .int64),
      ]
    }
    let (all, beginnings) = (graph.value(), graph.value())
    graph.add(
      "Loop", [turns, .none, seeds, seeds], outputs: [all, beginnings], [.graph("body", body)])
    let count = graph.length(tokens.starts)
    let end = graph.constant(Int64.max)
    hashes = graph.node("Slice", [all, graph.constant(0), count])
    stretchHashes = graph.node("Slice", [all, count, end])
    let isCut = graph.integers(graph.greater(tokens.lengths, Int64(options.stemLength)))
    let cut = graph.extend(graph.node("Slice", [beginnings, graph.constant(0), count]), by: isCut)
    stems = graph.select(tokens.areWords, cut, hashes)
  }

  /// The scalars at some places; a place behind the end gives the space at the end.
  func gatherScalars(_ places: Value, _ graph: inout ONNXGraph) -> Value {
    graph.gather(tokens.scalars, withinText(places, &graph))
  }

  /// Places, those behind the end moved to the end.
  func withinText(_ places: Value, _ graph: inout ONNXGraph) -> Value {
    graph.node("Min", [places, graph.subtract(tokens.length, graph.constant(1))])
  }

  /// The start of a family's hashes, as often as a list has elements.
  private func seed(_ kind: NGramKind, as list: Value, _ graph: inout ONNXGraph) -> Value {
    let seed = graph.constant(Int64(bitPattern: NGramHash.seed(kind)))
    return graph.node("Expand", [seed, graph.length(list)])
  }
}
