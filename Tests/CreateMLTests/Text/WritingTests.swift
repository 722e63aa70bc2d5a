import CreateML
import Foundation
import Testing
import TextClassification

@Suite("Files of MLTextClassifier")
struct WritingTests {
  private let folder: TemporaryFolder
  private let classifier: MLTextClassifier

  init() throws {
    folder = try TemporaryFolder()
    classifier = try MLTextClassifier(trainingData: [
      "good": (0..<20).map { "lovely thing number \($0)" },
      "bad": (0..<20).map { "dreadful thing number \($0)" },
    ])
  }

  @Test func `are read by the library, with what they say of themselves`() throws {
    let metadata = MLModelMetadata(
      author: "A. Author", shortDescription: "things", license: "CC0", version: "1.2",
      additional: ["source": "é"])
    let file = folder.file("things.safetensors")
    try classifier.write(to: file, metadata: metadata)
    let read = try TextClassifier(contentsOf: file.path)
    #expect(read.card.author == "A. Author")
    #expect(read.card.summary == "things")
    #expect(read.card.license == "CC0")
    #expect(read.card.version == "1.2")
    #expect(read.card.additional == ["source": "é"])
    let text = "a lovely day"
    #expect(read.prediction(for: text) == classifier.classifier.prediction(for: text))
  }

  @Test func `say nothing of themselves without metadata`() throws {
    try classifier.write(toFile: folder.file("things").path)
    let card = try TextClassifier(contentsOf: folder.file("things").path).card
    #expect([card.author, card.summary, card.license, card.version] == [nil, nil, nil, nil])
    #expect(card.additional == nil)
  }

  @Test func `are Core ML models by their names, with the code that makes their input`() throws {
    let metadata = MLModelMetadata(
      author: "A. Author", shortDescription: "things", version: "1.2",
      additional: ["origin": "a garage"])
    try classifier.write(to: folder.file("Things.mlmodel"), metadata: metadata)
    try classifier.write(toFile: folder.file("OTHER.MLMODEL").path)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    #expect(
      names == ["OTHER.MLMODEL", "OTHERNGrams.swift", "Things.mlmodel", "ThingsNGrams.swift"])
    var expected = classifier.classifier
    expected.card.author = "A. Author"
    expected.card.summary = "things"
    expected.card.version = "1.2"
    expected.card.additional = ["origin": "a garage"]
    let model = try Data(contentsOf: folder.file("Things.mlmodel"))
    #expect(try Array(model) == expected.coreMLExport(named: "Things").model)
    for text in ["A. Author", "things", "1.2", "origin", "a garage"] {
      #expect(model.firstRange(of: Data(text.utf8)) != nil, "\(text)")
    }
    let code = try String(contentsOf: folder.file("ThingsNGrams.swift"), encoding: .utf8)
    #expect(code.contains("func bag(of "))
  }

  @Test func `replace an older file as a whole`() throws {
    let file = try folder.add("things", "older")
    try classifier.write(to: file)
    let whole = try Data(contentsOf: file)
    try classifier.write(to: file)
    #expect(try Data(contentsOf: file) == whole)
  }

  @Test(arguments: ["absent/things.safetensors", "absent/things.mlmodel"])
  func `are refused where there is no folder for them`(name: String) throws {
    let error = #expect(throws: MLCreateError.self) {
      try classifier.write(to: folder.file(name))
    }
    guard case .io(let reason)? = error else {
      Issue.record("\(error.debugDescription)")
      return
    }
    #expect(reason.contains("absent"))
  }
}
