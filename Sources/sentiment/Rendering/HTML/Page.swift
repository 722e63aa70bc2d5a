import TextClassification

/// A self-contained page: no script, no picture, no address outside it.
struct Page {
  /// The title of the window.
  let title: String
  /// What the page is, above its heading.
  let kind: String
  /// The heading and what stands below it.
  let head: HTML
  /// The sections, empty ones included.
  let sections: [Section]

  /// A part of a page with a heading.
  struct Section {
    let title: String
    let contents: HTML

    init(_ title: String, _ contents: HTML) {
      self.title = title
      self.contents = contents
    }
  }

  /// The whole page.
  ///
  /// The policy in its head keeps a browser from running or loading anything, whatever the page
  /// might hold.
  var html: HTML {
    let style = HTML(stringLiteral: PageStyle.css)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" \
      content="default-src 'none'; style-src 'unsafe-inline'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="generator" content="sentiment \(toolVersion)">
      <title>\(title)</title>
      <style>
      \(style)</style>
      </head>
      <body>
      <main>
      <header>
      <p class="kind">\(kind)</p>
      \(head)
      </header>
      \(sections.filter { !$0.contents.isEmpty }.html(Self.section))\
      <footer>Made by sentiment \(toolVersion).</footer>
      </main>
      </body>
      </html>

      """
  }

  /// The bytes of the page.
  var bytes: [UInt8] { Array(html.markup.utf8) }

  private static func section(_ section: Section) -> HTML {
    "<section>\n<h2>\(section.title)</h2>\n\(section.contents)\n</section>\n"
  }
}
