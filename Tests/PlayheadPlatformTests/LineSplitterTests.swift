import PlayheadPlatform
import Testing

@Suite struct LineSplitterTests {
  /// Chunks of one byte up to the whole: no cut may show.
  @Test(arguments: 1...16) func `lines do not depend on how bytes arrive`(size: Int) {
    let bytes = Array("one\n\r\n한글\r\n\nlast".utf8)
    var splitter = LineSplitter()
    var lines: [String] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      splitter.append(Array(bytes[start..<min(start + size, bytes.count)]))
      while let line = splitter.nextLine() { lines.append(line) }
    }
    #expect(lines == ["one", "", "한글", ""])
    #expect(splitter.rest() == "last")
    #expect(splitter.rest() == nil)
  }

  @Test func `no rest follows a last line break`() {
    var splitter = LineSplitter()
    splitter.append(Array("a\n".utf8))
    #expect(splitter.nextLine() == "a")
    #expect(splitter.nextLine() == nil)
    #expect(splitter.rest() == nil)
  }

  @Test func `invalid UTF-8 is repaired`() {
    var splitter = LineSplitter()
    splitter.append([0x61, 0xFF, 0x62, 0x0A, 0xED, 0x95])
    #expect(splitter.nextLine() == "a\u{FFFD}b")
    #expect(splitter.rest() == "\u{FFFD}")
  }
}
