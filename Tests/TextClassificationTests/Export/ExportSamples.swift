import Files
import Foundation
import Tables
import TestSupport

@testable import TextClassification

/// Classifiers and texts to export.
enum ExportSamples {
  /// Classifiers with two labels, where a text has one margin, and with three and four.
  static let labels = [["n", "p"], ["n", "o", "p"], ["n", "o", "p", "very, \"good\"\n"]]

  /// Texts of all scripts, the empty one and one without known n-grams among them.
  static let texts: [String] = {
    var random = RandomText(seed: 12)
    let made = (0..<150).flatMap { _ in [random.sentence(), random.next()] }
    return ["", "  ", "zzqq", "\u{10FFFF}"] + made.map { String(decoding: $0, as: UTF8.self) }
      + SampleCorpus.rows(labels: ["a", "b"], count: 60, seed: 3).texts.all
  }()

  /// The finished hashes of a text's n-grams, each once.
  static func hashes(_ text: String, _ options: NGramOptions) -> [UInt64] {
    var collector = NGramCollector()
    let scanner = NGramScanner(options: options)
    let bytes = Array(text.utf8)
    unsafe bytes.withUnsafeBufferPointer { unsafe collector.collect($0, with: scanner) }
    return (0..<collector.set.count).map { unsafe collector.set.hashes[$0] }
  }

  /// The texts of a corpus of this repository.
  static func corpus(_ name: String) throws -> [String] {
    struct Row: Decodable { let text: String }
    let package = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    let data = try Data(contentsOf: package.appending(path: "Data/\(name).json"))
    return try JSONDecoder().decode([Row].self, from: data).map(\.text)
  }

  /// The probabilities of margins with the label's own one at 0, in double precision.
  static func softmax(_ margins: [Double]) -> [Double] {
    let powers = margins.map { exp($0 - (margins.max() ?? 0)) }
    return powers.map { $0 / powers.reduce(0, +) }
  }
}

extension TextColumn {
  /// All texts.
  var all: [String] { (0..<count).map { self[$0] } }
}

extension UInt64 {
  /// The hash of an n-gram as exports write it.
  var hexadecimal: String { NumberWords.hexadecimal(self, uppercase: true) }
}
