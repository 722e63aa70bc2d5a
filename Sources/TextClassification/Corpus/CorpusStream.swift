package import Tables

/// The texts of a corpus that is read as often as a training needs it, batch by batch.
package struct CorpusStream {
  /// Receives a batch and the share of the corpus that has been read, from 0 to 1, where it is known.
  package typealias Body = (_ texts: TextColumn, _ share: Double?) throws -> Void

  /// Thrown by a body that needs no further batch.
  private struct Enough: Error {}

  private let read: (Body) throws -> Void

  /// A stream.
  ///
  /// - Parameter read: Hands all batches to its argument, the same rows in the same order each time.
  package init(_ read: @escaping (Body) throws -> Void) { self.read = read }

  /// The same texts, whose hashes must be those of an earlier reading.
  ///
  /// - Parameter hashes: The hash of each row's text.
  /// - Returns: A stream that throws ``TrainingError/corpusChanged`` where they are not.
  func checked(against hashes: [UInt64]) -> CorpusStream {
    CorpusStream { body in
      var rowCount = 0
      try read { texts, share in
        let end = rowCount + texts.count
        guard end <= hashes.count, hashes[rowCount..<end].elementsEqual(texts.hashes) else {
          throw TrainingError.corpusChanged
        }
        rowCount = end
        try body(texts, share)
      }
      if rowCount < hashes.count { throw TrainingError.corpusChanged }
    }
  }

  /// Reads the corpus in pieces of about one size.
  ///
  /// - Parameters:
  ///   - size: The bytes of text from which a piece is handed on.
  ///   - body: Receives the number of a piece's first row, the texts, and the share that has been
  ///     read; returns whether it needs more.
  /// - Returns: The number of rows that were handed on.
  /// - Throws: What reading and `body` throw.
  func forEachPiece(
    of size: Int, _ body: (_ firstRow: Int, _ texts: TextColumn, _ share: Double?) throws -> Bool
  ) throws -> Int {
    var firstRow = 0
    var piece = TextColumn()
    func handOn(_ share: Double?) throws {
      let texts = piece
      piece = TextColumn()
      let isEnough = try !body(firstRow, texts, share)
      firstRow += texts.count
      if isEnough { throw Enough() }
    }
    do {
      try read { texts, share in
        if piece.count == 0 { piece.reserve(rowCount: 0, byteCount: size + texts.byteCount) }
        piece.append(contentsOf: texts)
        if piece.byteCount >= size { try handOn(share) }
      }
      if piece.count > 0 { try handOn(1) }
    } catch is Enough {}
    return firstRow
  }
}
