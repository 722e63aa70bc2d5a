/// Builds an ONNX graph node by node and writes it as a model file.
///
/// Nodes go to the graph that is built at the time, the innermost body of a loop; constants always to
/// the outermost, where bodies see them. The messages and their numbers are those of `onnx.proto` in
/// onnx/onnx.
struct ONNXGraph {
  /// A value of the graph, by its name.
  struct Value: Hashable {
    let name: String
    /// In place of an optional input that is left out.
    static let none = Value(name: "")
  }

  /// The types of elements, as `TensorProto.DataType` numbers them.
  enum Element: Int {
    case float = 1
    case int64 = 7
    case string = 8
    case bool = 9
    case uint64 = 13
  }

  /// An attribute of a node.
  enum Attribute {
    case integer(String, Int)
    case integers(String, [Int64])
    case text(String, String)
    case texts(String, [String])
    case graph(String, Body)
  }

  /// The graph that a loop repeats.
  struct Body {
    fileprivate let bytes: [UInt8]
  }

  /// What a graph takes or gives: a value, the type of its elements, and its dimensions, of which a
  /// name stands for any length; `nil` where nothing is said of them.
  struct Port {
    let value: Value
    let element: Element
    var dimensions: [String]?

    /// A port whose shape is left open.
    init(_ value: Value, _ element: Element, _ dimensions: [String]? = nil) {
      self.value = value
      self.element = element
      self.dimensions = dimensions
    }
  }

  /// The encoded nodes of each graph that is being built, the outermost first.
  private var graphs = [ProtobufEncoder()]
  private var constants = ProtobufEncoder()
  private var known: [String: Value] = [:]
  private var valueCount = 0

  /// A new value.
  mutating func value() -> Value {
    valueCount += 1
    return Value(name: "v\(valueCount)")
  }

  // MARK: - Nodes

  /// What a node computes: an operator of ONNX itself, or of a domain beside it.
  struct Operator: ExpressibleByStringLiteral {
    let name: String
    var domain = ""

    init(stringLiteral name: String) { self.name = name }

    init(_ name: String, of domain: String) {
      self.name = name
      self.domain = domain
    }
  }

  /// Adds a node with one output.
  mutating func node(
    _ type: Operator, _ inputs: [Value], _ attributes: [Attribute] = []
  ) -> Value {
    let output = value()
    add(type, inputs, outputs: [output], attributes)
    return output
  }

  /// Adds a node whose outputs have names already.
  mutating func add(
    _ type: Operator, _ inputs: [Value], outputs: [Value], _ attributes: [Attribute] = []
  ) {
    graphs[graphs.count - 1].message(1) { node in
      for input in inputs { node.text(1, input.name) }
      for output in outputs { node.text(2, output.name) }
      node.text(4, type.name)
      for attribute in attributes { node.message(5) { Self.encode(attribute, in: &$0) } }
      if !type.domain.isEmpty { node.text(7, type.domain) }
    }
  }

  private static func encode(_ attribute: Attribute, in message: inout ProtobufEncoder) {
    switch attribute {
    case .integer(let name, let value):
      message.text(1, name)
      message.integer(3, value)
      message.integer(20, 2)
    case .integers(let name, let values):
      message.text(1, name)
      message.packed(8, integers: values)
      message.integer(20, 7)
    case .text(let name, let text):
      message.text(1, name)
      message.text(4, text)
      message.integer(20, 3)
    case .texts(let name, let texts):
      message.text(1, name)
      for text in texts { message.text(9, text) }
      message.integer(20, 8)
    case .graph(let name, let body):
      message.text(1, name)
      message.data(6, body.bytes)
      message.integer(20, 5)
    }
  }

  // MARK: - Constants

  /// A list of integers; one of a single integer is stored once however often it is asked for.
  mutating func constant(_ values: Int64...) -> Value { constant(values, shape: [values.count]) }

  /// Integers of some shape.
  mutating func constant(_ values: [Int64], shape: [Int]) -> Value {
    constant(values.count > 1 ? nil : "i\(shape)\(values)", .int64, shape) {
      $0.data(9, LittleEndian.bytes(of: values))
    }
  }

  /// Numbers of some shape.
  mutating func constant(_ values: [Float], shape: [Int]) -> Value {
    constant(nil, .float, shape) {
      $0.data(9, LittleEndian.bytes(of: values))
    }
  }

  /// A list of texts.
  mutating func constant(_ texts: [String]) -> Value {
    constant(nil, .string, [texts.count]) { for text in texts { $0.text(6, text) } }
  }

  /// A list of truth values.
  mutating func constant(_ values: Bool...) -> Value {
    constant("b\(values)", .bool, [values.count]) { $0.data(9, values.map { $0 ? 1 : 0 }) }
  }

  private mutating func constant(
    _ key: String?, _ element: Element, _ shape: [Int], _ content: (inout ProtobufEncoder) -> Void
  ) -> Value {
    if let key, let value = known[key] { return value }
    let value = value()
    constants.message(5) { tensor in
      tensor.packed(1, integers: shape.map { Int64($0) })
      tensor.integer(2, element.rawValue)
      content(&tensor)
      tensor.text(8, value.name)
    }
    if let key { known[key] = value }
    return value
  }

  // MARK: - Graphs

  /// Builds a graph for a loop.
  ///
  /// - Parameters:
  ///   - inputs: What the loop hands over: the number of the turn, whether it goes on, its state.
  ///   - build: Adds nodes and returns what the body gives.
  /// - Returns: The body, an attribute of the loop.
  mutating func body(inputs: [Port], _ build: (inout ONNXGraph) -> [Port]) -> Body {
    graphs.append(ProtobufEncoder())
    let outputs = build(&self)
    var graph = graphs.removeLast()
    graph.text(2, "body\(valueCount)")
    Self.encode(inputs, 11, in: &graph)
    Self.encode(outputs, 12, in: &graph)
    return Body(bytes: graph.bytes)
  }

  /// The model file.
  ///
  /// - Parameters:
  ///   - inputs: What the model takes.
  ///   - outputs: What it gives.
  ///   - metadata: Keys with their values, in the order in which they are written.
  /// - Returns: The content of the file.
  func model(inputs: [Port], outputs: [Port], metadata: [(String, String)]) -> [UInt8] {
    var model = ProtobufEncoder()
    model.integer(1, 9)
    model.text(2, "sentiment")
    model.text(3, toolVersion)
    model.message(7) { graph in
      graph.append(graphs[0])
      graph.text(2, "sentiment")
      graph.append(constants)
      Self.encode(inputs, 11, in: &graph)
      Self.encode(outputs, 12, in: &graph)
    }
    for (domain, version) in [("", 20), ("ai.onnx.ml", 3), ("com.microsoft", 1)] {
      model.message(8) { operators in
        operators.text(1, domain)
        operators.integer(2, version)
      }
    }
    for (key, value) in metadata {
      model.message(14) { entry in
        entry.text(1, key)
        entry.text(2, value)
      }
    }
    return model.bytes
  }

  private static func encode(_ ports: [Port], _ field: Int, in graph: inout ProtobufEncoder) {
    for port in ports {
      graph.message(field) { info in
        info.text(1, port.value.name)
        info.message(2) { type in
          type.message(1) { tensor in
            tensor.integer(1, port.element.rawValue)
            guard let dimensions = port.dimensions else { return }
            tensor.message(2) { shape in
              for dimension in dimensions {
                shape.message(1) { entry in
                  if let length = Int(dimension) {
                    entry.integer(1, length)
                  } else {
                    entry.text(2, dimension)
                  }
                }
              }
            }
          }
        }
      }
    }
  }
}
