internal import Tables

extension TextClassifier {
  /// The classifier as an ONNX model that takes texts.
  ///
  /// The model has one input, `text`, a list of texts, and two outputs: `label`, the most probable
  /// label of each, and `probabilities`, a row for each text with a column for each label in the order
  /// of the metadata's `labels`. It contains the tokenizer, so that nothing has to be done to a text
  /// first, and runs in ONNX Runtime as it is released: beside standard operators it uses
  /// `com.microsoft.Tokenizer`, which is part of that.
  ///
  /// - Returns: The content of the file.
  /// - Throws: `ExportError.tooLarge` for a model beyond 2 GiB.
  /// - Complexity: O(features · labels).
  public func onnxModel() throws(ExportError) -> [UInt8] {
    let estimate = (featureCount + 100_000) * (16 + 4 * (model.width + 1))
    guard estimate < Int(Int32.max) else {
      throw .tooLarge(format: "onnx", byteCount: estimate, limit: Int(Int32.max))
    }
    return ONNXModel(self).bytes()
  }
}

/// An ONNX model of a classifier.
///
/// The graph turns a text into the hashes of its n-grams, as the library does and to the last bit,
/// by arithmetic on the list of its characters; a table leads from a hash to a row of weights. Texts
/// are taken one after another, since each has lists of lengths of its own.
struct ONNXModel {
  private typealias Port = ONNXGraph.Port

  private let classifier: TextClassifier
  private let table: FeatureTable

  /// A model of a classifier.
  init(_ classifier: TextClassifier) {
    self.classifier = classifier
    table = classifier.featureTable
  }

  private var width: Int { classifier.model.width }

  /// The content of the file.
  func bytes() -> [UInt8] {
    var graph = ONNXGraph()
    let texts = ONNXGraph.Value(name: "text")
    let margins = margins(of: texts, &graph)
    let probabilities = ONNXGraph.Value(name: "probabilities")
    if width == 1 {
      let second = graph.node("Sigmoid", [margins])
      let first = graph.node("Sigmoid", [graph.node("Neg", [margins])])
      graph.add("Concat", [first, second], outputs: [probabilities], [.integer("axis", 1)])
    } else {
      graph.add("Softmax", [margins], outputs: [probabilities], [.integer("axis", 1)])
    }
    let label = ONNXGraph.Value(name: "label")
    let best = graph.node(
      "ArgMax", [probabilities], [.integer("axis", 1), .integer("keepdims", 0)])
    graph.add("Gather", [graph.constant(classifier.labels), best], outputs: [label])
    return graph.model(
      inputs: [Port(texts, .string, ["N"])],
      outputs: [
        Port(label, .string, ["N"]),
        Port(probabilities, .float, ["N", "\(classifier.labels.count)"]),
      ], metadata: metadata)
  }

  /// The margins of texts: a row for each.
  private func margins(
    of texts: ONNXGraph.Value, _ graph: inout ONNXGraph
  ) -> ONNXGraph.Value {
    let scalars = ONNXScalarTable(table.texts)
    let ports = [Port(graph.value(), .int64, []), Port(graph.value(), .bool, [])]
    let body = graph.body(inputs: ports) { graph in
      let place = graph.node("Reshape", [ports[0].value, graph.constant(1)])
      let text = graph.gather(texts, place)
      let tokens = ONNXTokens(text, table: scalars, in: &graph)
      let ngrams = ONNXNGrams(tokens, options: classifier.model.options, in: &graph)
      let margins = margins(ofHashes: ngrams.distinct(&graph), &graph)
      return [
        Port(graph.node("Identity", [ports[1].value]), .bool),
        Port(margins, .float, ["\(width)"]),
      ]
    }
    return graph.node("Loop", [graph.length(texts), .none], [.graph("body", body)])
  }

  /// The margins of the text with some n-grams.
  private func margins(
    ofHashes hashes: ONNXGraph.Value, _ graph: inout ONNXGraph
  ) -> ONNXGraph.Value {
    let count = table.count
    let rows = graph.lookUp(
      hashes, keys: table.hashes.map { Int64(bitPattern: $0) },
      values: (0..<Int64(count)).map { $0 }, otherwise: count)
    // The last column is the scale, the last row that of the n-grams that are not known.
    var weights: [Float] = []
    weights.reserveCapacity((count + 1) * (width + 1))
    for feature in 0..<count {
      weights += table.weights[feature * width..<(feature + 1) * width]
      weights.append(table.scales[feature])
    }
    weights += [Float](repeating: 0, count: width + 1)
    let known = graph.gather(graph.constant(weights, shape: [count + 1, width + 1]), rows)
    let sums = graph.node("ReduceSum", [known, graph.constant(0)], [.integer("keepdims", 0)])
    let scale = graph.slice(sums, from: -1)
    let zero = graph.constant([Float(0)], shape: [1])
    let isKnown = graph.node("Greater", [scale, zero])
    let divisor = graph.node("Sqrt", [graph.select(isKnown, scale, one(&graph))])
    let intercept = graph.constant(classifier.model.intercept, shape: [width])
    let margins = graph.add(
      graph.node("Div", [graph.slice(sums, from: 0, to: -1), divisor]), intercept)
    return graph.select(isKnown, margins, graph.constant(classifier.model.prior, shape: [width]))
  }

  private func one(_ graph: inout ONNXGraph) -> ONNXGraph.Value {
    graph.constant([Float(1)], shape: [1])
  }

  /// What the file says of itself.
  private var metadata: [(String, String)] {
    let card = classifier.card
    let labels = classifier.labels.map { JSONEscaping.quoted($0) }.joined(separator: [0x2C])
    let given = [
      ("author", card.author), ("description", card.summary), ("license", card.license),
      ("version", card.version),
    ]
    return [("labels", "[" + String(decoding: Array(labels), as: UTF8.self) + "]")]
      + given.compactMap { key, value in value.map { (key, $0) } }
  }
}
