import PlayheadFormat
import PlayheadReader
import Testing

/// What other programs make of a recording's text opens as it did, as far as it is the same JSON (RFC 8259).
@ReadingActor @Suite struct ForeignSpellingTests {
  private func opens(_ text: String) throws {
    let recording = try SampleRecording.open(text)
    #expect(recording.last == 4)
    #expect(recording.ending.status == "closed")
    #expect(recording.ending.torn == nil)
    for position in 0...4 { #expect(try recording.state(at: position) == RecordingTests.states[position]) }
    #expect(try recording.action(2).name == "loaded")
    #expect(try recording.notes().map(\.text) == ["look"])
  }

  @Test func `a byte order mark is passed over`() throws { try opens("\u{FEFF}" + SampleRecording.text) }

  @Test(arguments: ["\n", "\r\n", " \n", "\t \n\n\n"]) func `blank lines are passed over`(blank: String) throws {
    try opens(blank + SampleRecording.text)
    try opens(SampleRecording.text + blank)
    for number in 1..<SampleRecording.lines.count {
      try opens(
        SampleRecording.text(replacing: number, with: SampleRecording.lines[number - 1] + "\n" + blank.dropLast()))
    }
    try opens(SampleRecording.lines.map { $0 + "\n" + blank }.joined())
  }

  @Test func `carriage returns end lines too`() throws { try opens(SampleRecording.lines.map { $0 + "\r\n" }.joined()) }

  @Test func `spaces may stand between the parts`() throws {
    // No text in the sample has these.
    try opens(
      SampleRecording.text.replacing(":{", with: " : { ").replacing("\":", with: "\" : ").replacing(
        ",\"", with: "\t, \""
      )
      .replacing("{\"kind", with: "  {  \"kind"))
  }

  @Test func `what is broken is told with its line`() throws {
    let text = "\n" + SampleRecording.text(replacing: 5, with: "\n\n{}")
    let error = #expect(throws: RecordingError.self) { try SampleRecording.open(text) }
    #expect(error?.line == 8)
  }

  @Test(arguments: [[0xFF, 0xFE], [0xFE, 0xFF], []] as [[UInt8]], [true, false])
  func `UTF-16 is named`(mark: [UInt8], isBigEndian: Bool) {
    var bytes = mark
    for unit in SampleRecording.text.utf16 {
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      bytes += isBigEndian ? [high, low] : [low, high]
    }
    let error = #expect(throws: RecordingError.self) { try SampleRecording.open(bytes) }
    #expect(error?.reason == .utf16)
    #expect(error?.description == "a.jsonl:1:1: found text in UTF-16, expected UTF-8" || error?.line == 1)
    #expect(error?.openingHint == "'iconv -f UTF-16 -t UTF-8' makes one of it")
  }

  @Test(arguments: ["", "\n", " \n\n", "\u{FEFF}"]) func `nothing is no recording`(text: String) {
    let error = #expect(throws: RecordingError.self) { try SampleRecording.open(text) }
    #expect(error?.reason == .empty || error?.reason == .noHeader)
  }

  @Test(arguments: [#"{ "kind" : "header", "format" : nul"#, #"{"kind": "header","x"x"#])
  func `a header with a mistake says where`(text: String) {
    let error = #expect(throws: RecordingError.self) { try SampleRecording.open(text + "\n") }
    guard case .syntax? = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect((error?.column ?? 0) > 10)
  }
}
