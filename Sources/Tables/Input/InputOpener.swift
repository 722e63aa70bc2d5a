internal import Files

/// Opens a file of texts and gives its bytes as UTF-8, decompressed and decoded.
struct InputOpener {
  /// The encoding, or nil for UTF-8.
  let encoding: TextEncoding?
  /// Whether what cannot be decoded is only to make its row wrong.
  private let marksFaults: Bool

  /// An opened file.
  struct Opened {
    let source: any ByteSource
    /// The decompressor, where there is one.
    let compressed: (any CompressedSource)?
    /// The size of a regular file that is read as it stands, and 0 where it is unknown.
    let size: Int
    /// The name of the encoding that is decoded; nil for UTF-8.
    let encoding: String?
  }

  init(_ layout: FileLayout, marksFaults: Bool = false) {
    self.marksFaults = marksFaults
    let named = layout.encoding.map { TextEncoding(name: $0) }
    encoding = named.flatMap { $0.isUTF8 ? nil : $0 }
  }

  /// Opens a file; its first bytes tell whether it is compressed.
  ///
  /// - Parameter path: A path, or `-` for standard input.
  /// - Returns: The file.
  /// - Throws: `FileError`, and `TableError.encodingUnknown`.
  func open(_ path: String) throws -> Opened {
    let file = try path == "-" ? InputFile.standardInput() : InputFile(FilePath(path))
    let name = "\(file.path)"
    let peeked = PeekedSource(file)
    try peeked.peek(Compression.magicLength) { Compression.isPossible($0) }
    let compressed: (any CompressedSource)? =
      switch Compression(magic: peeked.prefix) {
      case .gzip: try GzipSource(peeked, path: name)
      case .zstd: try ZstdSource(peeked, path: name)
      case nil: nil
      }
    let plain: any ByteSource = compressed ?? peeked
    let source =
      try encoding.map {
        try DecodedSource(plain, from: $0, path: name, marksFaults: marksFaults)
      } ?? plain
    return Opened(
      source: source, compressed: compressed, size: compressed == nil ? file.size ?? 0 : 0,
      encoding: encoding?.name)
  }
}
