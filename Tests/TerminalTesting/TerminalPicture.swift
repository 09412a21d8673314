import PlayheadCommands
import PlayheadDebugger

/// What stands on a terminal, with its colours, as an SVG for a page.
package struct TerminalPicture {
  private struct Span {
    var text: String
    var column: Int
    var color: String?
    var isBold = false
    var isDim = false
  }

  private static let (cellWidth, lineHeight, margin) = (8.4, 19.0, 14.0)
  /// Those of a dark terminal, by the number of `ESC [ 30 m`.
  private static let colors = [
    31: "#f38ba8", 32: "#a6e3a1", 33: "#f9e2af", 34: "#89b4fa", 35: "#cba6f7", 36: "#89dceb",
  ]

  private let lines: [[Span]]
  private let columns: Int
  private let title: String

  /// - Parameters:
  ///   - transcript: what came from a dumb terminal: text, line breaks, and sequences for colours.
  ///   - title: what is read to somebody who does not see it.
  package init(_ transcript: String, columns: Int, title: String) {
    var style = Span(text: "", column: 0)
    lines = transcript.split(separator: "\r\n", omittingEmptySubsequences: false).map { Self.spans(of: $0, &style) }
    self.columns = columns
    self.title = title
  }

  private static func spans(of line: Substring, _ style: inout Span) -> [Span] {
    var (spans, column) = ([Span](), 0)
    let parts = line.split(separator: "\u{1B}[", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      var text = part
      if index > 0, let end = part.firstIndex(where: { ("@"..."~").contains($0) }) {
        if part[end] == "m" { apply(part[..<end], to: &style) }
        text = part[part.index(after: end)...]
      }
      guard !text.isEmpty else { continue }
      style.text = String(text)
      style.column = column
      spans.append(style)
      column += TerminalText.width(style.text)
    }
    return spans
  }

  private static func apply(_ sequence: Substring, to style: inout Span) {
    for number in sequence.split(separator: ";", omittingEmptySubsequences: false).map({ Int($0) ?? 0 }) {
      switch number {
      case 0: style = Span(text: "", column: 0)
      case 1: style.isBold = true
      case 2: style.isDim = true
      case 22: (style.isBold, style.isDim) = (false, false)
      case 39: style.color = nil
      default: style.color = colors[number] ?? style.color
      }
    }
  }

  package var svg: String {
    let width = Int(Double(columns) * Self.cellWidth + 2 * Self.margin)
    let height = Int(Double(lines.count) * Self.lineHeight + 2 * Self.margin)
    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" role="img">
      <title>\(Self.escaped(title))</title>
      <rect width="\(width)" height="\(height)" rx="8" fill="#1e1e2e"/>
      <g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" fill="#cdd6f4">

      """
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let y = Self.number(Self.margin + Self.lineHeight * (Double(index) + 0.75))
      svg += "<text y=\"\(y)\" xml:space=\"preserve\">"
      for span in line {
        var attributes = " x=\"\(Self.number(Self.margin + Self.cellWidth * Double(span.column)))\""
        if let color = span.color { attributes += " fill=\"\(color)\"" }
        if span.isBold { attributes += " font-weight=\"bold\"" }
        if span.isDim { attributes += " fill-opacity=\"0.65\"" }
        svg += "<tspan\(attributes)>\(Self.escaped(span.text))</tspan>"
      }
      svg += "</text>\n"
    }
    return svg + "</g>\n</svg>\n"
  }

  private static func number(_ value: Double) -> String { String((value * 100).rounded() / 100) }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
