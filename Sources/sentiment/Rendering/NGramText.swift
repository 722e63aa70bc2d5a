import TextClassification

/// N-grams as a terminal shows them.
enum NGramText {
  /// An n-gram in which the ends of words can be seen, at most 40 columns wide.
  ///
  /// - Parameter ngram: Its text, in which a space at an end is the end of a word; empty for any.
  /// - Returns: The text with `▁` for the ends of words.
  static func display(_ ngram: String) -> String {
    if ngram.isEmpty { return "(any)" }
    let isEdged = ngram.hasPrefix(" ") || ngram.hasSuffix(" ")
    let text = isEdged ? ngram.split(separator: " ").joined(separator: " ") : ngram
    let shown = LabelText.display(text, limit: 38)
    return (ngram.hasPrefix(" ") ? "▁" : "") + shown + (ngram.hasSuffix(" ") ? "▁" : "")
  }

  /// The name of a family.
  static func name(of kind: NGramKind) -> String {
    switch kind {
    case .word: "word"
    case .wordPair: "two words"
    case .wordSequence: "words in sequence"
    case .opening: "opening words"
    case .negated: "word after a negation"
    case .capitals: "capitals"
    case .stemPair: "words close together"
    case .shortInWord, .longInWord: "part of a word"
    case .inRun: "characters"
    case .scriptRun: "stretch of a script"
    case .ending: "characters at the end"
    case .repeated: "repetition"
    }
  }
}
