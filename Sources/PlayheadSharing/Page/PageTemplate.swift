import CPage

enum PageTemplate {
  /// A part of the page, in order.
  enum Part {
    case text(String)
    /// The nonce by which the content security policy allows the page's own script and style.
    case nonce
    case data
  }

  static let parts: [Part] = {
    var parts: [Part] = []
    // Neither the style nor the script contains `{{`.
    let page = String(cString: page_html()).split(separator: "{{", omittingEmptySubsequences: false)
    parts.append(.text(String(page[0])))
    for piece in page.dropFirst() {
      let halves = piece.split(separator: "}}", maxSplits: 1, omittingEmptySubsequences: false)
      switch halves[0] {
      case "nonce": parts.append(.nonce)
      case "data": parts.append(.data)
      case "style": parts.append(.text(String(cString: page_style())))
      default: parts.append(.text(script))
      }
      parts.append(.text(String(halves.last ?? "")))
    }
    return parts
  }()

  private static let script = "\"use strict\";\n(() => {\n" + String(cString: page_script()) + "\n})();\n"
}
