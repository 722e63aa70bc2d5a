/// What a model says of itself.
public struct MLModelMetadata: Hashable, Sendable {
  /// Who made the model; empty by default, since a model must not differ by who happened to run
  /// the program.
  public var author: String
  /// What the model is for.
  public var shortDescription: String
  /// The licence under which the model may be used.
  public var license: String?
  /// The version that its maker gives the model.
  public var version: String
  /// Whatever else is to be known, by name.
  public var additional: [String: String]?

  /// Creates metadata.
  ///
  /// - Parameters:
  ///   - author: Who made the model.
  ///   - shortDescription: What the model is for.
  ///   - license: The licence under which the model may be used.
  ///   - version: The version that its maker gives the model.
  ///   - additional: Whatever else is to be known, by name.
  public init(
    author: String = "", shortDescription: String = "A classifier of texts", license: String? = nil,
    version: String = "1", additional: [String: String]? = nil,
  ) {
    self.author = author
    self.shortDescription = shortDescription
    self.license = license
    self.version = version
    self.additional = additional
  }
}
