import Testing

@testable import PlayheadREPL

@Suite struct PagerTests {
  private func command(_ environment: [String: String]) -> String? {
    Pager(environment: { environment[$0] })?.command
  }

  @Test func `it is the person's own, or none`() {
    #expect(command(["PLAYHEAD_PAGER": "a -b", "PAGER": "c"]) == "a -b")
    #expect(command(["PAGER": "c"]) == "c")
    #expect(command([:]) == nil)
    #expect(command(["PLAYHEAD_PAGER": "", "PAGER": "c"]) == nil)
    #expect(command(["PAGER": "c", "TERM": "dumb"]) == nil)
  }

  @Test func `one that fails is named, and one that a person ends is none`() throws {
    let pager = try #require(Pager(environment: { ["PAGER": "more"][$0] }))
    #expect(pager.failure(.exited(0)) == nil)
    #expect(pager.failure(.signalled(2)) == nil)
    #expect(pager.failure(.exited(130)) == nil)
    #expect(pager.failure(.exited(1)) == "the pager 'more' ended with status 1")
    #expect(pager.failure(.exited(127)) == "the pager 'more' cannot be started")
  }

  @Test func `it is needed when the text and the prompt do not fit`() {
    #expect(!Pager.isNeeded(for: "", columns: 10, rows: 3))
    #expect(!Pager.isNeeded(for: "a\nb\n", columns: 10, rows: 3))
    #expect(Pager.isNeeded(for: "a\nb\nc\n", columns: 10, rows: 3))
    #expect(Pager.isNeeded(for: "a\n\nc", columns: 10, rows: 3))
  }

  @Test func `long lines take up several rows, wide characters two columns, colours none`() {
    #expect(!Pager.isNeeded(for: "1234567890\n", columns: 10, rows: 2))
    #expect(Pager.isNeeded(for: "1234567890a\n", columns: 10, rows: 2))
    #expect(Pager.isNeeded(for: "가나다라마바\n", columns: 10, rows: 2))
    #expect(!Pager.isNeeded(for: "\u{1B}[1;31m가나다라마\u{1B}[0m\n", columns: 10, rows: 2))
  }
}
