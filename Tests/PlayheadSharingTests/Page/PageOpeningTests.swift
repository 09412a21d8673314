import Foundation
import PlayheadFormat
import ProcessTesting
import Testing

/// A page opens on what the reporter saw, or on what is odd, and leads on with a click each.
@Suite(.serialized, .enabled(if: Browser.isInstalled, "no browser: install Debian's chromium-driver"))
struct PageOpeningTests {
  private static let recordings = URL(filePath: PackageFolder.path).appending(path: "recordings")

  /// The position, the place that is marked in the tree, and whether the row is in sight.
  private static let here = """
    setTimeout(() => {
      const row = document.querySelector("#rows [aria-selected=true]")?.getBoundingClientRect();
      const list = document.getElementById("list").getBoundingClientRect();
      const chosen = document.querySelector("#tree .chosen")?.textContent ?? null;
      done([playhead.position(), chosen?.split(":")[0].replace(/^[▸▾]/, "") ?? null, Boolean(row) && row.top >= list.top - 1 && row.bottom <= list.bottom + 1]);
    }, 150);
    """

  private func click(_ selector: String, in browser: Browser) async throws -> JSONValue {
    _ = try await browser.run("document.querySelector('\(selector)').click(); done()")
    return try await browser.run(Self.here)
  }

  @Test(arguments: [("list", 98, 73, "title"), ("guessmyage", 44, 40, "age"), ("bugs/search", 6, 6, "results")])
  func `the reporter's note is selected first, and the first suspect is a click away`(
    sample: String, note: Int, suspect: Int, place: String
  ) async throws {
    try await withTemporaryFolder { folder in
      try Page.write(Self.recordings.appending(path: "\(sample).jsonl").path, as: "\(folder)/a.html")
      try await Browser.with { browser in
        try await browser.open("\(folder)/a.html")
        #expect(try await browser.run("setTimeout(() => done(playhead.position()), 100)") == .integer(Int64(note)))
        let shown = try await click("#symptoms a.suspect", in: browser)
        #expect(shown == [.integer(Int64(suspect)), .string(place), true], "\(sample)")
      }
    }
  }

  @Test func `without a note it opens on the first suspect, and without one at the beginning`() async throws {
    let lines = try String(contentsOf: Self.recordings.appending(path: "list.jsonl"), encoding: .utf8)
      .split(separator: "\n").filter { !$0.hasPrefix(#"{"kind":"note""#) }
    try await withTemporaryFolder { folder in
      let recording = "\(folder)/a.jsonl"
      try (lines.joined(separator: "\n") + "\n").write(toFile: recording, atomically: true, encoding: .utf8)
      try await Browser.with { browser in
        try Page.write(recording, as: "\(folder)/a.html")
        try await browser.open("\(folder)/a.html")
        #expect(try await browser.run(Self.here) == [73, "title", true])
        try Page.write(Self.recordings.appending(path: "counter.jsonl").path, as: "\(folder)/b.html")
        try await browser.open("\(folder)/b.html")
        let notes = try await browser.run("done(document.querySelectorAll('#symptoms a.suspect').length)")
        #expect(notes == 0)
      }
    }
  }

  @Test func `an address leads to a position and to a place`() async throws {
    try await withTemporaryFolder { folder in
      try Page.write(Self.recordings.appending(path: "list.jsonl").path, as: "\(folder)/a.html")
      try await Browser.with { browser in
        try await browser.open("\(folder)/a.html", fragment: "74/rows/49/title")
        #expect(try await browser.run(Self.here) == [74, "title", true])
        try await browser.open("\(folder)/a.html", fragment: "0")
        #expect(try await browser.run("setTimeout(() => done(playhead.position()), 100)") == 0)
      }
    }
  }
}
