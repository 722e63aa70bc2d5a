import Foundation
import TestSupport

/// A page as Python's HTML parser reads it, independent of what wrote it.
struct ParsedPage: Codable {
  /// The names of all elements.
  var tags: Set<String>
  /// The names of all attributes.
  var attributes: Set<String>
  /// The values of `style` attributes.
  var styles: Set<String>
  /// The values of `class` attributes.
  var classes: Set<String>
  /// The text of all elements but `style`.
  var text: String
  /// The headings of sections, in order.
  var headings: [String]
  /// Elements that were closed out of order or not at all, comments and declarations in the body.
  var faults: [String]

  /// Parses a page.
  init(_ page: Data) throws {
    let output = try PythonEnvironment.run(script: Self.script, input: page)
    self = try JSONDecoder().decode(ParsedPage.self, from: output)
  }

  private static let script = """
    import json, sys
    from html.parser import HTMLParser

    class Reader(HTMLParser):
        void = {"meta", "wbr", "path", "circle", "rect"}
        def __init__(self):
            super().__init__(convert_charrefs=True)
            self.open, self.tags, self.attributes = [], set(), set()
            self.styles, self.classes, self.faults = set(), set(), []
            self.text, self.headings = [], []
        def handle_starttag(self, tag, attrs):
            self.tags.add(tag)
            for name, value in attrs:
                self.attributes.add(name)
                if name == "style": self.styles.add(value)
                if name == "class": self.classes.update(value.split())
            if tag not in self.void: self.open.append(tag)
            if tag == "h2": self.headings.append("")
        def handle_startendtag(self, tag, attrs):
            self.handle_starttag(tag, attrs)
            if tag not in self.void: self.open.pop()
        def handle_endtag(self, tag):
            # A circle or rectangle may hold its tooltip.
            if tag in self.void: return
            if not self.open or self.open.pop() != tag: self.faults.append("</" + tag + ">")
        def handle_data(self, data):
            if self.open and self.open[-1] == "style": return
            self.text.append(data)
            if self.open and self.open[-1] == "h2": self.headings[-1] += data
        def handle_comment(self, data): self.faults.append("comment")
        def handle_pi(self, data): self.faults.append("instruction")
        def unknown_decl(self, data): self.faults.append("declaration")

    reader = Reader()
    source = open(sys.argv[1], encoding="utf-8", newline="").read()
    reader.feed(source)
    reader.close()
    json.dump({
        "tags": sorted(reader.tags), "attributes": sorted(reader.attributes),
        "styles": sorted(reader.styles), "classes": sorted(reader.classes),
        "text": "".join(reader.text), "headings": reader.headings,
        "faults": reader.faults + ["unclosed " + tag for tag in reader.open]},
        open(sys.argv[2], "w"))
    """

  /// The elements that pages are made of.
  static let knownTags: Set<String> = [
    "html", "head", "meta", "title", "style", "body", "main", "header", "section", "footer", "h1",
    "h2", "h3", "p", "div", "span", "strong", "small", "b", "i", "u", "s", "em", "bdi", "mark",
    "figure", "figcaption", "table", "thead", "tbody", "tr", "th", "td", "dl", "dt", "dd", "ul",
    "ol", "li", "details", "summary", "pre", "wbr", "svg", "path", "circle", "rect", "text",
  ]

  /// The attributes that pages are made of: none that runs or loads anything.
  static let knownAttributes: Set<String> = [
    "lang", "charset", "name", "content", "http-equiv", "class", "style", "dir", "colspan", "scope",
    "role",
    "aria-label", "viewbox", "width", "height", "d", "x", "y", "dy", "cx", "cy", "r", "transform",
  ]
}
