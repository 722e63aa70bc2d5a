internal import Files

/// Why a file is refused as a model, before anything in it is used.
public enum ModelFileError: Error, Equatable, Sendable {
  /// The checksum in the file is not that of its bytes.
  case checksumMismatch(stored: String, computed: String)
  /// The metadata holds no checksum.
  case checksumMissing
  /// The checksum is of a kind that this version does not know.
  case checksumUnknown(String)
  /// The file is compressed by a program of a name.
  case compressedFile(String)
  /// The file has more bytes than its tensors.
  case excessBytes(expected: Int, found: Int)
  /// The file is a model that was exported for other programs.
  case exportedModel
  /// The file holds something else than a model, which `format` names; nil if it does not say what.
  case formatUnknown(format: String?)
  /// The version of the format is no whole number; nil if there is none.
  case formatVersionMalformed(String?)
  /// The version of the format is older or newer than those that this version reads.
  case formatVersionUnsupported(found: Int, readable: ClosedRange<Int>, writtenBy: String?)
  /// The header is not the JSON that the format allows; `offset` counts bytes from the file's start.
  case header(HeaderFault, offset: Int)
  /// The hashes of the n-grams do not ascend.
  case hashesUnsorted
  /// The header's length exceeds the file or the format's limit.
  case headerTooLong(count: UInt64, limit: Int)
  /// The model has fewer than two labels.
  case labelsTooFew(Int)
  /// The labels do not ascend in the order of their bytes, or one stands twice.
  case labelsUnsorted
  /// An entry of the metadata is missing, or not what it has to be.
  case metadataMalformed(String, MetadataFault)
  /// A length of n-grams is out of the range that this version takes.
  case optionOutOfRange(String, found: Int)
  /// The file is a report.
  case reportFile
  /// Something is wrong with the tensor of a name.
  case tensor(String, TensorFault)
  /// The file holds text, as a corpus does.
  case textFile(isJSON: Bool)
  /// The file is too short to be of this kind.
  case tooShort(count: Int)
  /// The file has fewer bytes than its tensors.
  case truncated(expected: Int, found: Int)

  /// What is wrong with a header.
  public enum HeaderFault: Equatable, Sendable {
    /// A key stands twice in one object.
    case duplicateKey(String)
    /// Something else than what is described was found.
    case expected(String)
    /// The bytes are no valid UTF-8.
    case invalidUTF8
    /// A key is missing in the description of a tensor.
    case missingKey(String, tensor: String)
    /// A number exceeds the largest integer.
    case numberTooLarge
    /// A key is unknown in the description of a tensor.
    case unknownKey(String, tensor: String)
  }

  /// What is wrong with a tensor.
  public enum TensorFault: Equatable, Sendable {
    /// The bytes before it belong to no tensor.
    case gap
    /// Its bytes are no valid UTF-8, or are cut within a character.
    case invalidUTF8
    /// Its numbers do not start at a multiple of their size.
    case misaligned
    /// There is no tensor of that name.
    case missing
    /// One of its numbers is not finite, or not above 0 where it has to be.
    case numberOutOfRange
    /// Its numbers do not ascend from 0 to the length of the text that they cut up.
    case offsetsUnsorted
    /// It begins within the tensor of the given name.
    case overlap(with: String)
    /// It ends before it begins.
    case reversed
    /// Its shape and type take another number of bytes than it has.
    case size(shape: [Int], type: String, byteCount: Int)
    /// It has another shape than the model needs; nil stands for any length.
    case unexpectedShape([Int], expected: [Int?])
    /// It has another type than the model needs.
    case unexpectedType(String, expected: String)
    /// Its type is none that this version reads.
    case unknownType(String)
  }
}

extension ModelFileError: CustomStringConvertible {
  /// What is wrong with the file, and what to do; the file's name belongs before it.
  public var description: String {
    switch self {
    case .checksumMismatch(let stored, let computed):
      "altered or damaged: the checksum in the file is \(stored), that of its bytes \(computed); "
        + "copy the file again or train again"
    case .checksumMissing:
      "a safetensors file, but not written by sentiment: its metadata holds no checksum"
    case .checksumUnknown(let text):
      "a checksum of the unknown kind '\(text)', expected '\(SafetensorsChecksum.prefix)' and "
        + "\(SafetensorsChecksum.digitCount) digits; a newer version may have written the file"
    case .compressedFile(let program):
      "it is compressed by \(program); decompress it with '\(program) -d' first"
    case .excessBytes(let expected, let found):
      "altered or damaged: the file has \(NumberWords.counted(found, "byte")), its tensors end at \(expected)"
    case .exportedModel:
      "it is a model for ONNX Runtime or Core ML, which is written and not read; give the file that "
        + "'sentiment train' wrote"
    case .formatUnknown(let format?):
      "holds '\(format)', expected '\(ModelFormat.name)'"
    case .formatUnknown(nil):
      "does not say what it holds, expected '\(ModelFormat.name)' as its format"
    case .formatVersionMalformed(let version):
      "model format '\(version ?? "")', expected a whole number"
    case .formatVersionUnsupported(let found, let readable, let writtenBy):
      "model format \(found); this build reads "
        + (readable.count == 1
          ? "\(readable.lowerBound); " : "\(readable.lowerBound) to \(readable.upperBound); ")
        + "written by \(writtenBy ?? "an unnamed program"); "
        + (found > readable.upperBound ? "use a newer version of sentiment" : "train again")
    case .header(let fault, let offset):
      "not a model: at byte \(offset), in the header, \(fault)"
    case .hashesUnsorted:
      "the hashes of the n-grams do not ascend; another program may have made the file"
    case .labelsTooFew(let count):
      "the model has \(NumberWords.counted(count, "label")), expected at least 2"
    case .labelsUnsorted:
      "the labels do not ascend, or one stands twice; another program may have made the file"
    case .metadataMalformed(let key, let fault):
      "the entry '\(key)' of the metadata \(fault); another program or a newer version may have made "
        + "the file"
    case .headerTooLong(let count, let limit):
      "not a model, or truncated: the header would have \(count) bytes, at most \(limit) can be"
    case .optionOutOfRange(let name, let found):
      "the option '\(name)' is \(found), which is out of its range"
    case .reportFile:
      "it is a report, and no model; 'sentiment train' writes models to the file of --output"
    case .tensor(let name, let fault):
      "tensor '\(name)' \(fault)"
    case .textFile(let isJSON):
      "it is a file of \(isJSON ? "JSON, such as a corpus or a report" : "text, such as a corpus"), "
        + "and no model; 'sentiment train' makes one from a corpus"
    case .tooShort(let count):
      "not a model, or truncated: the file has only \(NumberWords.counted(count, "byte"))"
    case .truncated(let expected, let found):
      "truncated: the file has \(found) of \(NumberWords.counted(expected, "byte")); copy the file again or train again"
    }
  }
}

extension ModelFileError.HeaderFault: CustomStringConvertible {
  /// What is wrong, to follow the place.
  public var description: String {
    switch self {
    case .duplicateKey(let key): "the key '\(key)' stands a second time"
    case .expected(let what): "\(what) was expected"
    case .invalidUTF8: "the text is no valid UTF-8"
    case .missingKey(let key, let tensor): "tensor '\(tensor)' has no '\(key)'"
    case .numberTooLarge: "a number is larger than \(Int.max)"
    case .unknownKey(let key, let tensor): "tensor '\(tensor)' has the unknown key '\(key)'"
    }
  }
}

extension ModelFileError.TensorFault: CustomStringConvertible {
  /// What is wrong, to follow the name of the tensor.
  public var description: String {
    switch self {
    case .gap: "has bytes before it that belong to no tensor"
    case .invalidUTF8: "is no valid UTF-8, or is cut within a character"
    case .misaligned: "does not start at a multiple of the size of its numbers"
    case .missing: "is missing"
    case .numberOutOfRange: "holds a number that is not finite, or not above 0 where it has to be"
    case .offsetsUnsorted: "does not ascend from 0 to the length of the text that it cuts up"
    case .overlap(let other): "shares bytes with '\(other)'"
    case .reversed: "ends before it begins"
    case .size(let shape, let type, let byteCount):
      "has \(NumberWords.counted(byteCount, "byte")), which is not the size of \(type) numbers of shape "
        + Self.text(of: shape)
    case .unexpectedShape(let shape, let expected):
      "has the shape \(Self.text(of: shape)), expected \(Self.text(of: expected))"
    case .unexpectedType(let type, let expected): "holds \(type) numbers, expected \(expected)"
    case .unknownType(let type):
      "holds numbers of the unknown type '\(type)', known are "
        + SafetensorsType.allCases.map(\.rawValue).joined(separator: ", ")
    }
  }

  private static func text(of shape: [Int?]) -> String {
    "[" + shape.map { $0.map(String.init) ?? "any" }.joined(separator: ", ") + "]"
  }
}
