internal import Tables

// A right checksum says that a file is as it was written, not that its numbers make sense. What is
// checked here is what the code that uses them relies on.

extension ModelFile {
  /// Checks that there are labels enough and that they ascend, hence are distinct.
  static func check(labels: [String]) throws(ModelFileError) {
    if labels.count < 2 { throw .labelsTooFew(labels.count) }
    for (label, next) in zip(labels, labels.dropFirst())
    where !label.utf8.lexicographicallyPrecedes(next.utf8) {
      throw .labelsUnsorted
    }
  }

  /// Checks that lengths of sequences are such as the trainer takes.
  static func check(_ options: NGramOptions) throws(ModelFileError) {
    if let option = options.firstOutOfRange {
      throw .optionOutOfRange(option.name, found: option.value)
    }
  }

  /// Checks that all numbers are finite and, where asked for, above 0.
  static func check(
    _ name: String, _ numbers: MappedTensor<Float>, positive: Bool = false
  ) throws(ModelFileError) {
    let isSound = numbers.withSpan { numbers in
      var isSound = true
      for index in 0..<numbers.count {
        let number = numbers[index]
        isSound = isSound && number.isFinite && (!positive || number > 0)
      }
      return isSound
    }
    if !isSound { throw .tensor(name, .numberOutOfRange) }
  }

  /// Checks that offsets cut a text into pieces.
  static func check(_ name: String, offsets: MappedTensor<UInt64>, of count: Int)
    throws(ModelFileError)
  {
    let isSound = offsets.withSpan { offsets in
      var last: UInt64 = 0
      for index in 0..<offsets.count {
        if offsets[index] < last || (index == 0 && offsets[0] != 0) { return false }
        last = offsets[index]
      }
      return last == UInt64(count)
    }
    if !isSound { throw .tensor(name, .offsetsUnsorted) }
  }

  /// Checks that a text is UTF-8 and that no piece of it begins within a character.
  static func check(
    _ name: String, texts: MappedTensor<UInt8>, cutAt offsets: MappedTensor<UInt64>
  ) throws(ModelFileError) {
    let isSound = texts.withSpan { texts in
      guard (try? UTF8Span(validating: texts)) != nil else { return false }
      return offsets.withSpan { offsets in
        for index in 0..<offsets.count where offsets[index] < UInt64(texts.count) {
          if texts[Int(offsets[index])] & 0b1100_0000 == 0b1000_0000 { return false }
        }
        return true
      }
    }
    if !isSound { throw .tensor(name, .invalidUTF8) }
  }
}
