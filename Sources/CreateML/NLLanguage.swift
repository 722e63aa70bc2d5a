/// A language, by its BCP 47 tag, as the framework Natural Language has it.
///
/// Declared here because that framework is Apple's alone. Training keeps the language and does not
/// need it: which n-grams a text has follows from its script, so one classifier takes several
/// languages.
public struct NLLanguage: RawRepresentable, Hashable, Sendable {
  /// The tag, such as `en` or `zh-Hant`.
  public let rawValue: String

  /// Creates a language.
  ///
  /// - Parameter rawValue: Its tag.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a language.
  ///
  /// - Parameter rawValue: Its tag.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Arabic.
  public static let arabic = NLLanguage("ar")
  /// Dutch.
  public static let dutch = NLLanguage("nl")
  /// English.
  public static let english = NLLanguage("en")
  /// French.
  public static let french = NLLanguage("fr")
  /// German.
  public static let german = NLLanguage("de")
  /// Hindi.
  public static let hindi = NLLanguage("hi")
  /// Italian.
  public static let italian = NLLanguage("it")
  /// Japanese.
  public static let japanese = NLLanguage("ja")
  /// Korean.
  public static let korean = NLLanguage("ko")
  /// Polish.
  public static let polish = NLLanguage("pl")
  /// Portuguese.
  public static let portuguese = NLLanguage("pt")
  /// Russian.
  public static let russian = NLLanguage("ru")
  /// Chinese in simplified characters.
  public static let simplifiedChinese = NLLanguage("zh-Hans")
  /// Spanish.
  public static let spanish = NLLanguage("es")
  /// Swedish.
  public static let swedish = NLLanguage("sv")
  /// Thai.
  public static let thai = NLLanguage("th")
  /// Chinese in traditional characters.
  public static let traditionalChinese = NLLanguage("zh-Hant")
  /// Turkish.
  public static let turkish = NLLanguage("tr")
  /// Ukrainian.
  public static let ukrainian = NLLanguage("uk")
  /// Vietnamese.
  public static let vietnamese = NLLanguage("vi")
}
