internal import CSimdjson

/// Reads the objects of a JSON array or of JSON Lines with all their members, strictly.
///
/// The reader of whole tables, for callers that want every column. It checks all that
/// `TableReader` checks, with the exact parser, and is several times slower.
package struct JSONObjectReader: Sendable {
  /// Creates a reader.
  package init() {}

  /// Reads a file to its end.
  ///
  /// - Parameters:
  ///   - path: A path, or `-` for standard input.
  ///   - body: Receives the members of each object, in order, and the line it begins on.
  /// - Throws: `TableError`, at the first fault; also where there is no object, or a name stands
  ///   twice in one. What `body` throws.
  /// - Complexity: O(*n*) in the bytes, in memory for one block.
  package func forEachObject(
    of path: String, _ body: ([JSONValue.Member], Int) throws -> Void
  ) throws {
    let source = try CorpusSource(path: path, blockSize: CorpusSource.blockSize)
    var row = 0
    if let format = try source.format(ReadingOptions()) {
      // What is no JSON at all is told by the parser, with its place.
      var scanner = RecordScanner(
        source.input, format: format == .jsonArray ? .jsonArray : .jsonLines, file: 0)
      try scanner.forEachRun { run in
        for index in unsafe run.records.indices {
          let record = unsafe run.records[index]
          row += 1
          try body(try Self.members(of: record, in: run, row: row), record.line)
        }
      }
    }
    if row == 0 { throw TableError.noRows(path: source.input.path, skipped: 0) }
  }

  private static func members(
    of record: csj_record, in run: RecordScanner.Run, row: Int
  ) throws -> [JSONValue.Member] {
    let bytes = unsafe run.bytes(of: record)
    let extent: JSONProblem.Extent = run.format == .jsonLines ? .line : .file
    do {
      var parser = unsafe JSONRecordParser(bytes, within: extent)
      let parsed = try parser.parse()
      var cursor = unsafe JSONCursor(bytes: bytes, extent: extent)
      cursor.skipBlanks()
      guard case .object(let members) = try cursor.readValue() else {
        let place = run.input.location(of: record.start).location
        throw TableError.rowInvalid(.notAnObject(parsed.kind), row: row, at: place)
      }
      var names: Set<[UInt8]> = []
      for (member, found) in zip(members, parsed.members)
      where !names.insert(Array(member.name.utf8)).inserted {
        throw JSONFault(
          problem: .duplicateName(member.name), position: found.name.lowerBound - 1)
      }
      return members
    } catch let fault as JSONFault {
      throw run.input.syntaxError(
        fault.problem, at: record.start + fault.position, since: record.start)
    }
  }
}
