import Foundation
import PlayheadFormat
import ProcessTesting
import Testing

/// The page at the widths of a screen, of half a screen and of a phone, light and dark. Pictures of it go to `.build/page`; with
/// `PLAYHEAD_WRITE_TRANSCRIPTS` in the environment the one in the README is taken anew.
@Suite(.serialized, .enabled(if: Browser.isInstalled, "no browser: install Debian's chromium-driver"))
struct PageLayoutTests {
  private static let root = URL(filePath: PackageFolder.path)
  private static let pictures = root.appending(path: ".build/page")

  /// What of the page lies outside of the window's width; and whether the
  /// list begins in the upper third.
  private static let flaws = """
    const flaws = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) flaws.push(`scrolls sideways: ${root.scrollWidth}`);
    for (const one of document.querySelectorAll("button, input, a")) {
      const { left, right, width, height } = one.getBoundingClientRect();
      if (width === 0 || getComputedStyle(one).visibility === "hidden") continue;
      // What scrolls or is cut by itself may go on there.
      let around = one;
      while (around && getComputedStyle(around).overflowX === "visible") around = around.parentElement;
      if (around && around !== root) continue;
      if (left < -1 || right > root.clientWidth + 1) flaws.push(`${one.id || one.className} is outside: ${left} ${right}`);
    }
    done([flaws, document.getElementById("list").getBoundingClientRect().top < innerHeight / 3]);
    """

  @Test(arguments: ["list", "guessmyage", "repositories"])
  func `nothing lies outside, and on a phone the list begins in the upper third`(sample: String) async throws {
    try FileManager.default.createDirectory(at: Self.pictures, withIntermediateDirectories: true)
    try await withTemporaryFolder { folder in
      try Page.write(Self.root.appending(path: "recordings/\(sample).jsonl").path, as: "\(folder)/a.html")
      try await Browser.with { browser in
        for width in [1400, 900, 390] {
          try await browser.resize(width, width == 390 ? 844 : 900)
          for theme in ["light", "dark"] {
            try await browser.open("\(folder)/a.html")
            try await browser.choose(theme: theme)
            let found = try await browser.run(Self.flaws)
            #expect(found[0] == .array([]), "\(sample) \(width) \(theme)")
            if width == 390 { #expect(found[1] == true, "\(sample) \(theme)") }
            let picture = try await browser.screenshot()
            try picture.write(to: Self.pictures.appending(path: "\(sample)-\(width)-\(theme).png"))
          }
        }
      }
    }
  }

  @Test func `the picture in the README is one of the page`() async throws {
    let file = Self.root.appending(path: ".github/images/page.png")
    try await withTemporaryFolder { folder in
      try Page.write(Self.root.appending(path: "recordings/list.jsonl").path, as: "\(folder)/list.html")
      try await Browser.with { browser in
        try await browser.resize(1400, 820)
        try await browser.open("\(folder)/list.html", fragment: "73/rows/49/title")
        try await browser.choose(theme: "light")
        let picture = try await browser.screenshot()
        if ProcessInfo.processInfo.environment["PLAYHEAD_WRITE_TRANSCRIPTS"] != nil { try picture.write(to: file) }
        // Fonts differ from machine to machine: only the size is the same.
        #expect(try Data(contentsOf: file).dropFirst(16).prefix(8) == picture.dropFirst(16).prefix(8))
      }
    }
  }
}
