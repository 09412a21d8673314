import Testing

@testable import PlayheadREPL

@Suite struct CandidateListTests {
  @Test func `columns are filled from the top`() {
    #expect(text(["a", "b", "c", "d", "e"], columns: 7) == "a  c  e\nb  d\n")
  }

  @Test func `a narrow window has one column`() {
    #expect(text(["first", "second"], columns: 3) == "first\nsecond\n")
    #expect(text(["first", "second"], columns: 0) == "first\nsecond\n")
  }

  @Test func `wide characters are aligned by their columns`() {
    #expect(text(["한글", "abcd", "가", "b"], columns: 10) == "한글  가\nabcd  b\n")
  }

  @Test func `200 are listed, and the rest is counted`() {
    let names = (0..<203).map { "n\($0)" }
    #expect(text(Array(names.prefix(200)), columns: 1).split(separator: "\n").count == 200)
    let lines = text(names, columns: 1).split(separator: "\n")
    #expect(lines.count == 201)
    #expect(lines.last == "… and 3 more")
  }

  @Test func `candidates do not drive the terminal`() {
    #expect(text(["\u{1B}[2J"], columns: 80) == "\\u{1B}[2J\n")
  }

  @Test func `nothing lists nothing`() {
    #expect(text([], columns: 80) == "")
  }

  private func text(_ candidates: [String], columns: Int) -> String {
    CandidateList(candidates: candidates, columns: columns).text
  }
}
