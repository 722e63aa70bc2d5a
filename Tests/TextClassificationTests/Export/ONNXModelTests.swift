import Testing

@testable import TextClassification

@Suite("ONNXModel")
struct ONNXModelTests {
  private static func model(_ labels: [String]) throws -> PlainProtobuf {
    var classifier = try SampleCorpus.classifier(labels: labels)
    classifier.card.author = "A. Author"
    return try PlainProtobuf(classifier.onnxModel())
  }

  @Test(arguments: ExportSamples.labels)
  func `takes texts and gives labels and probabilities`(labels: [String]) throws {
    let graph = try Self.model(labels).message(7)
    func ports(_ field: Int) throws -> [String] {
      try graph.messages(field).map { port in
        let type = try port.message(2, 1)
        let shape = try type.message(2).messages(1).map {
          $0.integers(1).first.map { "\($0)" } ?? $0.texts(2).joined()
        }
        return "\(port.texts(1)[0]) \(type.integers(1)[0]) \(shape.joined(separator: "×"))"
      }
    }
    // Types 8 and 1: texts and 32-bit numbers.
    #expect(try ports(11) == ["text 8 N"])
    #expect(try ports(12) == ["label 8 N", "probabilities 1 N×\(labels.count)"])
  }

  @Test func `says which operators it needs, and what it is`() throws {
    let model = try Self.model(["n", "p, \"good\""])
    #expect(model.integers(1) == [9])
    let sets = try model.messages(8).map { "\($0.texts(1)[0]) \($0.integers(2)[0])" }
    #expect(sets == [" 20", "ai.onnx.ml 3", "com.microsoft 1"])
    let metadata = try model.messages(14).map { $0.texts(1) + $0.texts(2) }
    #expect(metadata == [["labels", #"["n","p, \"good\""]"#], ["author", "A. Author"]])
  }

  @Test(arguments: ExportSamples.labels)
  func `uses no value before it is there, and gives none twice`(labels: [String]) throws {
    let graph = try Self.model(labels).message(7)
    var values: Set<String> = [""]
    for tensor in try graph.messages(5) { values.insert(tensor.texts(8)[0]) }
    try Self.check(graph, &values)
  }

  /// Walks through the nodes of a graph and of those in it.
  private static func check(_ graph: PlainProtobuf, _ known: inout Set<String>) throws {
    for input in try graph.messages(11) {
      #expect(known.insert(input.texts(1)[0]).inserted)
    }
    for node in try graph.messages(1) {
      #expect(known.isSuperset(of: node.texts(1)), "\(node.texts(4)) \(node.texts(1))")
      for attribute in try node.messages(5) where attribute.integers(20) == [5] {
        var inner = known
        try check(attribute.message(6), &inner)
        known = inner
      }
      for output in node.texts(2) { #expect(known.insert(output).inserted, "\(output)") }
    }
    for output in try graph.messages(12) { #expect(known.contains(output.texts(1)[0])) }
  }

  @Test func `holds constants of the size that their shape asks for`() throws {
    for tensor in try Self.model(["a", "b", "c"]).message(7).messages(5) {
      let shape = try Self.varints(tensor.bytes(1).first ?? [])
      let size = [1: 4, 7: 8, 9: 1][tensor.integers(2)[0]] ?? 0
      if size > 0 {
        #expect(tensor.bytes(9).map(\.count) == [shape.reduce(size) { $0 * Int($1) }])
      } else {
        #expect(tensor.texts(6).count == shape.reduce(1) { $0 * Int($1) })
      }
    }
  }

  private static func varints(_ bytes: [UInt8]) throws -> [UInt64] {
    // Each number as a field of its own.
    var values: [UInt64] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(where: { $0 < 128 }) {
      values += try PlainProtobuf([8] + rest[...end]).integers(1)
      rest = rest[(end + 1)...]
    }
    return values
  }

  @Test func `is the same file each time`() throws {
    let classifier = try SampleCorpus.smallClassifier()
    #expect(try classifier.onnxModel() == classifier.onnxModel())
  }
}
