package import Files
internal import Tables

extension TextClassifier {
  /// Reads a model file.
  ///
  /// The file stays memory-mapped. It is verified as a whole before anything in it is used.
  ///
  /// - Parameter path: The file.
  /// - Throws: An error that says what is wrong with the file, or why it cannot be read.
  /// - Complexity: O(bytes of the file).
  public init(contentsOf path: String) throws {
    try self.init(contentsOf: FilePath(path))
  }

  /// Reads a model file.
  ///
  /// - Parameter path: The file.
  /// - Throws: `FileError` or ``ModelFileError``.
  package init(contentsOf path: FilePath) throws {
    let file = try MappedFile(path, stoppingWhere: SafetensorsFile.cannotBegin)
    let model = try ModelFile(SafetensorsFile(file))
    // The checksum has read everything; what predictions need is copied now, and only explanations
    // and exports read the file again.
    file.releasePages()
    try self.init(model)
    file.releasePages()
  }

  init(_ file: ModelFile) throws(ModelFileError) {
    let width = file.intercept.count
    let isAscending = file.hashes.withSpan { hashes in
      var last: UInt64?
      for index in 0..<hashes.count {
        if let last, last >= hashes[index] { return false }
        last = hashes[index]
      }
      return last != .max
    }
    guard isAscending else { throw .hashesUnsorted }
    let index = unsafe file.hashes.withUnsafeBufferPointer { hashes in
      unsafe file.scales.withUnsafeBufferPointer { scales in
        unsafe file.weights.withUnsafeBufferPointer { weights in
          unsafe NGramIndex(hashes, scales: scales) { feature in
            unsafe width == 1 ? weights[feature].bitPattern : UInt32(feature)
          }
        }
      }
    }
    labels = file.labels
    card = file.card
    model = LinearModel(
      options: file.card.features.ngrams ?? NGramOptions(), classCount: file.labels.count,
      intercept: file.intercept, prior: file.prior,
      weights: width == 1 ? [] : file.weights.values(), index: index)
    features = .file(file)
  }

  /// A classifier made in memory.
  ///
  /// - Parameters:
  ///   - labels: The labels, ascending by bytes.
  ///   - card: What the model is.
  ///   - constants: The intercept, and the margins of a text without known n-grams.
  ///   - table: The features.
  init(
    labels: [String], card: ModelCard, constants: (intercept: [Float], prior: [Float]),
    table: FeatureTable
  ) {
    let width = constants.intercept.count
    let index = unsafe table.hashes.withUnsafeBufferPointer { hashes in
      unsafe table.scales.withUnsafeBufferPointer { scales in
        unsafe NGramIndex(hashes, scales: scales) { feature in
          width == 1 ? table.weights[feature].bitPattern : UInt32(feature)
        }
      }
    }
    self.labels = labels
    self.card = card
    model = LinearModel(
      options: card.features.ngrams ?? NGramOptions(), classCount: labels.count,
      intercept: constants.intercept, prior: constants.prior,
      weights: width == 1 ? [] : table.weights, index: index)
    features = .memory(table)
  }

  /// The checksum in the file that the classifier was read from; `nil` for one made in memory.
  public var checksum: String? {
    if case .file(let file) = features { file.checksum } else { nil }
  }

  /// The features, copied from the file where they are there.
  var featureTable: FeatureTable {
    switch features {
    case .memory(let table): table
    case .file(let file): file.table()
    }
  }

  /// Writes the classifier to a file, beside it first and then renamed over it.
  ///
  /// - Parameter path: The file; `.safetensors` is the usual ending.
  /// - Throws: An error that says why the file cannot be written; an older one is then as it was.
  /// - Complexity: O(features).
  public func write(to path: String) throws {
    try write(to: FilePath(path))
  }

  /// Writes the classifier to a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - overwriting: Whether an existing file may be replaced.
  /// - Returns: The checksum in the file, which need not be readable again, such as a pipe.
  /// - Throws: `FileError`.
  @discardableResult
  package func write(to path: FilePath, overwriting: Bool = true) throws -> String {
    try ModelFile.write(self, to: path, overwriting: overwriting)
  }
}
