internal import Tables

extension TextClassifier {
  /// Explains what the classifier says of a text.
  ///
  ///     let why = classifier.explanation(of: "Not bad at all.")
  ///     for part in why.contributions.prefix(5) { print(part.value, part.ngram) }
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - label: The place in ``labels`` of the label whose score is explained; `nil` explains that
  ///     of the label that the classifier gives.
  /// - Returns: The label's score and what each known n-gram adds to it.
  /// - Complexity: O(n) expected, n the length of the text.
  public func explanation(of text: String, for label: Int? = nil) -> Explanation {
    if let label {
      precondition(labels.indices.contains(label), "label \(label) of \(labels.count)")
    }
    let prediction = prediction(for: text)
    let parts = TextScorer(model).parts(of: text)
    let code = label ?? labels.firstIndex { $0.utf8.elementsEqual(prediction.label.utf8) } ?? 0
    // One margin speaks for the second label and, turned round, for the first.
    let margin = model.width == 1 ? 0 : code
    let sign = model.width == 1 && code == 0 ? -1.0 : 1.0
    let terms = parts.ngrams.map { part in
      Explanation.Contribution(
        ngram: part.text, kind: part.kind, occurrences: part.occurrences,
        // Exact: two numbers of 24 bits.
        value: sign * Double(model.weight(of: part.slot, margin: margin)) * Double(parts.factor))
    }
    return Explanation(
      of: (labels[code], prediction.probabilities[code]),
      score: sign * Double(parts.margins[margin]),
      intercept: sign * Double((parts.ngrams.isEmpty ? model.prior : model.intercept)[margin]),
      terms: terms)
  }
}

/// What the margins of one text are made of.
struct ScoreParts {
  /// A known n-gram of the text.
  struct NGram {
    var slot: NGramIndex.Slot
    var kind: NGramKind
    var text: String
    var occurrences: Int
  }

  /// The known n-grams in order of occurrence, repetitions behind all others.
  var ngrams: [NGram]
  /// What the sums of weights were multiplied by.
  var factor: Float
  /// The margins that the prediction is made from.
  var margins: [Float]
}

extension LinearModel {
  /// The weight of an n-gram.
  func weight(of slot: NGramIndex.Slot, margin: Int) -> Float {
    width == 1 ? Float(bitPattern: slot.payload) : weights[Int(slot.payload) * width + margin]
  }
}

extension TextScorer {
  /// Scores a text and tells what made up its margins.
  func parts(of text: String) -> ScoreParts {
    var reader = NGramReader(model: model, scanner: scanner)
    let known = read(text, &reader)
    guard known > 0 else { return ScoreParts(ngrams: [], factor: 0, margins: model.prior) }
    for part in reader.ngrams where part.occurrences > 1 {
      guard model.options.countsRepetition(of: part.slot.hash),
        let slot = model.index.slot(of: NGramHash.repeated(part.slot.hash))
      else { continue }
      reader.ngrams.append(
        ScoreParts.NGram(
          slot: slot, kind: .repeated, text: part.text, occurrences: part.occurrences))
    }
    assert(reader.ngrams.count == known, "\(reader.ngrams.count) n-grams, \(known) scored")
    return unsafe ScoreParts(ngrams: reader.ngrams, factor: factor, margins: margins)
  }

  /// Scores a text, then reads its known n-grams.
  ///
  /// - Returns: How many were scored, repetitions included.
  private func read(_ text: String, _ reader: inout NGramReader) -> Int {
    var text = text
    return text.withUTF8 { bytes in
      var probabilities = [Float](repeating: 0, count: model.classCount)
      var known: Int32 = 0
      unsafe [0, bytes.count].withUnsafeBufferPointer { offsets in
        unsafe probabilities.withUnsafeMutableBufferPointer { probabilities in
          guard let first = probabilities.baseAddress else { return }
          unsafe score(0..<1, of: (bytes, offsets), probabilities: first, known: &known)
        }
      }
      unsafe scanner.scan(bytes, into: &reader)
      return Int(known)
    }
  }
}

/// Reads the known n-grams of one text, with their texts, and counts them.
private struct NGramReader: NGramVisitor {
  let model: LinearModel
  let scanner: NGramScanner
  /// The n-grams in order of occurrence.
  var ngrams: [ScoreParts.NGram] = []
  /// Where each stands among them.
  private var places: [UInt64: Int] = [:]

  init(model: LinearModel, scanner: NGramScanner) {
    self.model = model
    self.scanner = scanner
  }

  mutating func visit(_ hash: UInt64, _ range: Range<Int>) {
    if let place = places[hash] {
      ngrams[place].occurrences += 1
    } else if let slot = model.index.slot(of: hash), let kind = NGramHash.kind(of: hash) {
      places[hash] = ngrams.count
      ngrams.append(
        ScoreParts.NGram(
          slot: slot, kind: kind, text: scanner.text(of: hash, range), occurrences: 1))
    }
  }
}
