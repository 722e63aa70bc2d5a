/// A figure with two axes, from 0 to 1 unless told otherwise, drawn as SVG.
struct Plot {
  /// The width and height of the area between the axes.
  var size = (width: 240.0, height: 240.0)
  /// The room for labels to the left of and below that area, and beyond its other sides.
  var margin = (left: 40.0, bottom: 42.0, top: 10.0, right: 14.0)
  /// The values at the ends of each axis.
  var x = (from: 0.0, to: 1.0)
  var y = (from: 0.0, to: 1.0)

  /// The place of a value across.
  func across(_ value: Double) -> Double {
    margin.left + size.width * (x.to == x.from ? 0.5 : (value - x.from) / (x.to - x.from))
  }

  /// The place of a value upwards, which counts from the top.
  func down(_ value: Double) -> Double {
    margin.top + size.height * (1 - (y.to == y.from ? 0.5 : (value - y.from) / (y.to - y.from)))
  }

  /// The commands of a line through points; those closer than half a pixel to the one before are
  /// left out.
  func path(_ points: [(x: Double, y: Double)]) -> String {
    var text = ""
    var last = (x: -Double.infinity, y: -Double.infinity)
    for (place, point) in points.enumerated() {
      let here = (x: across(point.x), y: down(point.y))
      let isFar = abs(here.x - last.x) + abs(here.y - last.y) >= 0.5
      guard isFar || place == points.count - 1 else { continue }
      text += text.isEmpty ? "M" : "L"
      text += "\(PageNumber.length(here.x)) \(PageNumber.length(here.y))"
      last = here
    }
    return text
  }

  /// A mark on an axis.
  typealias Tick = (value: Double, text: String)

  /// The marks of an axis of shares.
  static let shares: [Tick] = [
    (0, "0"), (0.25, "25"), (0.5, "50"), (0.75, "75"), (1, "100"),
  ]

  /// The grid and the numbers of both axes.
  func axes(_ columns: [Tick], _ rows: [Tick], titles: (x: String, y: String)) -> HTML {
    let (left, right) = (length(margin.left), length(margin.left + size.width))
    let (top, bottom) = (length(margin.top), length(margin.top + size.height))
    var html: HTML = ""
    for row in rows {
      let place = length(down(row.value))
      html += """
        <path class="grid" d="M\(left) \(place)H\(right)"/>\
        <text class="tick end" x="\(length(margin.left - 6))" y="\(place)" \
        dy=".33em">\(row.text)</text>
        """
    }
    for column in columns {
      let place = length(across(column.value))
      html += """
        <path class="grid" d="M\(place) \(top)V\(bottom)"/>\
        <text class="tick middle" x="\(place)" \
        y="\(length(margin.top + size.height + 15))">\(column.text)</text>
        """
    }
    html += """
      <text class="axis middle" x="\(length(margin.left + size.width / 2))" \
      y="\(length(margin.top + size.height + 34))">\(titles.x)</text>
      """
    if !titles.y.isEmpty {
      html += """
        <text class="axis" x="\(left)" y="\(length(margin.top - 9))">\(titles.y)</text>
        """
    }
    return html
  }

  /// The figure around its contents.
  ///
  /// - Parameters:
  ///   - name: What the figure shows, for those who cannot see it.
  ///   - contents: Axes, lines, points.
  /// - Returns: The element.
  func svg(_ name: String, _ contents: HTML) -> HTML {
    let width = length(margin.left + size.width + margin.right)
    let height = length(margin.top + size.height + margin.bottom)
    return """
      <svg class="plot" role="img" viewBox="0 0 \(width) \(height)" width="\(width)" \
      height="\(height)" aria-label="\(name)">\(contents)</svg>
      """
  }

  private func length(_ value: Double) -> String { PageNumber.length(value) }
}
