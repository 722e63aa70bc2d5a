import Foundation
import Testing

/// Chromium without a window.
private enum Browser {
  static let program = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  static var unavailableReason: String? {
    program == nil ? "Chromium is not installed ('apt-get install chromium')" : nil
  }

  /// Takes a picture of a page.
  ///
  /// - Returns: The messages of the browser, those of the page's console among them.
  static func shoot(
    _ page: String, width: Int, isDark: Bool, in folder: Workspace
  ) throws -> String {
    let theme = isDark ? "--blink-settings=preferredColorScheme=0" : ""
    let run = try ToolRun(
      script: """
        exec \(program ?? "false") --headless=new --no-sandbox --disable-gpu --hide-scrollbars \
        --user-data-dir="$PWD/profile-\(width)-\(isDark)" --enable-logging=stderr --v=0 \
        --window-size=\(width),1200 \(theme) --screenshot="$PWD/shot.png" "file://$PWD/\(page)"
        """, in: folder)
    try #require(run.status == 0, "\(run.messages.suffix(400))")
    return run.messages
  }
}

@Suite(
  "Pages in a browser", .serialized,
  .disabled(
    if: Browser.unavailableReason != nil, Comment(rawValue: Browser.unavailableReason ?? "")))
struct BrowserTests {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    try folder.addModel("m")
    try folder.add("test.json", SampleRow.rows(120, seed: 2))
    let run = try ToolRun("evaluate", "-m", "m", "test.json", "--report", "r.html", in: folder)
    try #require(run.status == 0)
  }

  @Test(arguments: [(390, false), (1280, true)])
  func `a page renders without a word on the console`(width: Int, isDark: Bool) throws {
    let messages = try Browser.shoot("r.html", width: width, isDark: isDark, in: folder)
    #expect(!messages.contains("CONSOLE"), "\(messages)")
    let picture = try folder.data("shot.png")
    #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    // An empty page of this size is a tenth of that.
    #expect(picture.count > 30_000)
  }

  @Test func `the console of a page that is refused something is heard`() throws {
    let page = String(decoding: try folder.data("r.html"), as: UTF8.self)
    try folder.add("bad.html", page.replacing("<main>", with: "<main><script>1</script>"))
    let messages = try Browser.shoot("bad.html", width: 390, isDark: false, in: folder)
    #expect(messages.contains("CONSOLE"))
  }
}
