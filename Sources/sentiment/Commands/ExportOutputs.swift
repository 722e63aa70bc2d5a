import Files
import TextClassification

/// The files that an export writes, checked before it begins.
struct ExportOutputs {
  /// The file of the format; `nil` for standard output.
  let file: OutputFile?
  /// The Swift code beside a Core ML model.
  private let source: OutputFile?
  /// The name that the model goes by, without ending.
  private let name: String

  /// Checks that the files can be written.
  ///
  /// - Parameters:
  ///   - path: The output as given, `-` or another name for standard output.
  ///   - format: What is going to be written.
  ///   - isForced: Whether existing files may be replaced.
  /// - Throws: `FileError`, or a failure that says what to give.
  init(_ path: String, format: ExportFormat, isForced: Bool) throws {
    name = ExportFormat.stem(of: path)
    if OutputFile.isStandardOutput(path) {
      guard format.isText else {
        throw CommandFailure(
          status: .usage,
          description: "a model of the format '\(format.rawValue)' does not go to standard output; "
            + "give the name of a file with --output")
      }
      (file, source) = (nil, nil)
      return
    }
    if let other = ExportFormat.named(by: path), other != format {
      throw CommandFailure(
        status: .usage,
        description:
          "'\(path)' ends as files of the format '\(other.rawValue)' do, and --format is "
          + "\(format.rawValue); give a name that ends in .\(format.ending), or the other format")
    }
    file = try OutputFile(path, isForced: isForced)
    guard format == .coreml else {
      source = nil
      return
    }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let sourceName = CoreMLExport.sourceName(modelName: name)
    source = try OutputFile(folder + sourceName, isForced: isForced)
  }

  /// The files.
  var files: [OutputFile?] { [file, source] }

  /// Writes a classifier.
  ///
  /// - Returns: The names of the files that were written, with their sizes in bytes.
  /// - Throws: `FileError` or `ExportError`.
  func write(
    _ classifier: TextClassifier, _ format: ExportFormat, _ console: inout Console
  ) throws -> [ExportSummary.File] {
    console.progress("exporting")
    defer { console.clearProgress() }
    let contents: [(OutputFile?, [UInt8])]
    switch format {
    case .csv: contents = [(file, WeightTable(classifier).csv())]
    case .json: contents = [(file, WeightTable(classifier).json())]
    case .onnx: contents = [(file, try classifier.onnxModel())]
    case .coreml:
      let export = try classifier.coreMLExport(named: name)
      contents = [(file, export.model), (source, Array(export.source.utf8))]
    }
    return try contents.compactMap { output, bytes in
      guard let output else {
        try console.output.write(bytes.span)
        return nil
      }
      try output.write(bytes)
      return ExportSummary.File(name: output.name, byteCount: bytes.count)
    }
  }
}
