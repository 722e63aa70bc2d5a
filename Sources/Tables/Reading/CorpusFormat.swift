/// How a file of texts is laid out.
public enum CorpusFormat: String, CaseIterable, Codable, Equatable, Sendable {
  /// A table of text with delimiters between its cells.
  case csv
  /// A folder with a folder for each class, in which each file is a text.
  case folder
  /// One JSON array of objects.
  case jsonArray
  /// JSON Lines: one object on each line.
  case jsonLines
  /// On each line a label, marked by `__label__`, and a text, as fastText has it.
  case labelFirst
  /// One text on each line.
  case plainLines
  /// A table of text with tabs between its cells.
  case tsv
}
