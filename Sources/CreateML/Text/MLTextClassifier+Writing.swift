internal import Files
public import FoundationEssentials
internal import TextClassification

extension MLTextClassifier {
  /// Writes the classifier to a file.
  ///
  /// A file whose name ends in `.mlmodel` becomes a Core ML model, any other the library's own, which
  /// `TextClassifier(contentsOf:)` and the tool read. The file appears as a whole, in the place of an
  /// older one.
  ///
  /// - Parameters:
  ///   - fileURL: The file.
  ///   - metadata: What the model says of itself, or `nil` for nothing.
  /// - Throws: `MLCreateError`; an older file is then as it was.
  public func write(to fileURL: URL, metadata: MLModelMetadata? = nil) throws {
    try write(toFile: fileURL.path, metadata: metadata)
  }

  /// Writes the classifier to a file.
  ///
  /// - Parameters:
  ///   - path: The file; its name decides on the format, as `write(to:metadata:)` says.
  ///   - metadata: What the model says of itself, or `nil` for nothing.
  /// - Throws: `MLCreateError`; an older file is then as it was.
  public func write(toFile path: String, metadata: MLModelMetadata? = nil) throws {
    try MLCreateError.rethrowing {
      let model = described(by: metadata)
      if path.lowercased().hasSuffix(".mlmodel") {
        throw Problem.coreMLUnavailable
      } else {
        try model.write(to: FilePath(path))
      }
    }
  }

  /// The classifier with its metadata on its card.
  private func described(by metadata: MLModelMetadata?) -> TextClassifier {
    guard let metadata else { return classifier }
    var model = classifier
    model.card.author = metadata.author.isEmpty ? nil : metadata.author
    model.card.summary = metadata.shortDescription
    model.card.license = metadata.license
    model.card.version = metadata.version
    model.card.additional = metadata.additional
    return model
  }
}
