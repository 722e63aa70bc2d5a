extension NGramScanner {
  /// How many scalars make up the ending of a text, white space not counted.
  private static let endingLength = 15

  /// Visits the n-grams of a text that holds chunks without spaces.
  @inline(__always)
  func scanRuns<Visitor: NGramVisitor>(into visitor: inout Visitor) {
    for run in unsafe tokenizer.runs { visitCharacters(ofRun: run, into: &visitor) }
    visitScriptRuns(into: &visitor)
    visitEnding(into: &visitor)
  }

  /// Visits the sequences of characters of a chunk.
  @inline(__always)
  private func visitCharacters<Visitor: NGramVisitor>(
    ofRun run: Range<Int>, into visitor: inout Visitor
  ) {
    let scalars = unsafe normalizer.scalars
    for start in run {
      var hash = NGramHash.seed(.inRun)
      let end = min(run.upperBound, start &+ options.longestInRun)
      var position = start
      while position < end {
        hash = unsafe NGramHash.extend(hash, by: UInt64(scalars[position]))
        position &+= 1
        visitor.visit(NGramHash.finish(hash, .inRun), start..<position)
      }
    }
  }

  /// Visits the runs of one script and their sequences: what comes closest to words without a
  /// dictionary, for Japanese words tend to end where the script changes.
  @inline(__always)
  private func visitScriptRuns<Visitor: NGramVisitor>(into visitor: inout Visitor) {
    let end = unsafe normalizer.count
    var position = 0
    // The one or two runs before this one, as far as nothing parts them from it.
    var before: (hash: UInt64, start: Int)?
    var earlier: (hash: UInt64, start: Int)?
    while position < end {
      let start = position
      let script = script(at: start)
      position &+= 1
      while position < end, self.script(at: position) == script { position &+= 1 }
      guard script != 0 else {
        (before, earlier) = (nil, nil)
        continue
      }
      let hash = runHash(start..<position)
      visit(
        NGramHash.extend(NGramHash.seed(.scriptRun), by: hash), start..<position, into: &visitor)
      if let before {
        let pair = NGramHash.extend(
          NGramHash.extend(NGramHash.seed(.scriptRun) &+ 1, by: before.hash), by: hash)
        visit(pair, before.start..<position, into: &visitor)
        if let earlier {
          var sequence = NGramHash.extend(NGramHash.seed(.scriptRun) &+ 2, by: earlier.hash)
          sequence = NGramHash.extend(NGramHash.extend(sequence, by: before.hash), by: hash)
          visit(sequence, earlier.start..<position, into: &visitor)
        }
      }
      (before, earlier) = ((hash, start), before)
    }
  }

  @inline(__always)
  private func visit<Visitor: NGramVisitor>(
    _ hash: UInt64, _ range: Range<Int>, into visitor: inout Visitor
  ) {
    visitor.visit(NGramHash.finish(hash, .scriptRun), range)
  }

  private func runHash(_ range: Range<Int>) -> UInt64 {
    let scalars = unsafe normalizer.scalars
    var hash = NGramHash.seed(.scriptRun)
    for position in range { hash = unsafe NGramHash.extend(hash, by: UInt64(scalars[position])) }
    return hash
  }

  /// 0 for what parts words, otherwise a number for the script.
  @inline(__always)
  private func script(at position: Int) -> Int {
    let kind = unsafe normalizer.classes[position]
    if kind == ScalarClass.space.rawValue || kind == ScalarClass.symbol.rawValue { return 0 }
    return unsafe Self.script(of: normalizer.scalars[position])
  }

  /// The number of the script of a scalar that does not part words.
  @inline(__always)
  static func script(of scalar: UInt32) -> Int {
    switch scalar {
    case 0x3041...0x309F: 1
    case 0x30A0...0x30FF: 2
    case 0x3005, 0x3400...0x9FFF: 3
    default: 4
    }
  }

  /// Visits two and three characters at a time close to the end of the text, where Japanese puts
  /// its verdict.
  ///
  /// What white space there is, and how much, makes no difference.
  @inline(__always)
  private func visitEnding<Visitor: NGramVisitor>(into visitor: inout Visitor) {
    let scalars = unsafe normalizer.scalars
    let classes = unsafe normalizer.classes
    let space = ScalarClass.space.rawValue
    let end = unsafe normalizer.count
    var first = end
    var left = Self.endingLength
    while first > 0, left > 0 {
      first &-= 1
      if unsafe classes[first] != space { left &-= 1 }
    }
    for start in first..<end where unsafe classes[start] != space {
      var hash = unsafe NGramHash.extend(NGramHash.seed(.ending), by: UInt64(scalars[start]))
      for length in 2...3 {
        // A space stands behind the last scalar.
        let position = start &+ length &- 1
        if unsafe classes[position] == space { break }
        hash = unsafe NGramHash.extend(hash, by: UInt64(scalars[position]))
        visitor.visit(NGramHash.finish(hash, .ending), start..<start &+ length)
      }
    }
  }
}
