/// A random corpus, the texts and labels it was made from, and the twisted JSON that holds them.
struct RandomCorpus {
  var texts: [String] = []
  var labels: [String] = []
  var source: [UInt8] = []

  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(state: seed)
    let isArray = Bool.random(using: &random)
    let records = (0..<Int.random(in: 1...12, using: &random)).map { _ in record(isArray: isArray) }
    var text = Bool.random(using: &random) ? "\u{FEFF}" : ""
    if isArray {
      text += blanks("\n\r\t ") + "[" + records.joined(separator: ",") + "]" + blanks("\n\r\t ")
    } else {
      let ends = ["\n", "\r\n", "\n\n", " \n\t\r\n"]
      for (index, record) in records.enumerated() {
        let isLast = index == records.count - 1
        text += record + (isLast && Bool.random(using: &random) ? "" : pick(ends))
      }
    }
    source = Array(text.utf8)
  }

  /// The same bytes with a few of them changed, doubled or left out.
  mutating func mutatedSource() -> [UInt8] {
    var bytes = source
    let likely = Array("\"\\{}[],: \n\r0e-.tu".utf8) + [0x00, 0x80, 0xC3, 0xE3, 0xED, 0xFF]
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[place] = pick(likely)
      case 1: bytes.insert(pick(likely), at: place)
      case 2 where bytes.count > 1: bytes.remove(at: place)
      default: bytes.insert(contentsOf: bytes[place...].prefix(9), at: place)
      }
    }
    return bytes
  }

  private mutating func record(isArray: Bool) -> String {
    let blank = isArray ? " \n\t" : " \t"
    texts.append(randomText())
    labels.append(pick(["pos", "neg", "é", "e\u{301}", "very good", "1", "true", "-1.50e3"]))
    let label = labels[labels.count - 1]
    let isBare = ["1", "true", "-1.50e3"].contains(label) && Bool.random(using: &random)
    var members = [
      quoted("text") + blanks(blank) + ":" + blanks(blank) + quoted(texts[texts.count - 1]),
      quoted("label") + ":" + blanks(blank) + (isBare ? label : quoted(label)),
    ]
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      members.append(quoted("x" + randomText()) + ":" + randomValue(depth: 0))
    }
    members.shuffle(using: &random)
    return blanks(blank) + "{" + blanks(blank)
      + members.joined(separator: blanks(blank) + "," + blanks(blank)) + blanks(blank) + "}"
      + blanks(blank)
  }

  private mutating func randomText() -> String {
    let pieces = [
      "a", "good ", "日本語", "😀", "\"", "\\", "/", "\n", "\t", "\0", "\u{2028}", "{", "}", "[", "],",
      "\u{85}", "\u{FEFF}", "é",
    ]
    let count = Int.random(in: 0...9, using: &random)
    return (0..<count).map { _ in pick(pieces) }.joined()
  }

  private mutating func randomValue(depth: Int) -> String {
    let scalars = ["0", "-0", "1e999", "12345678901234567890123", "1.5", "null", "true", "false"]
    switch Int.random(in: 0..<(depth < 3 ? 5 : 3), using: &random) {
    case 0, 1: return pick(scalars)
    case 2: return quoted(randomText())
    case 3: return "[" + [randomValue(depth: depth + 1), "{}"].joined(separator: " ,") + "]"
    default: return "{" + quoted("text") + ":" + randomValue(depth: depth + 1) + "}"
    }
  }

  /// A string literal in which each scalar is escaped in one of the ways there are.
  private mutating func quoted(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      let mustEscape = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
      guard mustEscape || Int.random(in: 0..<5, using: &random) == 0 else {
        literal.unicodeScalars.append(scalar)
        continue
      }
      if (scalar == "\"" || scalar == "\\" || scalar == "/") && Bool.random(using: &random) {
        literal += "\\\(scalar)"
      } else if scalar == "\n" && Bool.random(using: &random) {
        literal += "\\n"
      } else {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16, uppercase: Bool.random(using: &random))
          literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
    return literal + "\""
  }

  private mutating func blanks(_ kinds: String) -> String {
    let scalars = Array(kinds.unicodeScalars)
    return (0..<[0, 0, 1, 2][Int.random(in: 0..<4, using: &random)])
      .map { _ in String(pick(scalars)) }.joined()
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }
}
