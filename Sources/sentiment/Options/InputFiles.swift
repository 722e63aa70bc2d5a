import Files

/// Checks of the files of a command before its work begins.
enum InputFiles {
  /// Makes sure that every input can be opened, so that a missing one is not found after the
  /// others were read.
  ///
  /// - Throws: `FileError`; a failure where standard input is named twice.
  static func check(_ names: [String]) throws {
    if names.count(where: { $0 == "-" }) > 1 {
      throw CommandFailure(
        status: .usage, description: "standard input, '-', can be read only once")
    }
    for name in names where name != "-" { try FilePath(name).checkReadable() }
  }

  /// Makes sure that no output would replace an input or another output.
  ///
  /// - Throws: A failure that names the file.
  static func checkOutputs(_ outputs: [OutputFile?], apartFrom inputs: [String]) throws {
    let outputs = outputs.compactMap(\.self)
    for (index, output) in outputs.enumerated() {
      let isInput = inputs.contains { $0 != "-" && FilePath($0).isSameFile(as: output.path) }
      let isOutput = outputs[..<index].contains {
        $0.name == output.name || $0.path.isSameFile(as: output.path)
      }
      if isInput || isOutput {
        throw CommandFailure(
          status: .usage,
          description: "'\(output.name)' is \(isInput ? "an input" : "another output") too; "
            + "give the output another name")
      }
    }
  }
}
