extension EvaluationReport {
  /// A label with its probability.
  public struct LabelProbability: Sendable, Equatable, Codable {
    /// The label.
    public let label: String
    /// Its probability, in [0, 1].
    public let probability: Double

    /// Creates a pair.
    ///
    /// - Parameters:
    ///   - label: The label.
    ///   - probability: Its probability.
    public init(label: String, probability: Double) {
      self.label = label
      self.probability = probability
    }

    /// Returns whether labels, compared as UTF-8 bytes, and probabilities are equal.
    ///
    /// - Parameters:
    ///   - left: One pair.
    ///   - right: The other pair.
    /// - Returns: `true` when both parts agree.
    public static func == (left: LabelProbability, right: LabelProbability) -> Bool {
      LabelBytes.equal(left.label, right.label) && left.probability == right.probability
    }
  }

  /// Where an evaluated row comes from.
  public struct Source: Sendable, Equatable, Codable {
    /// The name of the file as the user gave it.
    public let file: String
    /// The number of the line on which the record starts, counted from 1; `nil` where the format
    /// has no lines.
    public let line: Int?
    /// The number of the record among those of its file, counted from 1; `nil` where a report does
    /// not say.
    public let row: Int?
    /// The record's own identifier, `nil` where it has none.
    public let id: String?

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - file: The name of the file.
    ///   - line: The number of the record's first line, from 1.
    ///   - row: The number of the record among those of its file, from 1.
    ///   - id: The record's own identifier.
    public init(file: String, line: Int?, row: Int? = nil, id: String?) {
      self.file = file
      self.line = line
      self.row = row
      self.id = id
    }

    /// Encodes the source, absent parts as null.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: An `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(file, forKey: .file)
      try container.encode(line, forKey: .line)
      try container.encode(row, forKey: .row)
      try container.encode(id, forKey: .id)
    }
  }

  /// An evaluated row: the answer, and what is needed to find the row again.
  public struct Row: Sendable, Equatable, Codable {
    /// The position in the test corpus, counted from 0 over all its files.
    public let index: Int
    /// Where the row comes from.
    public let source: Source
    /// The text's `StableHash`, which pairs the rows of two reports over reordered corpora.
    public let textHash: String
    /// The actual label.
    public let label: String
    /// The predicted label with its probability.
    public let prediction: LabelProbability
    /// The probability of every label in the order of UTF-8 bytes, `nil` where not asked for.
    public var probabilities: [LabelProbability]?
    /// Whether the prediction is as probable as `--min-confidence` asks, `nil` where it is not
    /// asked for.
    public var isAnswered: Bool?

    /// Creates a row without the probabilities of all labels.
    ///
    /// - Parameters:
    ///   - position: The position in the test corpus, from 0, and where the row comes from.
    ///   - text: The text, of which only the hash is kept.
    ///   - label: The actual label.
    ///   - prediction: The predicted label with its probability.
    public init(
      position: (index: Int, source: Source),
      text: String,
      label: String,
      prediction: LabelProbability,
    ) {
      index = position.index
      source = position.source
      textHash = StableHash.hex(text)
      self.label = label
      self.prediction = prediction
    }

    /// Whether the prediction is the actual label, byte for byte.
    public var isCorrect: Bool { LabelBytes.equal(label, prediction.label) }

    /// Returns whether labels, compared as UTF-8 bytes, and all other parts are equal.
    ///
    /// - Parameters:
    ///   - left: One row.
    ///   - right: The other row.
    /// - Returns: `true` when all parts agree.
    public static func == (left: Row, right: Row) -> Bool {
      left.index == right.index && left.source == right.source
        && left.textHash == right.textHash && LabelBytes.equal(left.label, right.label)
        && left.prediction == right.prediction && left.probabilities == right.probabilities
        && left.isAnswered == right.isAnswered
    }

    /// Encodes the row, absent probabilities as null.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: An `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(index, forKey: .index)
      try container.encode(source, forKey: .source)
      try container.encode(textHash, forKey: .textHash)
      try container.encode(label, forKey: .label)
      try container.encode(prediction, forKey: .prediction)
      try container.encode(probabilities, forKey: .probabilities)
      try container.encode(isAnswered, forKey: .isAnswered)
    }
  }
}
