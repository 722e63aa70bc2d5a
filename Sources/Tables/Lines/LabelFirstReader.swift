internal import CSimdjson
internal import Glibc

/// Reads lines that begin with a marked label, `__label__name`, as fastText has them.
///
/// The label ends at the first space or tab, which belongs to neither label nor text. A blank line
/// is no row.
struct LabelFirstReader {
  /// What stands before a label.
  static let mark = Array("__label__".utf8)

  private let input: InputBuffer
  private let file: Int
  private var row = 0
  private var members: [UInt8] = []

  init(_ input: InputBuffer, file: Int) {
    self.input = input
    self.file = file
  }

  /// Reads to the end of the file.
  ///
  /// - Parameters:
  ///   - collector: Receives the rows; where no labels are wanted they are kept as a member.
  ///   - body: Called with the collector after each run of rows.
  /// - Throws: `TableError`, after `body` has had the rows before the fault, and what `body` throws.
  mutating func forEachRun(
    into collector: inout RowCollector, _ body: (inout RowCollector) throws -> Void
  ) throws {
    var scanner = RecordScanner(input, format: .labelFirst, file: file)
    try scanner.forEachRecord(
      into: &collector, read: { try read($0, of: $1, into: &$2) }, runEnd: body)
  }

  private mutating func read(
    _ record: csj_record, of run: RecordScanner.Run, into collector: inout RowCollector
  ) throws {
    let line = unsafe run.bytes(of: record)
    guard unsafe line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return }
    row += 1
    collector.report.recordCount += 1
    let origin = RowOrigin(file: file, line: record.line, row: row)
    if let error = input.invalidUTF8(in: record.start..<record.end) {
      return try collector.skip(error, origin)
    }
    guard unsafe line.starts(with: Self.mark) else {
      return try skip(.labelMissing, record, &collector)
    }
    let labelStart = Self.mark.count
    let labelEnd = unsafe line[labelStart...].firstIndex { $0 == 0x20 || $0 == 0x09 } ?? line.count
    guard labelEnd > labelStart else { return try skip(.labelMissing, record, &collector) }
    let text = unsafe UnsafeBufferPointer(rebasing: line[min(labelEnd + 1, line.count)...])
    if unsafe text.starts(with: Self.mark) { return try skip(.labelRepeated, record, &collector) }
    if unsafe Self.holdsLine(text) { return try skip(.carriageReturn, record, &collector) }
    let label = unsafe UnsafeBufferPointer(rebasing: line[labelStart..<labelEnd])
    unsafe collector.builder.append(
      .init(text: text, label: label, labelKind: .string, origin: origin))
    if collector.options.keepsOtherMembers { unsafe appendMember(label, to: &collector.builder) }
  }

  /// Whether a label stands behind a carriage return, as where lines end in nothing else.
  private static func holdsLine(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var rest = unsafe text[...]
    while let end = unsafe rest.firstIndex(of: 0x0D) {
      unsafe rest = rest[(end + 1)...]
      if unsafe rest.starts(with: mark) { return true }
    }
    return false
  }

  private mutating func appendMember(
    _ label: UnsafeBufferPointer<UInt8>, to builder: inout TableBuilder
  ) {
    members.removeAll(keepingCapacity: true)
    members += "\"label\":".utf8
    unsafe JSONEscaping.append(label, to: &members)
    unsafe members.withUnsafeBufferPointer { unsafe builder.appendOtherMembers($0) }
  }

  private func skip(
    _ problem: RowProblem, _ record: csj_record, _ collector: inout RowCollector
  ) throws {
    let location = input.location(of: record.start).location
    try collector.skip(
      .rowInvalid(problem, row: row, at: location),
      RowOrigin(file: file, line: record.line, row: row))
  }
}
