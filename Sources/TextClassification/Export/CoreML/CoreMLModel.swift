internal import Files

/// A classifier as a Core ML file, for Xcode and apps.
///
///     try classifier.coreMLModel().bytes.write(…)
///
/// The file is a pipeline of five of Core ML's own models, and needs no code but the function that
/// makes its input (``CoreMLInputSource``): a dictionary with the number 1 for the hash of each
/// n-gram of the text, and for the key `prior`.
///
///     bag → DictVectorizer → FeatureVectorizer → Scaler → Normalizer → GLMClassifier
///
/// A scaler multiplies each n-gram by s, the root of its scale, and the normalizer divides by the
/// root of the sum of s², so that weights divided by s give
///
///     (Σ weights) / √(Σ scale) + intercept
///
/// which is what the model file promises. The key `prior` has a scale so small that it changes
/// nothing beside any n-gram; where it stands alone, the normalizer makes it 1, and its weight turns
/// the intercept into the prior.
///
/// The layout of the messages and their numbers are those of `Model.proto` in apple/coremltools,
/// specification version 1: iOS 11, macOS 10.13.
struct CoreMLModel {
  /// What a file says of a model that nobody has described.
  static let defaultSummary = "Classifies texts. Trained with sentiment."

  private let classifier: TextClassifier
  private let table: FeatureTable
  private let source: String

  /// A Core ML model of a classifier.
  ///
  /// - Parameters:
  ///   - classifier: What to export.
  ///   - source: The Swift code that makes the model's input, which its metadata keeps.
  init(_ classifier: TextClassifier, source: String) {
    self.classifier = classifier
    self.source = source
    table = classifier.featureTable
  }

  private var labels: [String] { classifier.labels }
  /// The length of the vectors: the n-grams, and the prior.
  private var length: Int { table.count + 1 }

  /// The content of the file.
  ///
  /// - Throws: ``ExportError`` for a model too large.
  /// - Complexity: O(features · labels).
  func bytes() throws(ExportError) -> [UInt8] {
    let estimate = length * (40 + 8 * (labels.count - 1))
    guard estimate < Int(Int32.max) else {
      throw .tooLarge(format: "coreml", byteCount: estimate, limit: Int(Int32.max))
    }
    var model = ProtobufEncoder()
    model.integer(1, 1)
    model.message(2) { description in
      description.message(1) { Self.describe("bag", Self.bagHelp, Self.stringDictionary, in: &$0) }
      describeAnswer(in: &description)
      description.message(100) { describeModel(in: &$0) }
    }
    model.message(200) { classifier in
      classifier.message(1) { pipeline in
        for stage in [dictVectorizer, featureVectorizer, scaler, normalizer, linearClassifier] {
          pipeline.message(1) { stage(&$0) }
        }
        for name in ["index", "vector", "scale", "length", "classifier"] { pipeline.text(2, name) }
      }
    }
    return model.bytes
  }

  // MARK: - The stages

  private func dictVectorizer(_ stage: inout ProtobufEncoder) {
    Self.describe(from: "bag", Self.stringDictionary, to: "indexed", Self.integerDictionary, &stage)
    stage.message(603) { vectorizer in
      vectorizer.message(1) { keys in
        for hash in table.hashes { keys.text(1, NumberWords.hexadecimal(hash, uppercase: true)) }
        keys.text(1, CoreMLInputSource.priorKey)
      }
    }
  }

  private func featureVectorizer(_ stage: inout ProtobufEncoder) {
    Self.describe(from: "indexed", Self.integerDictionary, to: "present", vector, &stage)
    stage.message(602) { vectorizer in
      vectorizer.message(1) { column in
        column.text(1, "indexed")
        column.integer(2, length)
      }
    }
  }

  private func scaler(_ stage: inout ProtobufEncoder) {
    Self.describe(from: "present", vector, to: "scaled", vector, &stage)
    stage.message(604) { $0.packed(2, doubles: scales) }
  }

  private func normalizer(_ stage: inout ProtobufEncoder) {
    Self.describe(from: "scaled", vector, to: "features", vector, &stage)
    // Norm L2.
    stage.message(607) { $0.integer(1, 2) }
  }

  private func linearClassifier(_ stage: inout ProtobufEncoder) {
    stage.integer(1, 1)
    stage.message(2) { description in
      description.message(1) { Self.describe("features", "", vector, in: &$0) }
      describeAnswer(in: &description)
    }
    stage.message(400) { classifier in
      // Every label but the first, which is the reference, has a row.
      for label in 1..<labels.count {
        classifier.message(1) { $0.packed(1, doubles: weights(of: label)) }
      }
      classifier.packed(2, doubles: (1..<labels.count).map { offset(of: $0) })
      classifier.message(100) { names in for label in labels { names.text(1, label) } }
    }
  }

  // MARK: - The numbers

  /// s of each n-gram, then that of the prior.
  private var scales: [Double] {
    let scales = table.scales.map { Double($0).squareRoot() }
    return scales + [0x1p-27 * (scales.min() ?? 1)]
  }

  /// The weights of a label less those of the first, for scaled n-grams, then that of the prior.
  private func weights(of label: Int) -> [Double] {
    let width = classifier.model.width
    let weights = (0..<table.count).map { feature in
      difference(table.weights[feature * width..<(feature + 1) * width], label)
        / Double(table.scales[feature]).squareRoot()
    }
    return weights + [difference(classifier.model.prior[...], label) - offset(of: label)]
  }

  private func offset(of label: Int) -> Double {
    difference(classifier.model.intercept[...], label)
  }

  /// What a label has more than the first: its own margin where there is only one.
  private func difference(_ margins: ArraySlice<Float>, _ label: Int) -> Double {
    let first = margins.startIndex
    if margins.count == 1 { return Double(margins[first]) }
    return Double(margins[first + label]) - Double(margins[first])
  }

  // MARK: - Descriptions

  private static let bagHelp =
    "1 for the hash of each n-gram of the text, and for the key 'prior'; see the metadata"

  private func describeModel(in metadata: inout ProtobufEncoder) {
    let card = classifier.card
    metadata.text(1, card.summary ?? Self.defaultSummary)
    if let version = card.version { metadata.text(2, version) }
    if let author = card.author { metadata.text(3, author) }
    if let license = card.license { metadata.text(4, license) }
    let entries = [
      ("sentiment.input.swift", source), ("sentiment.ngrams", CoreMLInputSource.json(card)),
      ("sentiment.rules", CoreMLInputSource.rules), ("sentiment.version", toolVersion),
    ]
    let additional = (card.additional ?? [:]).sorted { LabelBytes.precedes($0.key, $1.key) }
    // Of two entries with one key a reader takes the last.
    for (key, value) in additional.map({ ($0.key, $0.value) }) + entries {
      metadata.message(100) { entry in
        entry.text(1, key)
        entry.text(2, value)
      }
    }
  }

  /// Describes the label and its probabilities, and names them as the answer.
  private func describeAnswer(in description: inout ProtobufEncoder) {
    description.message(10) {
      Self.describe("label", "The most probable label", Self.string, in: &$0)
    }
    description.message(10) {
      Self.describe(
        "labelProbability", "The probability of every label", Self.stringDictionary, in: &$0)
    }
    description.text(11, "label")
    description.text(12, "labelProbability")
  }

  private typealias FeatureType = @Sendable (inout ProtobufEncoder) -> Void

  private static let string: FeatureType = { $0.message(3) }
  private static let stringDictionary: FeatureType = { $0.message(6) { $0.message(2) } }
  private static let integerDictionary: FeatureType = { $0.message(6) { $0.message(1) } }
  /// A vector of 64-bit numbers.
  private var vector: FeatureType {
    { [length] in
      $0.message(5) { array in
        array.packed(1, integers: [Int64(length)])
        array.integer(2, 65600)
      }
    }
  }

  private static func describe(
    _ name: String, _ help: String, _ type: FeatureType, in feature: inout ProtobufEncoder
  ) {
    feature.text(1, name)
    if !help.isEmpty { feature.text(2, help) }
    feature.message(3, type)
  }

  /// Begins a stage that makes one value of another.
  private static func describe(
    from input: String, _ inputType: FeatureType, to output: String, _ outputType: FeatureType,
    _ stage: inout ProtobufEncoder
  ) {
    stage.integer(1, 1)
    stage.message(2) { description in
      description.message(1) { describe(input, "", inputType, in: &$0) }
      description.message(10) { describe(output, "", outputType, in: &$0) }
    }
  }
}
