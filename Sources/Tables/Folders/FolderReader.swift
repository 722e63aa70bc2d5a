internal import Files
internal import Glibc

/// Reads a folder with a folder for each class, in which each file is a text.
///
/// Classes and files come in the order of the bytes of their names; hidden files are left aside. The
/// line break at the end of a file is no part of its text.
struct FolderReader {
  /// As many files make a batch.
  private static let runLimit = 256
  private static let blockSize = 16 * 1024

  private let path: String
  private let layout: FileLayout

  init(_ path: String, layout: FileLayout) {
    self.path = path
    self.layout = layout
  }

  /// Whether a path leads to a folder.
  static func isFolder(_ path: String) -> Bool {
    path != "-" && FilePath(path).isFolder
  }

  /// Reads all files.
  ///
  /// - Parameters:
  ///   - collector: Receives the rows.
  ///   - body: Called with the collector after each run of rows.
  /// - Throws: `FileError`, and `TableError` after `body` has had the rows before the fault; and what
  ///   `body` throws.
  func forEachRun(
    into collector: inout RowCollector, _ body: (inout RowCollector) throws -> Void
  ) throws {
    guard FilePath(path).kind != .file else { throw TableError.folderExpected(path: path) }
    let entries = try FilePath(path).folderEntries()
    let classes = entries.filter { isFolder(within: $0) }
    guard !classes.isEmpty else { throw TableError.foldersMissing(path: path) }
    if classes.count < entries.count {
      let others = entries.filter { !isFolder(within: $0) }
      collector.report.warnings.append(.filesOutsideClasses(folder: path, names: others))
    }
    if !collector.options.skipsInvalidRows { try checkFiles(of: classes) }
    for name in classes {
      for file in try FilePath("\(path)/\(name)").folderEntries() {
        do {
          try read(file, of: name, into: &collector)
        } catch {
          try body(&collector)
          throw error
        }
        if collector.builder.rowCount % Self.runLimit == 0 { try body(&collector) }
      }
    }
    try body(&collector)
  }

  private func isFolder(within name: String) -> Bool { Self.isFolder("\(path)/\(name)") }

  /// Finds out before any text is read whether all that stands in the classes' folders can be one.
  private func checkFiles(of classes: [String]) throws {
    for name in classes {
      for file in try FilePath("\(path)/\(name)").folderEntries() {
        if let fault = fault(of: file, in: name) { throw fault }
      }
    }
  }

  /// What keeps an entry of a class's folder from being a text; nil for a file.
  private func fault(of file: String, in name: String) -> TableError? {
    let place = "\(path)/\(name)/\(file)"
    return switch FilePath(place).kind {
    case .file: nil
    case .folder: .folderInClass("\(path)/\(name)", named: file)
    case .nothing: .fileMissing(path: place)
    case .stream: .pipeInFolder(path: place)
    }
  }

  private func read(
    _ file: String, of name: String, into collector: inout RowCollector
  ) throws {
    let place = "\(path)/\(name)/\(file)"
    let origin = RowOrigin(file: collector.addFile(place), line: 1, row: 1)
    collector.report.recordCount += 1
    if let fault = fault(of: file, in: name) { return try collector.skip(fault, origin) }
    let source = try CorpusSource(
      path: collector.files[origin.file], blockSize: Self.blockSize, layout: layout,
      marksFaults: collector.options.skipsInvalidRows)
    let input = source.input
    while !input.isAtEnd { try input.fill() }
    if let kind = unsafe ForeignFile(input.bytes) {
      return try collector.skip(.fileForeign(path: input.path, kind), origin)
    }
    if let error = input.invalidUTF8(in: 0..<input.count) {
      return try collector.skip(error, origin)
    }
    var end = input.count
    if end > 0, unsafe input.bytes[end - 1] == 0x0A {
      end -= 1
      if end > 0, unsafe input.bytes[end - 1] == 0x0D { end -= 1 }
    }
    let text = unsafe UnsafeBufferPointer(rebasing: input.bytes[..<end])
    var label = name
    label.withUTF8 { label in
      unsafe collector.builder.append(
        .init(text: text, label: label, labelKind: .string, origin: origin))
    }
    if collector.options.keepsOtherMembers { appendMembers(file, of: name, to: &collector) }
  }

  /// Keeps where a text stands: predictions have no other way to tell.
  private func appendMembers(
    _ file: String, of name: String, to collector: inout RowCollector
  ) {
    var members = Array("\"file\":".utf8)
    JSONEscaping.append("\(name)/\(file)".utf8, to: &members)
    unsafe members.withUnsafeBufferPointer {
      unsafe collector.builder.appendOtherMembers($0)
    }
  }
}
