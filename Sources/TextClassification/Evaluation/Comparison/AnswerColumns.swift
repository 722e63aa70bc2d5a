/// The names under which other tools' answers hold what a comparison needs.
public struct AnswerColumns: Sendable, Equatable {
  /// The identifier of a row; rows need not have one.
  public var id = "id"
  /// The actual label.
  public var label = "label"
  /// The predicted label.
  public var prediction = "prediction"
  /// The text; rows need not have one.
  public var text = "text"

  /// The usual names, which are those that `sentiment predict` writes.
  public init() {}
}
