import Tables
import Testing

@testable import TextClassification

@Suite("Made-up model files with a right checksum")
struct HostileModelTests {
  private static let longText = String(repeating: "good 最高の映画 ", count: 500)

  @Test func `reads the parts when nothing is spoilt`() throws {
    #expect(try ModelParts().open().featureCount == 3)
    #expect(try ModelParts.ofThreeClasses().open().labels == ["a", "b", "c"])
  }

  @Test(
    arguments: [
      (#"[]"#, .labelsTooFew(0)), (#"["a"]"#, .labelsTooFew(1)),
      (#"["a","a"]"#, .labelsUnsorted), (#"["b","a"]"#, .labelsUnsorted),
      ("[\"caf\u{E9}\",\"cafe\u{301}\"]", .labelsUnsorted),
      ("", .metadataMalformed("labels", .notJSON)),
      ("{}", .metadataMalformed("labels", .memberUnexpected(""))),
      (#"["a",1]"#, .metadataMalformed("labels", .memberUnexpected("[1]"))),
      (#"["a","b""#, .metadataMalformed("labels", .notJSON)),
      (#"["a","b","c"]"#, .tensor("weights", .unexpectedShape([3, 1], expected: [3, 3]))),
    ] as [(String, ModelFileError)])
  func `refuses labels`(labels: String, error: ModelFileError) throws {
    var parts = try ModelParts()
    parts.labels = labels
    #expect(throws: error) { try parts.open() }
  }

  @Test(
    arguments: [
      ("", .notJSON), ("no JSON", .notJSON), ("[]", .memberUnexpected("")),
      ("{}", .memberMissing("features")), ("null", .memberUnexpected("")),
      (
        #"{"features":{"ngrams":{"stemLength":"x"}}}"#,
        .memberUnexpected("features.ngrams.stemLength")
      ),
      (#"{"features":{},"temperature":[]}"#, .memberUnexpected("temperature")),
      (#"{"features":{},"trainingRowCount":-5}"#, .memberUnexpected("trainingRowCount")),
      (#"{"features":{},"labelRowCounts":[3,-1]}"#, .memberUnexpected("labelRowCounts")),
      (#"{"features":{},"testAccuracy":1e308}"#, .memberUnexpected("testAccuracy")),
      (String(repeating: "[", count: 100_000), .notJSON),
    ] as [(String, ModelFileError.MetadataFault)])
  func `refuses a card and says why`(card: String, fault: ModelFileError.MetadataFault) throws {
    var parts = try ModelParts()
    parts.card = card
    #expect(throws: ModelFileError.metadataMalformed("card", fault)) { try parts.open() }
  }

  @Test(arguments: ["trainingCount", "validationCount", "testCount"])
  func `refuses counts in a card that no rows have`(member: String) throws {
    for (correct, rows, majority, wrong) in [
      (11, 10, 5, "correctCount"), (-1, 10, 5, "correctCount"), (0, 0, 0, "rowCount"),
      (5, -1, 1, "rowCount"), (5, 10, 1_000_000_000, "majorityCount"),
    ] {
      var parts = try ModelParts()
      parts.card =
        #"{"features":{},"\#(member)":{"correctCount":\#(correct),"rowCount":\#(rows),"#
        + #""majorityCount":\#(majority),"majorityLabel":"a"}}"#
      #expect(
        throws: ModelFileError.metadataMalformed("card", .memberUnexpected("\(member).\(wrong)"))
      ) { try parts.open() }
    }
  }

  @Test(
    arguments: [
      ("longestWordSequence", ["-1", "0", "65", "1000000000", "9223372036854775807"]),
      ("shortestInWord", ["-9223372036854775808", "0", "65"]),
      ("longestInWord", ["-1", "65", "1000000000"]),
      ("longestInRun", ["-1", "65", "9223372036854775807"]),
      ("pairDistance", ["-1", "65", "9223372036854775807"]),
      ("stemLength", ["-1", "0", "65", "9223372036854775807"]),
    ])
  func `refuses sequence lengths without allocating for them`(
    name: String, values: [String]
  ) throws {
    for value in values {
      var parts = try ModelParts()
      parts.setOption(name, value)
      #expect(throws: ModelFileError.optionOutOfRange(name, found: try #require(Int(value)))) {
        try parts.open()
      }
    }
    var parts = try ModelParts()
    parts.setOption(name, "64")
    #expect(try parts.open().prediction(for: Self.longText).probability >= 0.5)
    parts.setOption(name, "1e30")
    #expect(throws: ModelFileError.metadataMalformed("card", .notJSON)) { try parts.open() }
  }

  @Test(arguments: [
    "ngram.hash", "ngram.text.offsets", "ngram.scale", "weights", "intercept", "prior",
    "ngram.text",
  ])
  func `refuses a file without a tensor`(name: String) throws {
    var parts = try ModelParts()
    parts.missing = name
    #expect(throws: ModelFileError.tensor(name, .missing)) { try parts.open() }
  }

  @Test(arguments: ["labels", "card"])
  func `refuses a file without an entry`(key: String) throws {
    var parts = try ModelParts()
    parts.missing = key
    #expect(throws: ModelFileError.metadataMalformed(key, .missing)) { try parts.open() }
  }

  @Test(
    arguments: [
      [2, 1, 3], [1, 1, 3], [1, 2, .max],
    ] as [[UInt64]])
  func `refuses hashes that do not ascend or are the largest number`(hashes: [UInt64]) throws {
    var parts = try ModelParts()
    parts.hashes = hashes
    #expect(throws: ModelFileError.hashesUnsorted) { try parts.open() }
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity], [2, 3])
  func `refuses numbers that are not finite`(number: Float, classCount: Int) throws {
    let good = classCount == 2 ? try ModelParts() : try ModelParts.ofThreeClasses()
    var parts = good
    parts.weights[parts.weights.count - 1] = number
    #expect(throws: ModelFileError.tensor("weights", .numberOutOfRange)) { try parts.open() }
    parts = good
    parts.intercept[0] = number
    #expect(throws: ModelFileError.tensor("intercept", .numberOutOfRange)) { try parts.open() }
    parts = good
    parts.prior[parts.prior.count - 1] = number
    #expect(throws: ModelFileError.tensor("prior", .numberOutOfRange)) { try parts.open() }
    parts = good
    parts.scales[1] = number
    #expect(throws: ModelFileError.tensor("ngram.scale", .numberOutOfRange)) { try parts.open() }
  }

  @Test(arguments: [Float(0), -1])
  func `refuses scales that are not positive`(scale: Float) throws {
    var parts = try ModelParts()
    parts.scales[2] = scale
    #expect(throws: ModelFileError.tensor("ngram.scale", .numberOutOfRange)) { try parts.open() }
  }

  @Test(arguments: [[0, 2, 1, 3], [1, 1, 3, 3], [0, 1, 3, 4], [0, 1, 2, 2], [0, 1, .max, 3]])
  func `refuses offsets that do not cut the texts up`(offsets: [UInt64]) throws {
    var parts = try ModelParts()
    parts.offsets = offsets
    #expect(throws: ModelFileError.tensor("ngram.text.offsets", .offsetsUnsorted)) {
      try parts.open()
    }
  }

  @Test func `refuses texts that are no UTF-8`() throws {
    var parts = try ModelParts()
    parts.texts = [0x61, 0xC3, 0x28]
    #expect(throws: ModelFileError.tensor("ngram.text", .invalidUTF8)) { try parts.open() }
    parts = try ModelParts()
    parts.offsets = [0, 1, 2, 3]  // within the letter é
    #expect(throws: ModelFileError.tensor("ngram.text", .invalidUTF8)) { try parts.open() }
  }

  @Test func `refuses tensors of other lengths`() throws {
    var parts = try ModelParts()
    parts.weights = [1, 2]
    #expect(throws: ModelFileError.self) { try parts.open() }
    parts = try ModelParts()
    parts.scales = []
    #expect(throws: ModelFileError.self) { try parts.open() }
    parts = try ModelParts()
    parts.prior += [1]
    #expect(throws: ModelFileError.self) { try parts.open() }
    parts = try ModelParts()
    parts.offsets.removeLast()
    #expect(throws: ModelFileError.self) { try parts.open() }
    parts = try ModelParts()
    parts.intercept = [1, 2]
    parts.weights = [1, 2, 3, 4, 5, 6]
    #expect(throws: ModelFileError.self) { try parts.open() }
  }

  @Test(arguments: [2, 3])
  func `answers sound probabilities even with huge numbers`(classCount: Int) throws {
    let classifier = try SampleCorpus.smallClassifier()
    var parts = classCount == 2 ? try ModelParts() : try ModelParts.ofThreeClasses()
    // The hashes of real n-grams, so that the numbers are used.
    parts.hashes = Array(classifier.featureTable.hashes.prefix(3))
    parts.setOption("longestWordSequence", "1")
    let largest = Float.greatestFiniteMagnitude
    for scale in [.leastNonzeroMagnitude, 1, largest] {
      for (weight, sign) in [(largest, 1), (-largest, 1), (largest, -1)] as [(Float, Float)] {
        parts.scales = [scale, scale, scale]
        for index in parts.weights.indices {
          parts.weights[index] = index % 2 == 0 ? weight : weight * sign
        }
        for index in parts.intercept.indices { parts.intercept[index] = -weight }
        for text in ["", "good", "good fine a", "good fine a bad plot"] {
          let answer = try parts.open().prediction(for: text)
          #expect(answer.probabilities.allSatisfy { 0...1 ~= $0 }, "\(text)")
          #expect(abs(answer.probabilities.reduce(0, +) - 1) < 1e-6)
        }
      }
    }
  }

  @Test func `reads a model without features`() throws {
    var parts = try ModelParts()
    (parts.hashes, parts.scales, parts.weights) = ([], [], [])
    (parts.offsets, parts.texts) = ([0], [])
    let answer = try parts.open().prediction(for: "good")
    #expect(answer.knownFeatures == 0 && answer.label == "n")
    #expect(abs(answer.probabilities[1] - 0.377_540_67) < 1e-6)
  }
}
