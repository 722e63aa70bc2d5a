/// Folding in a graph: what ``TextNormalizer`` does to a text, on a list of its characters at once.
struct ONNXFolding {
  typealias Value = ONNXGraph.Value

  /// What scalars become.
  let table: ONNXScalarTable

  /// The numbers of the folded scalars, as the table makes them.
  ///
  /// - Parameters:
  ///   - text: A list of one text.
  ///   - graph: Where the nodes go.
  /// - Returns: A list with a space at each end.
  func folded(_ text: Value, _ graph: inout ONNXGraph) -> Value {
    let split = graph.node(
      .init("Tokenizer", of: "com.microsoft"), [text],
      [
        .integer("mark", 0), .integer("mincharnum", 1), .text("pad_value", ""),
        .texts("separators", [""]),
      ])
    let characters = graph.node("Squeeze", [split, graph.constant(0)])
    let listed = graph.node(
      .init("LabelEncoder", of: "ai.onnx.ml"), [characters],
      [
        .texts("keys_strings", table.keys), .integers("values_int64s", table.values),
        .integer("default_int64", -1),
      ])
    let known = numbersOfUnlisted(characters, listed, &graph)
    let space = graph.constant(ONNXScalarTable.space)
    let expanded = expanded(graph.concatenate(space, known, space), &graph)
    return composed(droppingJoiners(expanded, &graph), &graph)
  }

  private func numbersOfUnlisted(
    _ characters: Value, _ numbers: Value, _ graph: inout ONNXGraph
  ) -> Value {
    let isUnlisted = graph.less(numbers, 0)
    let unlisted = graph.compress(characters, where: isUnlisted)
    var found = graph.constant(ONNXScalarTable.others)
    for (pattern, value) in ONNXScalarTable.unlisted {
      let matches = graph.node("RegexFullMatch", [unlisted], [.text("pattern", pattern)])
      found = graph.select(matches, graph.constant(value), found)
    }
    return graph.node("ScatterElements", [numbers, graph.places(where: isUnlisted), found])
  }

  /// Puts in the place of each scalar what it becomes.
  private func expanded(_ numbers: Value, _ graph: inout ONNXGraph) -> Value {
    let isSeveral = graph.greater(numbers, ONNXScalarTable.several - 1)
    let counts = graph.select(
      isSeveral, graph.bits(numbers, from: 21, count: 5), graph.constant(1))
    let most = graph.largest(counts, 1)
    // A row for each scalar, as wide as the longest list.
    let steps = graph.node("Range", [graph.scalar(0), most, graph.scalar(1)])
    let places = graph.add(graph.column(graph.bits(numbers, from: 0, count: 21)), steps)
    let end = graph.constant(Int64(table.lists.count - 1))
    let lists = graph.constant(table.lists, shape: [table.lists.count])
    let members = graph.gather(lists, graph.node("Min", [places, end]))
    let all = graph.select(graph.column(isSeveral), members, graph.column(numbers))
    let isMember = graph.less(steps, graph.column(counts))
    let flat = graph.constant(-1)
    return graph.compress(
      graph.node("Reshape", [all, flat]), where: graph.node("Reshape", [isMember, flat]))
  }

  /// Drops joiners that follow no emoji.
  private func droppingJoiners(_ numbers: Value, _ graph: inout ONNXGraph) -> Value {
    let kinds = graph.bits(numbers, from: 21, count: 4)
    func isKind(_ kind: ScalarClass, _ graph: inout ONNXGraph) -> Value {
      graph.equal(kinds, Int64(kind.rawValue))
    }
    let isPicture = graph.or(isKind(.emoji, &graph), isKind(.emojiModifier, &graph))
    let joins = graph.previous(isPicture)
    return graph.compress(
      numbers, where: graph.or(joins, graph.not(isKind(.joiner, &graph))))
  }

  // MARK: - Marks

  /// Orders marks and composes them with what they stand on, where there are any.
  private func composed(_ numbers: Value, _ graph: inout ONNXGraph) -> Value {
    let isNeeded = graph.any(graph.greater(numbers, ONNXScalarTable.composing - 1))
    let ordered = loop(over: numbers, while: isNeeded, &graph) { numbers, graph in
      // Once is enough.
      (self.ordered(numbers, &graph), graph.node("Not", [isNeeded]))
    }
    return loop(over: ordered, while: isNeeded, &graph) { numbers, graph in
      let places = self.compositions(in: numbers, &graph)
      return (self.composed(numbers, places, &graph), graph.any(places.areComposed))
    }
  }

  /// Repeats something with the numbers as long as a condition holds.
  private func loop(
    over numbers: Value, while condition: Value, _ graph: inout ONNXGraph,
    _ step: (Value, inout ONNXGraph) -> (numbers: Value, condition: Value)
  ) -> Value {
    let ports = [
      ONNXGraph.Port(graph.value(), .int64, []), ONNXGraph.Port(graph.value(), .bool, []),
      ONNXGraph.Port(graph.value(), .int64),
    ]
    let body = graph.body(inputs: ports) { graph in
      let result = step(ports[2].value, &graph)
      return [ONNXGraph.Port(result.condition, .bool), ONNXGraph.Port(result.numbers, .int64)]
    }
    return graph.node("Loop", [.none, condition, numbers], [.graph("body", body)])
  }

  private func combiningClasses(_ numbers: Value, _ graph: inout ONNXGraph) -> Value {
    graph.bits(numbers, from: 31, count: 8)
  }

  /// Puts the marks behind each other scalar in order of their classes, equal ones as they come.
  private func ordered(_ numbers: Value, _ graph: inout ONNXGraph) -> Value {
    let classes = combiningClasses(numbers, &graph)
    let group = graph.count(graph.equal(classes, 0))
    let place = graph.places(where: graph.greater(classes, -1))
    let groupAndClass = graph.add(graph.node("Mul", [group, graph.scalar(256)]), classes)
    let rank = graph.add(graph.node("Mul", [groupAndClass, graph.scalar(1 << 24)]), place)
    let order = graph.value()
    graph.add(
      "TopK", [rank, graph.length(rank)], outputs: [graph.value(), order],
      [.integer("largest", 0), .integer("sorted", 1)])
    return graph.gather(numbers, order)
  }

  /// Which scalars become a part of the one that they stand on, which that is, and what it becomes.
  private typealias Compositions = (areComposed: Value, bases: Value, results: Value)

  private func compositions(
    in numbers: Value, _ graph: inout ONNXGraph
  ) -> Compositions {
    let scalars = graph.bits(numbers, from: 0, count: 21)
    let classes = combiningClasses(numbers, &graph)
    let bases = graph.previous(graph.lastPlace(where: graph.equal(classes, 0)))
    let high = graph.node("Mul", [graph.gather(scalars, bases), graph.scalar(1 << 21)])
    let results = graph.lookUp(
      graph.add(high, scalars), keys: table.pairs, values: table.composites, otherwise: -1)
    // Between a scalar and its base there is none, or marks of a lower class.
    let place = graph.places(where: graph.greater(classes, -1))
    let isNext = graph.equal(graph.subtract(place, graph.scalar(1)), bases)
    let isFree = graph.or(isNext, graph.less(graph.previous(classes), classes))
    let composes = graph.and(graph.greater(results, -1), isFree)
    // One at a time for each base.
    let before = graph.subtract(graph.count(composes), graph.integers(composes))
    let atBase = graph.gather(graph.count(composes), bases)
    return (graph.and(composes, graph.equal(before, atBase)), bases, results)
  }

  private func composed(
    _ numbers: Value, _ places: Compositions, _ graph: inout ONNXGraph
  ) -> Value {
    let bases = graph.compress(places.bases, where: places.areComposed)
    let letterCase = graph.node(
      "Mul",
      [graph.bits(graph.gather(numbers, bases), from: 28, count: 2), graph.scalar(1 << 28)])
    let results = graph.add(
      graph.compress(places.results, where: places.areComposed), letterCase)
    let replaced = graph.node("ScatterElements", [numbers, bases, results])
    return graph.compress(replaced, where: graph.not(places.areComposed))
  }
}
