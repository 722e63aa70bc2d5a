internal import Files
public import FoundationEssentials

extension MLTextClassifier {
  /// Where labelled texts are.
  public enum DataSource: Sendable {
    /// A folder with a folder for each label, named after it, in which each file is a text.
    ///
    /// Hidden files and folders inside those of the labels are passed over. A text is the whole
    /// file, in UTF-8.
    case labeledDirectories(at: URL)

    static let textColumn = "text"
    static let labelColumn = "label"

    /// Reads the texts.
    ///
    /// Labels that Swift takes for equal, such as 'é' in its two Unicode forms, share one entry; a
    /// training keeps them apart.
    ///
    /// - Returns: For each label its texts, in the order of the names of their files.
    /// - Throws: `MLCreateError`, where a folder or file cannot be read or a text is not UTF-8.
    /// - Complexity: O(*n*) in the bytes.
    public func labeledTexts() throws -> [String: [String]] {
      try textsOfFolders().reduce(into: [:]) { texts, folder in
        texts[folder.key, default: []] += folder.value
      }
    }

    /// The labels with their texts, in the order of the labels' bytes; no two are equal in these.
    ///
    /// - Throws: `MLCreateError`.
    func textsOfFolders() throws -> [(key: String, value: [String])] {
      guard case .labeledDirectories(let url) = self else { return [] }
      return try MLCreateError.rethrowing {
        var texts: [(key: String, value: [String])] = []
        for label in try Self.names(in: url.path) {
          let folder = url.path + "/" + label
          guard Self.isFolder(folder) else { continue }
          let files = try Self.names(in: folder).map { folder + "/" + $0 }
            .filter { !Self.isFolder($0) }
          if !files.isEmpty { texts.append((label, try files.map(Self.text))) }
        }
        guard !texts.isEmpty else { throw Problem.folderEmpty(url.path) }
        return texts
      }
    }

    /// Reads the texts and numbers them so that each number has the same share of every label.
    ///
    /// - Parameters:
    ///   - proportions: The shares, of which only the ratios matter.
    ///   - seed: Which rows get which number.
    ///   - labelColumn: The name of the column of labels.
    ///   - textColumn: The name of the column of texts.
    /// - Returns: A table of texts and labels with a column `partition` of whole numbers from 0 on.
    /// - Throws: `MLCreateError`.
    public func stratifiedSplit(
      proportions: [Double], seed: Int = MLDataTable.defaultSeed, labelColumn: String = "label",
      textColumn: String = "text",
    ) throws -> MLDataTable {
      let sorted = try textsOfFolders()
      let labels = sorted.flatMap { label, texts in texts.map { _ in label } }
      let table = MLDataTable(
        [textColumn, labelColumn],
        [MLUntypedColumn(sorted.flatMap(\.value)), MLUntypedColumn(labels)])
      return try table.stratifiedSplit(proportions: proportions, on: labelColumn, seed: seed)
    }

    private static func names(in folder: String) throws -> [String] {
      guard isFolder(folder) else { throw Problem.folderMissing(folder) }
      return try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { !$0.hasPrefix(".") }
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Whether a path leads to a folder, links followed: only there the name '.' exists.
    private static func isFolder(_ path: String) -> Bool {
      FileManager.default.fileExists(atPath: path + "/.")
    }

    private static func text(_ path: String) throws -> String {
      let bytes = try unsafe MappedFile(FilePath(path)).withUnsafeBytes { unsafe Array($0) }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        let valid = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
          .prefix { String(validating: $0, as: UTF8.self) != nil }
        throw Problem.invalidUTF8(path: path, line: valid.count + 1)
      }
      return text
    }
  }
}
