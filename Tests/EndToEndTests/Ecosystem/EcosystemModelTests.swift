import Foundation
import TestSupport
import Testing

@Suite("Ecosystem: exported models", .enabled(if: Ecosystem.isWanted))
struct EcosystemModelTests {
  /// A model and the texts to compare answers on.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The corpora of `Data/` to train on and to ask about.
    let training: String
    let asked: [String]
    /// Whether every fifth row gets a third label.
    let hasThreeLabels: Bool
  }

  private static let cases = [
    Case(
      testDescription: "Japanese headlines", training: "headlines_ja_train",
      asked: ["headlines_ja_train", "headlines_ja_test"], hasThreeLabels: false),
    Case(
      testDescription: "English reviews", training: "reviews_en_train",
      asked: ["reviews_en_train", "reviews_en_test"], hasThreeLabels: false),
    Case(
      testDescription: "three labels", training: "reviews_en_train",
      asked: ["reviews_en_test", "headlines_ja_test"], hasThreeLabels: true),
  ]

  /// Trains a model, and writes the texts to ask about and the tool's answers.
  private static func prepare(_ example: Case) throws -> Ecosystem {
    let ecosystem = try Ecosystem()
    func rows(_ name: String) throws -> [SampleRow] {
      try JSONDecoder().decode(
        [SampleRow].self, from: Data(contentsOf: ecosystem.url("Data/\(name).json")))
    }
    let training = try rows(example.training).enumerated().map { index, row in
      let isThird = example.hasThreeLabels && index % 5 == 0
      return SampleRow(text: row.text, label: isThird ? "mixed" : row.label)
    }
    try SampleRow.array(of: training).write(to: ecosystem.url("train.json"))
    let texts = try example.asked.flatMap { try rows($0).map(\.text) } + Ecosystem.oddTexts
    try ecosystem.add("texts.json", texts: texts)
    _ = try ecosystem.run("sentiment train train.json -o model.safetensors -q")
    _ = try ecosystem.run("sentiment predict -m model.safetensors texts.json -o answers.jsonl")
    return ecosystem
  }

  /// Reads the texts and the answers of the tool.
  private static let reading = """
    import json
    import numpy as np
    texts = [row["text"] for row in json.load(open("texts.json"))]
    answers = [json.loads(line) for line in open("answers.jsonl")]

    """

  /// Prints how many rows were compared, how many labels differ, and by how much probabilities do.
  private static let comparing = """

    expected = np.array([[answer["probabilities"][label] for label in order] for answer in answers])
    differing = sum(label != answer["prediction"] for label, answer in zip(labels, answers))
    print(len(answers), differing, abs(np.array(found) - expected).max())
    """

  private static func check(_ printed: [String], rows: Int, tolerance: Double) throws {
    let numbers = try #require(printed.last).split(separator: " ").compactMap { Double($0) }
    try #require(numbers.count == 3)
    #expect(numbers[0] >= Double(rows))
    #expect(numbers[1] == 0)
    #expect(numbers[2] < tolerance)
  }

  @Test(arguments: cases)
  func `ONNX Runtime gives the labels and probabilities of the tool`(example: Case) throws {
    let ecosystem = try Self.prepare(example)
    _ = try ecosystem.run("sentiment export model.safetensors --format onnx")
    let script = """
      import onnx
      import onnxruntime
      graph = onnx.load("model.onnx").graph
      assert [port.name for port in graph.input] == ["text"]
      session = onnxruntime.InferenceSession("model.onnx")
      order = json.loads(session.get_modelmeta().custom_metadata_map["labels"])
      labels, found = session.run(None, {"text": np.array(texts, dtype=object)})
      assert session.run(None, {"text": np.array([], dtype=object)})[1].shape == (0, len(order))
      """
    let printed = try ecosystem.run(python: Self.reading + script + Self.comparing)
    try Self.check(printed, rows: 600, tolerance: 1e-5)
  }

  @Test(arguments: cases)
  func `the parsed Core ML model gives the probabilities of the tool`(example: Case) throws {
    let ecosystem = try Self.prepare(example)
    _ = try ecosystem.run("sentiment export model.safetensors --format coreml -o Model.mlmodel")
    let main = """
      import Foundation
      let input = try Data(contentsOf: URL(fileURLWithPath: "texts.json"))
      let rows = try JSONDecoder().decode([[String: String]].self, from: input)
      let bags = rows.map { Array(ModelNGrams.bag(of: $0["text"] ?? "").keys) }
      try JSONEncoder().encode(bags).write(to: URL(fileURLWithPath: "bags.json"))
      """
    try Data(main.utf8).write(to: ecosystem.url("main.swift"))
    _ = try ecosystem.run("swiftc -O main.swift ModelNGrams.swift -o bags && ./bags")
    let script = """
      import coremltools
      model = coremltools.models.MLModel("Model.mlmodel", skip_model_load=True)
      spec = model.get_spec()
      assert spec.description.predictedFeatureName == "label"
      assert spec.description.predictedProbabilitiesName == "labelProbability"
      stages = spec.pipelineClassifier.pipeline.models
      index, vector, scaler, normalizer, linear = stages
      assert normalizer.normalizer.normType == 2
      places = {key: place for place, key in enumerate(index.dictVectorizer.stringToIndex.vector)}
      assert vector.featureVectorizer.inputList[0].inputDimensions == len(places)
      scales = np.array(scaler.scaler.scaleValue)
      rows = np.array([row.value for row in linear.glmClassifier.weights])
      order = list(linear.glmClassifier.stringClassLabels.vector)
      found, labels = [], []
      for bag in json.load(open("bags.json")):
          known = [places[key] for key in bag if key in places]
          features = scales[known] / np.linalg.norm(scales[known])
          margins = np.append(0, rows[:, known] @ features + linear.glmClassifier.offset)
          powers = np.exp(margins - margins.max())
          found.append(powers / powers.sum())
          labels.append(order[np.argmax(found[-1])])
      """
    let printed = try ecosystem.run(python: Self.reading + script + Self.comparing)
    try Self.check(printed, rows: 600, tolerance: 3e-6)
  }

  @Test(.enabled(if: Ecosystem.includesSpark, "Spark is left to 'make test-spark'"))
  func `Spark gives each record the label that one process gives it`() throws {
    let ecosystem = try Self.prepare(Self.cases[1])
    let script = """
      import pyspark
      import shutil
      with open("numbered.jsonl", "w") as output:
          for number, text in enumerate(texts):
              output.write(json.dumps({"id": number, "text": text}) + "\\n")
      context = pyspark.SparkContext("local[2]", conf=pyspark.SparkConf().set("spark.ui.enabled", "false"))
      lines = context.textFile("numbered.jsonl", minPartitions=5).repartition(7)
      command = shutil.which("sentiment") + " predict -m model.safetensors --format jsonl --json --threads 1"
      piped = lines.pipe(command, checkCode=True).map(json.loads).collect()
      assert lines.getNumPartitions() == 7
      order = list(piped[0]["probabilities"])
      by_number = {record["id"]: record for record in piped}
      assert len(by_number) == len(piped) == len(texts)
      records = [by_number[number] for number in range(len(texts))]
      labels = [record["prediction"] for record in records]
      found = [[record["probabilities"][label] for label in order] for record in records]
      """
    let printed = try ecosystem.run(python: Self.reading + script + Self.comparing)
    try Self.check(printed, rows: 1000, tolerance: 1e-9)
  }
}
