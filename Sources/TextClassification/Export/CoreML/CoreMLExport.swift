/// A classifier for Core ML: a model file, and the Swift code that makes the model's input.
///
///     let export = try classifier.coreMLExport(named: "Reviews")
///     // export.model goes to Reviews.mlmodel, export.source to ReviewsNGrams.swift
///
/// Apple's own text classifiers keep their tokenizer and weights in a form that only Apple's tools
/// write. This model takes n-grams instead of a text, and the code, one function to an app, finds
/// them; it imports Foundation only.
public struct CoreMLExport: Sendable {
  /// The content of the `.mlmodel` file.
  public let model: [UInt8]
  /// The Swift code, with one function `bag(of:)`.
  public let source: String

  /// The name of the code's file, which is that of its type.
  ///
  /// - Parameter modelName: The name of the model file without its ending.
  /// - Returns: A name such as `ReviewsNGrams.swift`.
  public static func sourceName(modelName: String) -> String {
    CoreMLInputSource(modelName: modelName, options: NGramOptions()).typeName + ".swift"
  }
}

extension TextClassifier {
  /// The classifier as a Core ML model, with the code that makes its input.
  ///
  /// - Parameter name: The name of the model file without its ending, as Xcode names a class by it.
  /// - Returns: The content of both files.
  /// - Throws: `ExportError.tooLarge` for a model beyond 2 GiB.
  /// - Complexity: O(features · labels).
  public func coreMLExport(named name: String) throws(ExportError) -> CoreMLExport {
    let source = CoreMLInputSource(modelName: name, options: model.options).source
    return CoreMLExport(model: try CoreMLModel(self, source: source).bytes(), source: source)
  }
}
