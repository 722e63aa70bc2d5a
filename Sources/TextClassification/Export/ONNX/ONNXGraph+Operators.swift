// Short names for the operators that the graphs of this folder are made of. Lists have one dimension.

extension ONNXGraph {
  // MARK: - Element by element

  /// The sum.
  mutating func add(_ a: Value, _ b: Value) -> Value { node("Add", [a, b]) }

  /// The difference.
  mutating func subtract(_ a: Value, _ b: Value) -> Value { node("Sub", [a, b]) }

  /// Whether elements are equal.
  mutating func equal(_ a: Value, _ b: Value) -> Value { node("Equal", [a, b]) }

  /// Whether elements equal a number.
  mutating func equal(_ a: Value, _ b: Int64) -> Value { node("Equal", [a, scalar(b)]) }

  /// Whether elements are below others.
  mutating func less(_ a: Value, _ b: Value) -> Value { node("Less", [a, b]) }

  /// Whether elements are below a number.
  mutating func less(_ a: Value, _ b: Int64) -> Value { node("Less", [a, scalar(b)]) }

  /// Whether elements are above a number.
  mutating func greater(_ a: Value, _ b: Int64) -> Value { node("Greater", [a, scalar(b)]) }

  /// Whether all of some truth values hold.
  mutating func and(_ first: Value, _ rest: Value...) -> Value {
    rest.reduce(first) { node("And", [$0, $1]) }
  }

  /// Whether one of some truth values holds.
  mutating func or(_ first: Value, _ rest: Value...) -> Value {
    rest.reduce(first) { node("Or", [$0, $1]) }
  }

  /// The opposite.
  mutating func not(_ a: Value) -> Value { node("Not", [a]) }

  /// Elements of one list where a condition holds, otherwise those of another.
  mutating func select(_ condition: Value, _ a: Value, _ b: Value) -> Value {
    node("Where", [condition, a, b])
  }

  /// Truth values as 0 and 1.
  mutating func integers(_ a: Value) -> Value { cast(a, to: .int64) }

  /// Elements as another type; between integers bits stay as they are.
  mutating func cast(_ a: Value, to element: Element) -> Value {
    node("Cast", [a], [.integer("to", element.rawValue)])
  }

  /// Some bits of integers that are not negative.
  mutating func bits(_ a: Value, from shift: Int, count: Int) -> Value {
    let shifted = shift == 0 ? a : node("Div", [a, scalar(1 << Int64(shift))])
    return node("Mod", [shifted, scalar(1 << Int64(count))])
  }

  // MARK: - Lists

  /// The elements at some places.
  mutating func gather(_ a: Value, _ places: Value) -> Value { node("Gather", [a, places]) }

  /// Lists one behind the other.
  mutating func concatenate(_ lists: Value...) -> Value { concatenate(lists) }

  /// Lists one behind the other.
  mutating func concatenate(_ lists: [Value]) -> Value {
    node("Concat", lists, [.integer("axis", 0)])
  }

  /// The elements from one place to before another; negative places count from the end, `nil` is it.
  mutating func slice(_ a: Value, from start: Int64, to end: Int64? = nil) -> Value {
    node("Slice", [a, constant(start), constant(end ?? .max)])
  }

  /// The elements for which a condition holds.
  mutating func compress(_ a: Value, where condition: Value) -> Value {
    node("Compress", [a, condition], [.integer("axis", 0)])
  }

  /// The places at which a condition holds.
  mutating func places(where condition: Value) -> Value {
    node("Squeeze", [node("NonZero", [condition]), constant(0)])
  }

  /// For each element the one before it; for the first, itself.
  mutating func previous(_ a: Value) -> Value {
    concatenate(slice(a, from: 0, to: 1), slice(a, from: 0, to: -1))
  }

  /// For each element the one after it; for the last, itself.
  mutating func next(_ a: Value) -> Value {
    concatenate(slice(a, from: 1), slice(a, from: -1))
  }

  /// For each element how many of the truth values up to and with it hold.
  mutating func count(_ condition: Value) -> Value {
    node("CumSum", [integers(condition), scalar(0)])
  }

  /// How many of the truth values before each element hold, and at the end how many hold in all.
  mutating func countBefore(_ condition: Value) -> Value {
    concatenate(constant(0), count(condition))
  }

  /// For each element the place of the last one, up to and with it, for which a condition holds.
  ///
  /// The condition must hold for the first.
  mutating func lastPlace(where condition: Value) -> Value {
    gather(places(where: condition), subtract(count(condition), constant(1)))
  }

  /// Whether a condition holds for any element of a list that may be empty, without dimension.
  mutating func any(_ condition: Value) -> Value { greater(largest(integers(condition), 0), 0) }

  /// The largest element, or a number that is larger, without dimension.
  mutating func largest(_ a: Value, _ least: Int64) -> Value {
    node("ReduceMax", [concatenate(constant(least), a)], [.integer("keepdims", 0)])
  }

  /// The number of elements of a list: a list of one.
  mutating func length(_ a: Value) -> Value { node("Shape", [a]) }

  /// A number without dimension.
  mutating func scalar(_ value: Int64) -> Value { constant([value], shape: []) }

  /// A list as a column.
  mutating func column(_ a: Value) -> Value { node("Unsqueeze", [a, constant(1)]) }

  /// A table of integers that maps integers; others become a number of their own.
  mutating func lookUp(_ a: Value, keys: [Int64], values: [Int64], otherwise: Int) -> Value {
    node(
      .init("LabelEncoder", of: "ai.onnx.ml"), [a],
      [
        .integers("keys_int64s", keys), .integers("values_int64s", values),
        .integer("default_int64", otherwise),
      ])
  }

  // MARK: - Hashes

  /// Extends hashes by values, as ``NGramHash/extend(_:by:)`` does.
  mutating func extend(_ hash: Value, by value: Value) -> Value {
    mixed(node("BitwiseXor", [hash, value]), times: 0xD6E8_FEB8_6659_FD93)
  }

  /// Extends the start of a family by values.
  mutating func extend(_ seed: UInt64, by value: Value) -> Value {
    extend(constant(Int64(bitPattern: seed)), by: value)
  }

  /// Finishes hashes of a family, as ``NGramHash/finish(_:_:)`` does.
  mutating func finish(_ hash: Value, _ kind: NGramKind) -> Value {
    let folded = node("BitwiseXor", [hash, shifted(hash, by: 29)])
    let spread = mixed(folded, times: 0xBF58_476D_1CE4_E5B9)
    let cleared = node("BitwiseAnd", [spread, constant(~15)])
    return node("BitwiseOr", [cleared, constant(Int64(kind.rawValue))])
  }

  private mutating func mixed(_ a: Value, times factor: UInt64) -> Value {
    let product = node("Mul", [a, constant(Int64(bitPattern: factor))])
    return node("BitwiseXor", [product, shifted(product, by: 32)])
  }

  /// The bits moved to the right, zeros filling in.
  private mutating func shifted(_ a: Value, by count: Int64) -> Value {
    let amount = cast(constant(count), to: .uint64)
    let moved = node(
      "BitShift", [cast(a, to: .uint64), amount], [.text("direction", "RIGHT")])
    return cast(moved, to: .int64)
  }
}
