import CommandLineParsing
import TextClassification

/// The names of the members in other tools' answers.
enum AnswerColumnsOption {
  static let group = OptionGroup(
    "Options for answers of other tools",
    [
      OptionSpec(
        "id-column", value: .text("name").defaulting(to: AnswerColumns().id),
        help: "The member or column that names the row; need not be there"),
      OptionSpec(
        "label-column", value: .text("name").defaulting(to: AnswerColumns().label),
        help: "The member or column that holds the actual label"),
      OptionSpec(
        "prediction-column", value: .text("name").defaulting(to: AnswerColumns().prediction),
        help: "The member or column that holds the predicted label"),
      OptionSpec(
        "text-column", value: .text("name").defaulting(to: AnswerColumns().text),
        help: "The member or column that holds the text; need not be there"),
    ])

  /// The names that were given, or the defaults.
  static func columns(_ arguments: ParsedArguments) -> AnswerColumns {
    var columns = AnswerColumns()
    columns.id = arguments.text("id-column")
    columns.label = arguments.text("label-column")
    columns.prediction = arguments.text("prediction-column")
    columns.text = arguments.text("text-column")
    return columns
  }
}
