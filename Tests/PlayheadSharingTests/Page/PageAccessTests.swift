import Foundation
import PlayheadFormat
import ProcessTesting
import Testing

/// Deque's axe finds nothing on a page that keeps somebody out: the rules of WCAG 2.2, levels A and AA.
@Suite(
  .serialized, .enabled(if: Browser.isInstalled && Axe.source != nil, "no browser, or no axe: Tests/all installs them"))
struct PageAccessTests {
  private static let recordings = URL(filePath: PackageFolder.path).appending(path: "recordings")

  /// What is opened before axe looks: nothing, why and the history of a chosen value, a note, each dialog.
  private static let keys = ["", "w", "h", "m", "?", "e", "i", "b"]

  @Test(arguments: ["list", "guessmyage", "timer"])
  func `whatever is open, and with an answer or a note dark and narrow`(
    sample: String
  )
    async throws
  {
    let axe = try #require(Axe.source)
    try await withTemporaryFolder { folder in
      try Page.write(Self.recordings.appending(path: "\(sample).jsonl").path, as: "\(folder)/a.html")
      try await Browser.with { browser in
        for (width, theme) in [(1400, "light"), (1400, "dark"), (390, "light")] {
          try await browser.resize(width, 844)
          for key in width == 1400 && theme == "light" ? Self.keys : ["", "w", "m"] {
            try await browser.open("\(folder)/a.html", fragment: Self.fragment(sample))
            if !key.isEmpty { try await browser.press(key) }
            try await browser.choose(theme: theme)
            let found = try await browser.run(
              """
              \(axe);
              axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] }).then((result) =>
                done(result.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target).join(" ")}`)));
              """)
            #expect(found == .array([]), "\(sample), \(width), \(theme), '\(key)'")
          }
        }
      }
    }
  }

  private static func fragment(_ sample: String) -> String {
    ["list": "73/rows/49/title", "timer": "47/elapsed"][sample] ?? "40"
  }
}

private enum Axe {
  /// The script, as a package of PyPI has it.
  static let source: String? = {
    let libraries = URL(filePath: PackageFolder.path).appending(path: ".build/python/lib")
    let found = (try? FileManager.default.contentsOfDirectory(atPath: libraries.path)) ?? []
    return found.lazy.compactMap { version in
      let file = libraries.appending(path: "\(version)/site-packages/axe_playwright_python/axe.min.js")
      return try? String(contentsOf: file, encoding: .utf8)
    }.first
  }()
}
