import LinearAlgebra
import Tables
import TestSupport

@testable import TextClassification

/// Small corpora whose texts share many n-grams.
struct RandomTexts {
  private var random: SeededRandom
  private static let words = [
    "good", "bad", "not", "don't", "a", "I", "film", "!!", "😀", "👍🏽", "好き", "好", "映画だ", "ดี", "좋아",
    "'tis", "dogs'", "é", "ＡＢ", "", "10", "?", "❤️", "ශ්\u{200D}රී", "a\u{0}b", "\u{FE0F}",
    "GOOD", "Good", "wonderful", "最高の映画", "好き好き",
  ]

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// A corpus of texts of up to `longest` words.
  mutating func corpus(_ count: Int, longest: Int = 8) -> TextColumn {
    TextColumn(
      (0..<count).map { _ in
        (0..<random.index(below: longest + 1))
          .map { _ in Self.words[random.index(below: Self.words.count)] }
          .joined(separator: " ")
      })
  }

  /// A class for each of some rows, −1 for those that are not for training.
  mutating func classes(_ count: Int, of classCount: Int, someLeftOut: Bool) -> [Int32] {
    (0..<count).map { _ in
      someLeftOut && random.index(below: 4) == 0 ? -1 : Int32(random.index(below: classCount))
    }
  }
}

/// The rows that hold each n-gram, by dictionary.
struct PlainDocumentFrequencies {
  /// The n-grams in at least the wanted number of rows, most frequent first, then by hash.
  let columns: [(hash: UInt64, rows: [UInt32])]
  /// What each hash stands for.
  let ngrams: [UInt64: PlainNGram]

  init(_ texts: TextColumn, options: NGramOptions, minimum: Int) {
    var listing = NGramListing(options)
    var rows: [UInt64: Set<UInt32>] = [:]
    var ngrams: [UInt64: PlainNGram] = [:]
    for row in 0..<texts.count {
      var frequencies: [UInt64: Int] = [:]
      for visit in listing.scan(Array(texts[row].utf8)) {
        rows[visit.hash, default: []].insert(UInt32(row))
        ngrams[visit.hash] = visit.ngram
        frequencies[visit.hash, default: 0] += 1
      }
      for (hash, frequency) in frequencies where frequency > 1 {
        guard let ngram = ngrams[hash], Self.counts(ngram.kind, options) else { continue }
        rows[NGramHash.repeated(hash), default: []].insert(UInt32(row))
        ngrams[NGramHash.repeated(hash)] = PlainNGram(kind: .repeated, scalars: ngram.scalars)
      }
    }
    columns = rows.filter { $0.value.count >= minimum }
      .map { (hash: $0.key, rows: $0.value.sorted()) }
      .sorted { ($1.rows.count, $0.hash) < ($0.rows.count, $1.hash) }
    self.ngrams = ngrams
  }

  /// Whether options ask for the repetitions of a family.
  private static func counts(_ kind: NGramKind, _ options: NGramOptions) -> Bool {
    switch kind {
    case .inRun, .scriptRun, .ending: options.countsRepeatedRuns
    default: options.countsRepeatedWords
    }
  }
}

extension DocumentTermMatrix {
  /// The rows of each column.
  var rowsOfColumns: [[UInt32]] {
    (0..<pattern.columnCount).map {
      Array(pattern.rows[pattern.columnStarts[$0]..<pattern.columnStarts[$0 + 1]])
    }
  }

  /// The columns of each row.
  var columnsOfRows: [[UInt32]] {
    (0..<pattern.rowCount).map {
      Array(pattern.columns[pattern.rowStarts[$0]..<pattern.rowStarts[$0 + 1]])
    }
  }
}
