internal import FoundationEssentials

/// The Swift code that makes the input of a Core ML model from a text.
///
/// It is the tokenizer of this library, written anew for one model and without its C libraries:
/// Foundation folds, the standard library knows the categories of scalars, and the classes that it
/// does not know are listed. A test compiles it and compares its n-grams with the library's.
struct CoreMLInputSource {
  /// The key that every input has beside its n-grams.
  static let priorKey = "prior"

  /// What the model's metadata says of its input, for who writes such code in another language.
  static let rules = """
    The input 'bag' maps the hash of each distinct n-gram of a text, as 16 capital hexadecimal \
    digits, and the key 'prior' to 1. The text is folded (NFKC with full case folding, apostrophes \
    made one, ignorable characters dropped) and cut at white space; chunks in scripts without \
    spaces stay whole, others become words, numbers, emoji and runs of one mark. Which n-grams are \
    taken stands in sentiment.ngrams, how they are found and hashed in sentiment.input.swift and, \
    in words, in Documentation/ModelFormat.md of sentiment.
    """

  private let modelName: String
  private let options: NGramOptions

  /// The code for a model.
  ///
  /// - Parameters:
  ///   - modelName: The name of the model's file without its ending.
  ///   - options: Which n-grams the model takes.
  init(modelName: String, options: NGramOptions) {
    self.modelName = modelName
    self.options = options
  }

  /// The name that Xcode gives the model's class: what is no letter, digit or low line becomes one.
  private var className: String {
    let plain = modelName.unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        ? Character(scalar) : "_"
    }
    let name = String(plain)
    return name.first?.isNumber ?? true ? "_\(name)" : name
  }

  /// The name of the type in the code.
  var typeName: String { "\(className)NGrams" }

  /// The options of a model as JSON.
  static func json(_ card: ModelCard) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let data = try? encoder.encode(card.features.ngrams ?? NGramOptions())
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// The code.
  var source: String {
    [
      entry, constants, Self.foldedText, classes, Self.tokens, Self.finder, Self.words,
      Self.characters,
    ]
    .joined(separator: "\n")
  }

  private var entry: String {
    """
    // Made by sentiment \(toolVersion) for the Core ML model \(className); export again to change it.
    import Foundation

    /// The n-grams of texts, as the Core ML model \(className) takes them.
    ///
    ///     let model = try \(className)(configuration: MLModelConfiguration())
    ///     let answer = try model.prediction(bag: \(typeName).bag(of: "Not bad at all."))
    ///     print(answer.label, answer.labelProbability)
    enum \(typeName) {
      /// The input of the model: 1 for the hash of each n-gram of a text, known to the model or not.
      static func bag(of text: String) -> [String: Double] {
        var finder = NGramFinder(text)
        var bag = ["\(Self.priorKey)": 1.0]
        for hash in finder.hashes() {
          let digits = String(hash, radix: 16, uppercase: true)
          bag[String(repeating: "0", count: 16 - digits.count) + digits] = 1
        }
        return bag
      }
    }

    """
  }

  private var constants: String {
    let words = NegationWords.words.map { "\"\($0)\"" }.joined(separator: ", ")
    return """
      /// Which n-grams the model takes.
      private enum Options {
        static let longestWordSequence = \(options.longestWordSequence)
        static let shortestInWord = \(options.shortestInWord)
        static let longestInWord = \(options.longestInWord)
        static let longestInRun = \(options.longestInRun)
        static let pairDistance = \(options.pairDistance)
        static let stemLength = \(options.stemLength)
        static let countsRepeatedRuns = \(options.countsRepeatedRuns)
        static let countsRepeatedWords = \(options.countsRepeatedWords)
        static let marksOpenings = \(options.marksOpenings)
        static let marksNegation = \(options.marksNegation)
        static let marksCapitals = \(options.marksCapitals)
        static let negations: Set<String> = [
          \(words)
        ]
      }

      """
  }

  /// The function that classifies scalars, and its tables.
  private var classes: String {
    let tables = [("ignorable", ScalarClass.ignorable), ("unspaced", .unspaced), ("emoji", .emoji)]
    let literals = tables.map { name, kind in
      """
        /// First and last of each range of scalars of this kind.
        private static let \(name)Ranges: [UInt32] = [
      \(ScalarRanges(of: kind).literal(indentation: "    "))
        ]
      """
    }
    return Self.classifier.replacing("TABLES", with: literals.joined(separator: "\n"))
  }
}
