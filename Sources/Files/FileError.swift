import Glibc

/// What can go wrong with a file.
public enum FileError: Error, Equatable, Sendable {
  /// An output exists and must not be replaced.
  case alreadyExists(FilePath)
  /// The reader of a pipe or socket has gone; a tool ends quietly on this.
  case brokenPipe(FilePath)
  /// The folder of an output does not exist or is not a folder.
  case directoryNotFound(FilePath, of: FilePath)
  /// No file can be created in the folder of an output; `code` is the error number.
  case directoryNotWritable(FilePath, of: FilePath, code: Int32)
  /// A folder stands where a file was expected.
  case isDirectory(FilePath, Use)
  /// An output cannot be created or replaced; `code` is the error number.
  case notCreatable(FilePath, code: Int32)
  /// An input does not exist.
  case notFound(FilePath)
  /// An input exists and cannot be opened; `code` is the error number.
  case notReadable(FilePath, code: Int32)
  /// An operation on an open file failed; `code` is the error number.
  case operationFailed(Operation, FilePath, code: Int32)

  /// No file without a name can be created in the folder for temporary files; `code` is the error number.
  case temporaryNotCreatable(in: FilePath, code: Int32)

  /// What a file was wanted for.
  public enum Use: Sendable {
    /// To be read.
    case input
    /// To be written.
    case output
  }

  /// An operation on an open file.
  public enum Operation: String, Sendable {
    /// Closing, which may report an earlier write.
    case close = "closing"
    /// Reading or mapping.
    case read = "reading"
    /// Putting the finished file in the place of the old one.
    case replace = "replacing"
    /// Waiting until the data is on the disk.
    case synchronize = "synchronizing"
    /// Writing.
    case write = "writing"
  }

  /// The kinds of failure that a tool tells apart by its exit status.
  public enum Kind: Sendable {
    /// The reader of the output has gone.
    case brokenPipe
    /// An input is missing or cannot be opened.
    case input
    /// An output cannot be created.
    case output
    /// Reading or writing an open file failed.
    case transfer
  }

  /// The kind of failure.
  public var kind: Kind {
    switch self {
    case .brokenPipe: .brokenPipe
    case .notFound, .notReadable, .isDirectory(_, .input): .input
    case .alreadyExists, .directoryNotFound, .directoryNotWritable, .notCreatable,
      .temporaryNotCreatable,
      .isDirectory(_, .output):
      .output
    case .operationFailed: .transfer
    }
  }
}

extension FileError: CustomStringConvertible {
  /// What is wrong, with which file, and what to do.
  public var description: String {
    switch self {
    case .alreadyExists(let path):
      "'\(path)' exists and is not to be replaced; choose another name"
    case .brokenPipe(let path):
      "the reader of '\(path)' has closed it"
    case .directoryNotFound(let directory, let path):
      "cannot create '\(path)': there is no folder '\(directory)'; create it first"
    case .directoryNotWritable(let directory, let path, let code):
      "cannot create '\(path)': no file can be created in the folder '\(directory)': "
        + "\(Self.text(of: code)); choose another folder"
    case .isDirectory(let path, .input):
      "cannot read '\(path)': it is a folder, a file was expected"
    case .isDirectory(let path, .output):
      "cannot write '\(path)': that is the name of a folder; give the name of a file"
    case .notCreatable(let path, let code):
      "cannot create '\(path)': \(Self.text(of: code))"
    case .notFound(let path):
      "there is no file '\(path)'; check the name"
    case .notReadable(let path, let code):
      "cannot open '\(path)': "
        + (code == EILSEQ ? "its name is no UTF-8; rename it" : Self.text(of: code))
    case .temporaryNotCreatable(let folder, let code):
      "no temporary file can be created in '\(folder)': \(Self.text(of: code)); name another folder in "
        + "TMPDIR"
    case .operationFailed(let operation, let path, let code):
      "\(operation.rawValue) '\(path)' failed: \(Self.text(of: code))\(Self.remedy(for: code))"
    }
  }

  private static func text(of code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }

  private static func remedy(for code: Int32) -> String {
    switch code {
    case ENOSPC, EDQUOT: "; free some space or choose another disk"
    case EFBIG: "; raise the limit on file sizes (ulimit -f) or choose another disk"
    default: ""
    }
  }
}
