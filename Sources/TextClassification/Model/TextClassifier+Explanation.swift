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
    var text = ""
    var occurrences = 0
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
    var text = text
    var parts = ScoreParts(ngrams: [], factor: 0, margins: model.prior)
    text.withUTF8 { bytes in
      let room = UnsafeMutableBufferPointer<Float>.allocate(capacity: model.classCount)
      defer { unsafe room.deallocate() }
      guard unsafe score(bytes, probabilities: room) > 0 else { return }
      parts.margins = margins
      parts.factor = factor
      let set = collector.set
      var reader = NGramReader(scanner: scanner)
      for position in unsafe 0..<set.count {
        let hash = unsafe set.hashes[position]
        guard let slot = model.index.slot(of: hash), let kind = NGramHash.kind(of: hash) else {
          continue
        }
        reader.places[hash] = parts.ngrams.count
        parts.ngrams.append(ScoreParts.NGram(slot: slot, kind: kind))
      }
      reader.ngrams = parts.ngrams
      unsafe scanner.scan(bytes, into: &reader)
      parts.ngrams = reader.ngrams
    }
    return parts
  }
}

/// Reads the texts of the n-grams of one text, and counts them.
private struct NGramReader: NGramVisitor {
  let scanner: NGramScanner
  /// Where each n-gram stands among ``ngrams``.
  var places: [UInt64: Int] = [:]
  var ngrams: [ScoreParts.NGram] = []

  init(scanner: NGramScanner) { self.scanner = scanner }

  mutating func visit(_ hash: UInt64, _ range: Range<Int>) {
    note(hash, textOf: hash, range)
    if scanner.options.countsRepeated { note(NGramHash.repeated(hash), textOf: hash, range) }
  }

  private mutating func note(_ key: UInt64, textOf hash: UInt64, _ range: Range<Int>) {
    guard let place = places[key] else { return }
    if ngrams[place].occurrences == 0 { ngrams[place].text = scanner.text(of: hash, range) }
    ngrams[place].occurrences += 1
  }
}
