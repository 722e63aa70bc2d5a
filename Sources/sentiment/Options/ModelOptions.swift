import CommandLineParsing
import Files
import TextClassification

/// The model that a command uses.
struct ModelOptions {
  let name: String

  static let group = OptionGroup(
    "Model options",
    [
      OptionSpec(
        "model", short: "m", value: .file("file"), help: "The model file, made by 'sentiment train'"
      ).required()
    ])

  init(_ arguments: ParsedArguments) { self.init(name: arguments.text("model")) }

  /// A model that a command takes as an argument.
  init(name: String) { self.name = name }

  /// Reads and verifies the model.
  ///
  /// - Throws: `FileError`, or a failure that names the file.
  func load() throws -> TextClassifier {
    do {
      return try TextClassifier(contentsOf: FilePath(name))
    } catch let error as ModelFileError {
      throw CommandFailure(
        status: .malformedData, description: "model file '\(name)' is refused: \(error)")
    }
  }
}
