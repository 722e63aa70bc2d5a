import Files
import Tables
import TextClassification

/// The texts of rows of which reports hold hashes only, read again from their corpora.
struct RecoveredTexts {
  /// Where texts are looked for.
  struct Place {
    /// The corpora to read instead of those that the reports name; empty for these.
    var corpora: [String] = []
    /// The member or column that holds the text.
    var textColumn = "text"
  }

  private var textOfHash: [String: String] = [:]
  /// Why texts are missing, a sentence for each reason.
  private(set) var notes: [String] = []

  /// No texts but those that the rows have themselves.
  init() {}

  /// Looks for the texts of rows.
  ///
  /// A text is taken where its hash is the one in the report, so that a corpus that has changed
  /// since gives none that is wrong.
  ///
  /// - Parameters:
  ///   - rows: The rows that are going to be shown.
  ///   - place: Where to look.
  /// - Complexity: O(bytes of the corpora).
  init(of rows: [ChangedRow], in place: Place) {
    var wanted: Set<String> = []
    var files: [String] = []
    for row in rows where row.first.text == nil && row.second.text == nil {
      guard let hash = row.second.textHash ?? row.first.textHash else { continue }
      wanted.insert(hash)
      for source in [row.second.source, row.first.source] where !files.contains(source.file) {
        files.append(source.file)
      }
    }
    if !place.corpora.isEmpty { files = place.corpora }
    var problems: [(file: String, problem: String?)] = []
    for file in files {
      let missing = wanted.filter { textOfHash[$0] == nil }
      if missing.isEmpty { return }
      problems.append((file, look(for: missing, in: file, place.textColumn)))
    }
    note(missing: wanted, problems, place.textColumn)
  }

  /// The text of a row, `nil` where it is not known.
  func text(of row: ChangedRow) -> String? {
    row.second.text ?? row.first.text
      ?? (row.second.textHash ?? row.first.textHash).flatMap { textOfHash[$0] }
  }

  /// Reads a corpus.
  ///
  /// - Returns: What kept it from being read, `nil` where nothing did.
  private mutating func look(
    for hashes: Set<String>, in file: String, _ textColumn: String
  ) -> String? {
    let path = FilePath(file)
    guard path.exists else { return file == "stdin" ? "was standard input" : "is not there" }
    // A report may come from anyone: a device or a pipe that it names is not opened.
    guard path.isFolder || path.contentsStatus != nil else { return "is no file" }
    var options = ReadingOptions(textColumn: textColumn, labelColumn: nil, skipsInvalidRows: true)
    options.layout = FileLayout()
    var problem: String?
    do {
      let table = try TableReader(options).read(file).table
      let texts = try table.texts(named: textColumn)
      for row in 0..<texts.count { keep(texts[row], where: hashes) }
    } catch {
      problem = "cannot be read: \(error)"
    }
    // The text of a folder's row is a file as a whole.
    if hashes.contains(where: { textOfHash[$0] == nil }), let text = Self.wholeText(path) {
      keep(text, where: hashes)
    }
    return problem
  }

  private mutating func keep(_ text: String, where hashes: Set<String>) {
    let hash = StableHash.hex(text)
    if hashes.contains(hash) { textOfHash[hash] = text }
  }

  /// The largest file that is taken for one text.
  private static let wholeTextLimit = 1 << 24

  private static func wholeText(_ path: FilePath) -> String? {
    guard let status = path.contentsStatus, status.byteCount <= wholeTextLimit,
      let file = try? MappedFile(path)
    else { return nil }
    var bytes = unsafe file.withUnsafeBytes { unsafe Array($0) }
    if bytes.last == UInt8(ascii: "\n") {
      bytes.removeLast()
      if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private mutating func note(
    missing hashes: Set<String>, _ problems: [(file: String, problem: String?)],
    _ textColumn: String
  ) {
    let count = hashes.count { textOfHash[$0] == nil }
    guard count > 0 else { return }
    let read = problems.filter { $0.problem == nil }.map { "'\($0.file)'" }
    let held =
      read.isEmpty
      ? []
      : [
        "\(read.joined(separator: ", ")) \(read.count == 1 ? "does" : "do") not hold "
          + "\(count == 1 ? "it" : "them") in '\(textColumn)', or \(read.count == 1 ? "has" : "have") "
          + "changed since"
      ]
    let reasons = held + problems.compactMap { file, problem in problem.map { "'\(file)' \($0)" } }
    notes.append(
      LabelText.line(
        "\(NumberText.counted(count, "text")) not shown: \(reasons.joined(separator: "; ")); --corpus "
          + "names another file, --text-column another member or column"))
  }
}
