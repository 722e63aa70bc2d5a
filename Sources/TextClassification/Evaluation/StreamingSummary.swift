/// How a corpus was trained on that did not fit into memory.
public struct StreamingSummary: Sendable, Equatable, Codable {
  /// The bytes of memory that the training was to stay within.
  public let memoryLimit: Int
  /// In how many texts an n-gram had to occur to be a feature.
  public let minimumDocumentFrequency: Int

  /// What a model's card says of it; `nil` for a corpus that was in memory.
  init?(_ card: ModelCard) {
    guard let limit = card.memoryLimit, let minimum = card.features.minimumDocumentFrequency else {
      return nil
    }
    memoryLimit = limit
    minimumDocumentFrequency = minimum
  }
}
