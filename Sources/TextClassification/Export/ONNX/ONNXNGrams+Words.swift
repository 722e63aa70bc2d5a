// The families of words, as in NGramScanner.

extension ONNXNGrams {
  /// Words and sequences of them with no run between.
  mutating func addSequences(_ graph: inout ONNXGraph) {
    add(hashes, .word, &graph)
    let reach = graph.gather(graph.count(tokens.runs), tokens.starts)
    guard options.longestWordSequence > 1 else { return }
    for length in 2...options.longestWordSequence {
      let kind = length == 2 ? NGramKind.wordPair : .wordSequence
      var hash = graph.extend(
        NGramHash.seed(kind), by: window(hashes, 0, of: length, &graph))
      for place in 1..<length {
        hash = graph.extend(hash, by: window(hashes, place, of: length, &graph))
      }
      let isTogether = graph.equal(
        window(reach, 0, of: length, &graph), window(reach, length - 1, of: length, &graph))
      add(hash, kind, where: isTogether, &graph)
    }
  }

  /// The first word, and the first two.
  mutating func addOpenings(_ graph: inout ONNXGraph) {
    let first = graph.extend(
      NGramHash.seed(.opening), by: graph.slice(hashes, from: 0, to: 1))
    add(first, .opening, &graph)
    let second = graph.slice(hashes, from: 1, to: 2)
    // Without a second word neither is there.
    let both = graph.node("Slice", [first, graph.constant(0), graph.length(second)])
    add(graph.extend(both, by: second), .opening, &graph)
  }

  /// Words under a negation.
  mutating func addNegated(_ graph: inout ONNXGraph) {
    let before = graph.countBefore(negations(&graph))
    let others = graph.not(tokens.areWords)
    let otherPlaces = graph.places(where: others)
    // How many negations there were up to the last token that is no word.
    let atOthers = graph.concatenate(graph.constant(0), graph.gather(before, otherPlaces))
    let sinceStart = graph.slice(before, from: 0, to: -1)
    let since = graph.subtract(sinceStart, graph.gather(atOthers, graph.count(others)))
    let isNegated = graph.and(tokens.areWords, graph.greater(since, 0))
    add(
      graph.extend(NGramHash.seed(.negated), by: hashes), .negated, where: isNegated, &graph)
  }

  /// Which words negate.
  private func negations(_ graph: inout ONNXGraph) -> Value {
    let words = NegationWords.words.map { word in
      Int64(
        bitPattern: word.unicodeScalars.reduce(NGramHash.seed(.word)) {
          NGramHash.extend($0, by: UInt64($1.value))
        })
    }
    let equals = graph.integers(
      graph.equal(graph.column(hashes), graph.constant(words, shape: [words.count])))
    let sum = graph.node(
      "ReduceSum", [equals, graph.constant(1)], [.integer("keepdims", 0)])
    var isContraction = graph.greater(tokens.lengths, 2)
    let ends = graph.add(tokens.starts, tokens.lengths)
    for (back, letter) in zip(Int64(1)..., [0x74, 0x27, 0x6E] as [Int64]) {
      let scalar = graph.gather(tokens.scalars, graph.subtract(ends, graph.constant(back)))
      isContraction = graph.and(isContraction, graph.equal(scalar, letter))
    }
    return graph.and(
      tokens.areWords, graph.less(tokens.lengths, 11),
      graph.or(graph.greater(sum, 0), isContraction))
  }

  /// Words in capitals, and with a first capital.
  mutating func addCapitals(_ graph: inout ONNXGraph) {
    let ends = graph.add(tokens.starts, tokens.lengths)
    func count(_ letterCase: Int64, _ graph: inout ONNXGraph) -> Value {
      let before = graph.countBefore(graph.equal(tokens.cases, letterCase))
      return graph.subtract(graph.gather(before, ends), graph.gather(before, tokens.starts))
    }
    let isAll = graph.and(
      graph.greater(count(1, &graph), 1), graph.equal(count(2, &graph), 0))
    let isFirst = graph.and(
      graph.equal(graph.gather(tokens.cases, tokens.starts), 1),
      graph.greater(tokens.lengths, 1))
    let kind = graph.select(isAll, graph.constant(2), graph.constant(1))
    let marked = graph.extend(NGramHash.seed(.capitals), by: kind)
    add(graph.extend(marked, by: hashes), .capitals, where: graph.or(isAll, isFirst), &graph)
    add(marked, .capitals, where: isAll, &graph)
  }

  /// The beginnings of words a few words apart.
  mutating func addPairs(_ graph: inout ONNXGraph) {
    guard options.pairDistance > 0 else { return }
    let starts = graph.extend(NGramHash.seed(.stemPair), by: stems)
    for distance in 1...options.pairDistance {
      let length = distance + 1
      let pairs = graph.extend(
        window(starts, 0, of: length, &graph), by: window(stems, distance, of: length, &graph))
      let areWords = graph.and(
        window(tokens.areWords, 0, of: length, &graph),
        window(tokens.areWords, distance, of: length, &graph))
      add(pairs, .stemPair, where: distance == 1 ? nil : areWords, &graph)
    }
  }
}
