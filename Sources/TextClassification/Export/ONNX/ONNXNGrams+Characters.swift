// The families of characters, as in NGramScanner.

extension ONNXNGrams {
  /// Characters of words, the words' ends among them.
  mutating func addCharactersInWords(_ graph: inout ONNXGraph) {
    guard options.longestInWord > 0 else { return }
    let wordStarts = graph.compress(tokens.starts, where: tokens.areWords)
    let wordLengths = graph.compress(tokens.lengths, where: tokens.areWords)
    let wordEnds = graph.add(wordStarts, wordLengths)
    let inner = graph.places(where: tokens.words)
    let tokenOf = graph.gather(tokens.tokenOf, inner)
    let places = graph.concatenate(graph.subtract(wordStarts, graph.constant(1)), inner)
    let starts = graph.concatenate(wordStarts, graph.gather(tokens.starts, tokenOf))
    let allEnds = graph.add(tokens.starts, tokens.lengths)
    let ends = graph.concatenate(wordEnds, graph.gather(allEnds, tokenOf))
    var hash = graph.constant(Int64(bitPattern: NGramHash.seed(.shortInWord)))
    for length in 1...options.longestInWord {
      let place = graph.add(places, graph.constant(Int64(length - 1)))
      let isEnd = graph.or(graph.less(place, starts), graph.equal(place, ends))
      let scalar = graph.select(isEnd, graph.constant(0x20), gatherScalars(place, &graph))
      hash = graph.extend(hash, by: scalar)
      guard length >= options.shortestInWord else { continue }
      let isWithin = graph.less(place, graph.add(ends, graph.constant(1)))
      add(
        hash, length > 3 ? .longInWord : .shortInWord,
        where: length > 1 ? isWithin : graph.not(isEnd), &graph)
    }
  }

  /// Characters of chunks without spaces.
  mutating func addCharactersInRuns(_ graph: inout ONNXGraph) {
    guard options.longestInRun > 0 else { return }
    let places = graph.places(where: tokens.runs)
    let chunks = graph.gather(tokens.chunks, places)
    var hash = graph.constant(Int64(bitPattern: NGramHash.seed(.inRun)))
    for length in 1...options.longestInRun {
      let place = withinText(graph.add(places, graph.constant(Int64(length - 1))), &graph)
      hash = graph.extend(hash, by: graph.gather(tokens.scalars, place))
      let isWithin = graph.and(
        graph.equal(graph.gather(tokens.chunks, place), chunks),
        graph.gather(tokens.runs, place))
      add(hash, .inRun, where: isWithin, &graph)
    }
  }

  /// Stretches of one script, one, two and three that touch.
  mutating func addStretches(_ graph: inout ONNXGraph) {
    let seed = NGramHash.seed(.scriptRun)
    add(graph.extend(seed, by: stretchHashes), .scriptRun, &graph)
    let ends = graph.add(stretches, stretchLengths)
    for length in 2...3 {
      var hash = graph.extend(
        seed &+ UInt64(length - 1), by: window(stretchHashes, 0, of: length, &graph))
      var touches: Value?
      for place in 1..<length {
        hash = graph.extend(hash, by: window(stretchHashes, place, of: length, &graph))
        let isBeside = graph.equal(
          window(ends, place - 1, of: length, &graph),
          window(stretches, place, of: length, &graph))
        touches = touches.map { graph.and($0, isBeside) } ?? isBeside
      }
      add(hash, .scriptRun, where: touches, &graph)
    }
  }

  /// Two and three characters in sequence among the last fifteen that are no spaces.
  mutating func addEnding(_ graph: inout ONNXGraph) {
    let shown = graph.places(where: graph.not(tokens.spaces))
    let places = graph.slice(shown, from: -15)
    var hash = graph.extend(NGramHash.seed(.ending), by: gatherScalars(places, &graph))
    var isWithin = graph.and(graph.greater(places, -1), hasRun)
    for length in 2...3 {
      let place = withinText(graph.add(places, graph.constant(Int64(length - 1))), &graph)
      hash = graph.extend(hash, by: graph.gather(tokens.scalars, place))
      isWithin = graph.and(isWithin, graph.not(graph.gather(tokens.spaces, place)))
      add(hash, .ending, where: isWithin, &graph)
    }
  }
}
