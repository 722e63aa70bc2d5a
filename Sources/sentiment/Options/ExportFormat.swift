/// What `export` writes.
enum ExportFormat: String, CaseIterable {
  case coreml
  case csv
  case json
  case onnx

  /// Whether the file is text that may go to standard output.
  var isText: Bool { self == .csv || self == .json }

  /// The ending of the file's name.
  var ending: String { self == .coreml ? "mlmodel" : rawValue }

  /// The format whose ending a name has, `nil` for any other name.
  static func named(by path: String) -> ExportFormat? {
    allCases.first { path.lowercased().hasSuffix(".\($0.ending)") }
  }

  /// The name of the output where none is given: standard output for texts, otherwise a file beside
  /// the model.
  func defaultOutput(for model: String) -> String {
    if isText { return "-" }
    let folder = model.lastIndex(of: "/").map { model[...$0] } ?? ""
    return "\(folder)\(Self.stem(of: model)).\(ending)"
  }

  /// The last component of a path without its ending.
  static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let point = name.lastIndex(of: "."), point > name.startIndex else { return String(name) }
    return String(name[..<point])
  }
}
