/// The page without data.
enum PageTemplate {
  /// What it is made of, in order.
  enum Part {
    case text(String)
    /// What the content security policy knows the page's own script and style by.
    case nonce
    case data
  }

  static let parts: [Part] = {
    var parts: [Part] = []
    // Neither the style nor the script has such a mark.
    let page = text(PackageResources.Page_html).split(separator: "{{", omittingEmptySubsequences: false)
    parts.append(.text(String(page[0])))
    for piece in page.dropFirst() {
      let halves = piece.split(separator: "}}", maxSplits: 1, omittingEmptySubsequences: false)
      switch halves[0] {
      case "nonce": parts.append(.nonce)
      case "data": parts.append(.data)
      case "style": parts.append(.text(text(PackageResources.Page_css)))
      default: parts.append(.text(script))
      }
      parts.append(.text(String(halves.last ?? "")))
    }
    return parts
  }()

  private static let script: String = {
    // What runs at once stands last.
    let files = [
      PackageResources.Text_js,
      PackageResources.JSONText_js,
      PackageResources.Equality_js,
      PackageResources.Patch_js,
      PackageResources.SchemaTypes_js,
      PackageResources.TextWriter_js,
      PackageResources.ValueText_js,
      PackageResources.ActionTitle_js,
      PackageResources.PathText_js,
      PackageResources.ArrayAlignment_js,
      PackageResources.Difference_js,
      PackageResources.ChangeText_js,
      PackageResources.Unpacking_js,
      PackageResources.RecentlyUsed_js,
      PackageResources.Block_js,
      PackageResources.Recording_js,
      PackageResources.Timeline_js,
      PackageResources.ActionList_js,
      PackageResources.Parts_js,
      PackageResources.StateTree_js,
      PackageResources.Search_js,
      PackageResources.EffectTable_js,
      PackageResources.About_js,
      PackageResources.Details_js,
      PackageResources.Finder_js,
      PackageResources.Controls_js,
      PackageResources.Page_js,
    ]
    return "\"use strict\";\n(() => {\n" + files.map(text).joined(separator: "\n") + "\n})();\n"
  }()

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
