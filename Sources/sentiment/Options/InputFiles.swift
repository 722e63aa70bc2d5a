import Files

/// Checks of the files of a command before its work begins.
enum InputFiles {
  /// Puts in the place of patterns the files that they match.
  ///
  /// A shell does so before the tool starts, unless the pattern is quoted or matches too much.
  ///
  /// - Parameter names: Files, folders, `-`, or patterns with `*`, `?` and `[…]`.
  /// - Returns: The names; what a pattern matches in the order of its bytes.
  /// - Throws: A failure that names a pattern that matches nothing.
  static func expanding(_ names: [String]) throws -> [String] {
    try names.flatMap { name -> [String] in
      guard name.utf8.contains(where: { "*?[".utf8.contains($0) }), !FilePath(name).exists else {
        return [name]
      }
      let found = try FilePath(name).filesMatching().map(\.description)
      if found.isEmpty {
        throw CommandFailure(
          status: .missingInput, description: "no file matches '\(name)'; check the pattern")
      }
      return found
    }
  }

  /// Makes sure that every input can be opened, so that a missing one is not found after the
  /// others were read, that none is to be read twice that can be read only once, and that none is
  /// where standard output goes.
  ///
  /// - Parameters:
  ///   - names: Inputs that have to be files.
  ///   - corpora: Inputs that may be folders.
  /// - Throws: `FileError`; a failure where standard input or a pipe is named twice, or standard output
  ///   goes to an input.
  static func check(_ names: [String], corpora: [String] = []) throws {
    let all = names + corpora
    if all.count(where: { $0 == "-" }) > 1 {
      throw CommandFailure(
        status: .usage, description: "standard input, '-', can be read only once")
    }
    for name in names where name != "-" { try FilePath(name).checkReadable() }
    for name in corpora where name != "-" { try FilePath(name).checkReadable(allowsFolder: true) }
    var streams: Set<FilePath.Identity> = []
    for name in all {
      let stream = Self.path(name).streamIdentity
      guard let stream, !streams.insert(stream).inserted else { continue }
      throw CommandFailure(
        status: .usage,
        description: "'\(name)' is a pipe that another input reads too, and can be read only "
          + "once; put its contents into a file")
    }
    try checkStandardOutput(apartFrom: all)
  }

  /// The path of an input; of standard input, `-`, where it comes from.
  static func path(_ name: String) -> FilePath {
    FilePath(name == "-" ? "/dev/stdin" : name)
  }

  /// Makes sure that standard output does not go to an input, which would change while it is read.
  ///
  /// - Throws: A failure that names the input.
  private static func checkStandardOutput(apartFrom inputs: [String]) throws {
    for name in inputs where FilePath("/dev/stdout").isSameFile(as: Self.path(name)) {
      throw CommandFailure(
        status: .usage,
        description: "standard output goes to "
          + (name == "-" ? "the file that standard input comes from" : "'\(name)'")
          + ", which is an input too; write to another file")
    }
  }

  /// Makes sure that no output would replace an input or another output.
  ///
  /// - Throws: A failure that names the file.
  static func checkOutputs(_ outputs: [OutputFile?], apartFrom inputs: [String]) throws {
    let outputs = outputs.compactMap(\.self)
    for (index, output) in outputs.enumerated() {
      let isInput = inputs.contains { Self.path($0).isSameFile(as: output.path) }
      let isOutput = outputs[..<index].contains {
        $0.path.isSamePlace(as: output.path)
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
