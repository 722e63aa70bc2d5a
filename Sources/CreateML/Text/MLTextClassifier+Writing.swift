internal import Files
public import FoundationEssentials
internal import TextClassification

extension MLTextClassifier {
  /// Writes the classifier to a file.
  ///
  /// A file whose name ends in `.mlmodel` becomes a Core ML model, any other the library's own, which
  /// `TextClassifier(contentsOf:)` and the tool read. Core ML models of others than Apple take no text
  /// but the n-grams of one, so that beside `Reviews.mlmodel` a file `ReviewsNGrams.swift` appears,
  /// with the function that finds them in an app. Files appear as a whole, in the place of older ones.
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
        try Self.writeCoreML(model, to: path)
      } else {
        try model.write(to: FilePath(path))
      }
    }
  }

  private static func writeCoreML(_ model: TextClassifier, to path: String) throws {
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let name = String(path[slash...].dropLast(".mlmodel".count))
    let export = try model.coreMLExport(named: name)
    let sourcePath = path[..<slash] + CoreMLExport.sourceName(modelName: name)
    try write(export.model, to: path)
    try write(Array(export.source.utf8), to: String(sourcePath))
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    var file = try AtomicFile(FilePath(path))
    try file.writer.write(bytes.span)
    try file.commit()
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
