import CommandLineParsing
import Files
import Tables
import TextClassification

/// How much the rows of each class count: a rule, or weights from a file.
struct ClassWeightsOption {
  /// The file with the weights; `nil` where a rule was named.
  let file: String?
  private let rule: TrainingOptions.ClassWeights
  private let members: [JSONFlatObject<Double>.Member]

  static let spec = OptionSpec(
    "class-weight", value: .file("rule-or-file").defaulting(to: "none"),
    help: "How much the rows of each class count: 'none' all the same, 'balanced' all classes the "
      + "same, or a JSON file with an object of labels and their weights, from 0.000001 to 1000000; labels "
      + "not named count 1")

  /// Reads the file, if one was given.
  ///
  /// - Throws: `FileError`, `TableError`, or a failure that says which weight is wrong.
  init(_ arguments: ParsedArguments) throws {
    let value = arguments.text("class-weight")
    let rules: [String: TrainingOptions.ClassWeights] = ["none": .none, "balanced": .balanced]
    rule = rules[value] ?? .none
    file = rules[value] == nil ? value : nil
    members = try file.map(Self.members) ?? []
  }

  private static func members(of name: String) throws -> [JSONFlatObject<Double>.Member] {
    do throws(FileError) {
      try InputFiles.path(name).checkReadable()
    } catch {
      guard case .notFound = error else { throw error }
      throw CommandFailure(
        status: .missingInput,
        description: "there is no file '\(name)'; --class-weight takes 'none', 'balanced' or the "
          + "name of a JSON file")
    }
    let bytes = try OptionFile.bytes(name, of: "--class-weight")
    let members = try JSONFlatObject<Double>(bytes, path: name).members
    for member in members {
      let range = TrainingOptions.ClassWeights.weightRange
      guard range.contains(Float(member.value)) else {
        throw failure(
          member,
          "the weight of '\(member.name)' is \(member.value); a number from \(range.lowerBound) to "
            + "\(range.upperBound) was expected")
      }
    }
    return members
  }

  /// The weights for a corpus.
  ///
  /// - Parameter labels: The labels of the corpus.
  /// - Returns: The rule, or the weights.
  /// - Throws: A failure that names a label of the file that the corpus lacks.
  func weights(for labels: [String]) throws -> TrainingOptions.ClassWeights {
    guard file != nil else { return rule }
    var weights: [String: Float] = [:]
    for member in members {
      guard labels.contains(where: { $0.utf8.elementsEqual(member.name.utf8) }) else {
        throw Self.failure(
          member,
          "there is no label '\(member.name)' in the corpus, whose labels are "
            + QuotedNames.list(labels))
      }
      // A dictionary holds for equal what differs in Unicode's form alone.
      guard weights.updateValue(Float(member.value), forKey: member.name) == nil else {
        throw Self.failure(
          member,
          "the label '\(member.name)' is told from another one by the form of its Unicode "
            + "characters alone; such labels cannot have weights")
      }
    }
    return .given(weights)
  }

  private static func failure(
    _ member: JSONFlatObject<Double>.Member, _ text: String
  ) -> CommandFailure {
    CommandFailure(status: .malformedData, at: member.location, description: text)
  }
}
