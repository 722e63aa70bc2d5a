import CreateML
import Foundation
import Testing

@Suite("Folders of labelled texts")
struct DataSourceTests {
  private let folder: TemporaryFolder
  private var source: MLTextClassifier.DataSource { .labeledDirectories(at: folder.url) }

  init() throws { folder = try TemporaryFolder() }

  @Test func `are read label by label, in the order of the files' names`() throws {
    try folder.add("good/b.txt", "two\nlines\n")
    try folder.add("good/a", "é 😀")
    try folder.add("very bad/x.txt", "")
    try folder.add("good/.hidden", "no")
    try folder.add(".git/a.txt", "no")
    try folder.add("good/deeper/a.txt", "no")
    try folder.add("readme.txt", "no")
    #expect(try source.labeledTexts() == ["good": ["é 😀", "two\nlines\n"], "very bad": [""]])
  }

  @Test func `give a table with numbered parts`() throws {
    for index in 0..<10 { try folder.add("a/\(index)", "text \(index)") }
    for index in 0..<20 { try folder.add("b/\(index)", "text \(index)") }
    let table = try source.stratifiedSplit(
      proportions: [0.8, 0.2], seed: 1, labelColumn: "class", textColumn: "body")
    #expect(table.columnNames == ["body", "class", "partition"])
    let part = table[table["partition"] == 1]
    #expect(part.intersect("a", of: "class").size.rows == 2)
    #expect(part.intersect("b", of: "class").size.rows == 4)
  }

  @Test func `train and test a classifier`() throws {
    for index in 0..<20 {
      try folder.add("good/\(index)", "lovely \(index)")
      try folder.add("bad/\(index)", "dreadful \(index)")
    }
    let classifier = try MLTextClassifier(trainingData: source)
    #expect(classifier.evaluation(on: source).classificationError == 0)
  }

  @Test func `keep apart names that differ in their Unicode form only`() throws {
    for index in 0..<20 {
      try folder.add("caf\u{E9}/\(index)", "lovely \(index)")
      try folder.add("cafe\u{301}/\(index)", "dreadful \(index)")
    }
    #expect(try source.labeledTexts().values.map(\.count) == [40])
    let table = try source.stratifiedSplit(proportions: [1, 1])
    #expect(table.size.rows == 40)
    let classifier = try MLTextClassifier(trainingData: source)
    let answers = try ["lovely", "dreadful"].map { try classifier.prediction(from: $0) }
    #expect(answers.map { Array($0.utf8).count } == [5, 6])
    #expect(classifier.evaluation(on: source).classificationError == 0)
    let sum = try classifier.predictionWithConfidence(from: "lovely").values.reduce(0, +)
    #expect(abs(sum - 1) < 1e-6)
  }

  @Test func `are refused where there are none`() throws {
    let absent = MLTextClassifier.DataSource.labeledDirectories(at: folder.file("absent"))
    let missing = #expect(throws: MLCreateError.self) { try absent.labeledTexts() }
    #expect(missing == .io(reason: "there is no folder '\(folder.file("absent").path)'"))
    let empty = #expect(throws: MLCreateError.self) { try source.labeledTexts() }
    #expect(empty?.description.contains("has no folder with texts in it") == true)
  }

  @Test func `are refused where a text is no UTF-8`() throws {
    try folder.add("good/a", Data("one\ntwo ".utf8) + [0xE9])
    let error = #expect(throws: MLCreateError.self) { try source.labeledTexts() }
    #expect(error?.description.contains("/good/a:2: error: the line is not valid UTF-8") == true)
  }
}
