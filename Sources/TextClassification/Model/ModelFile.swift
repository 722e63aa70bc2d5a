internal import Files
internal import FoundationEssentials
internal import Tables

/// A verified model file: its card, and its tensors where they lie.
struct ModelFile: Sendable {
  /// The names of the tensors.
  private enum Name {
    static let hashes = "ngram.hash"
    static let scales = "ngram.scale"
    static let offsets = "ngram.text.offsets"
    static let texts = "ngram.text"
    static let weights = "weights"
    static let intercept = "intercept"
    static let prior = "prior"
  }

  /// The keys of the metadata, beside those of ``ModelFormat``.
  private enum Key {
    static let labels = "labels"
    static let card = "card"
  }

  let labels: [String]
  let card: ModelCard
  let checksum: String
  let intercept: [Float]
  let prior: [Float]
  let hashes: MappedTensor<UInt64>
  let scales: MappedTensor<Float>
  let weights: MappedTensor<Float>
  private let offsets: MappedTensor<UInt64>
  private let texts: MappedTensor<UInt8>

  /// Verifies that a file is a whole and sound model.
  ///
  /// - Throws: ``ModelFileError`` with what is wrong.
  /// - Complexity: O(bytes of the file).
  init(_ file: SafetensorsFile) throws(ModelFileError) {
    try ModelFormat.check(file.metadata)
    labels = try Self.decode([String].self, Key.labels, of: file)
    card = try Self.decode(ModelCard.self, Key.card, of: file)
    checksum = file.metadata[SafetensorsChecksum.key] ?? ""
    try Self.check(labels: labels)
    try Self.check(card.features.ngrams ?? NGramOptions())
    let width = labels.count == 2 ? 1 : labels.count
    hashes = try file.tensor(Name.hashes, of: UInt64.self, shape: [nil])
    let count = hashes.count
    scales = try file.tensor(Name.scales, of: Float.self, shape: [count])
    weights = try file.tensor(Name.weights, of: Float.self, shape: [count, width])
    offsets = try file.tensor(Name.offsets, of: UInt64.self, shape: [count + 1])
    texts = try file.tensor(Name.texts, of: UInt8.self, shape: [nil])
    let intercept = try file.tensor(Name.intercept, of: Float.self, shape: [width])
    self.intercept = intercept.values()
    let prior = try file.tensor(Name.prior, of: Float.self, shape: [width])
    self.prior = prior.values()
    try Self.check(Name.scales, scales, positive: true)
    try Self.check(Name.weights, weights)
    try Self.check(Name.intercept, intercept)
    try Self.check(Name.prior, prior)
    try Self.check(Name.offsets, offsets: offsets, of: texts.count)
    try Self.check(Name.texts, texts: texts, cutAt: offsets)
  }

  private static func decode<Value: Decodable>(
    _ type: Value.Type, _ key: String, of file: SafetensorsFile
  ) throws(ModelFileError) -> Value {
    guard let text = file.metadata[key] else { throw .metadataMalformed(key, .missing) }
    do {
      return try JSONDecoder().decode(type, from: Data(text.utf8))
    } catch {
      throw .metadataMalformed(key, ModelFileError.MetadataFault(error))
    }
  }

  /// Copies the features into memory.
  func table() -> FeatureTable {
    var column = TextColumn()
    unsafe texts.withUnsafeBufferPointer { bytes in
      offsets.withSpan { offsets in
        for feature in 0..<hashes.count {
          let text = Int(offsets[feature])..<Int(offsets[feature + 1])
          unsafe column.append(UnsafeBufferPointer(rebasing: bytes[text]))
        }
      }
    }
    return FeatureTable(
      hashes: hashes.values(), scales: scales.values(), weights: weights.values(),
      texts: column)
  }
}

extension ModelFile {
  /// Writes a model.
  ///
  /// - Parameters:
  ///   - classifier: What to write.
  ///   - path: Where to; written beside it and renamed.
  ///   - overwriting: Whether an existing file may be replaced.
  /// - Returns: The checksum in the file.
  /// - Throws: `FileError`; an older file is then as it was.
  static func write(
    _ classifier: TextClassifier, to path: FilePath, overwriting: Bool
  ) throws -> String {
    let table = classifier.featureTable
    let width = classifier.model.width
    var metadata = ModelFormat.metadata(writtenBy: "sentiment \(toolVersion)")
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    metadata[Key.labels] = String(decoding: try encoder.encode(classifier.labels), as: UTF8.self)
    metadata[Key.card] = String(decoding: try encoder.encode(classifier.card), as: UTF8.self)
    let (offsets, bytes) = unsafe table.texts.withUnsafeBuffers { bytes, offsets in
      unsafe (offsets.map { UInt64($0) }, Array(bytes))
    }
    let tensors = [
      SafetensorsTensor(Name.hashes, shape: [table.count], values: table.hashes),
      SafetensorsTensor(Name.offsets, shape: [table.count + 1], values: offsets),
      SafetensorsTensor(Name.scales, shape: [table.count], values: table.scales),
      SafetensorsTensor(Name.weights, shape: [table.count, width], values: table.weights),
      SafetensorsTensor(
        Name.intercept, shape: [width], values: classifier.model.intercept),
      SafetensorsTensor(Name.prior, shape: [width], values: classifier.model.prior),
      SafetensorsTensor(Name.texts, shape: [bytes.count], values: bytes),
    ]
    return try SafetensorsWriter(tensors: tensors, metadata: metadata)
      .write(to: path, overwriting: overwriting)
  }
}
