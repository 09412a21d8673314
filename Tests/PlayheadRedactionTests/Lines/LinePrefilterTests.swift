import PlayheadFormat
import PlayheadRedaction
import RandomTesting
import Testing

/// Lines that redaction leaves alone after a look at their bytes are those that it leaves as they are.
@Suite struct LinePrefilterTests {
  private static let patterns = [
    ["/session/token"], ["/**/password"], ["reads:/keychain"], ["/rows/*/secret", "/numbers/0"], ["/a~1b/x"], ["/*"],
    ["/ü/token"], ["/session"], ["reads:/keychain/token", "/card"],
  ]
  private static let names = [
    "session", "token", "password", "rows", "secret", "numbers", "a/b", "x", "ü", "card", "keychain", "path", "value",
    "_0", "0",
  ]
  private static let texts = [
    "hunter2-hunter2", "hunter2-", "short", "say hunter2-hunter2 to all", "aHVudGVyMi1odW50ZXIy", "plain text",
    "123456789",
    "session.token", "(unnamed)", "a/b", "hunter2\\u002dhunter2", "한글한글한글",
  ]

  @Test(arguments: patterns, 0..<6) func `a line that is left alone is not changed`(
    _ patterns: [String], _ seed: UInt64
  )
    throws
  {
    var generator = SeededGenerator(seed: seed)
    let texts = (1...80).map { Self.line($0, &generator) }
    let header = try JSONValue(
      parsing: #"{"kind":"header","format":"playhead","version":1,"state":{"session":{"token":"hunter2-hunter2"}}}"#)
    func made(_ learns: (LineRedaction, String) -> Bool) throws -> LineRedaction {
      var source = SeededGenerator(seed: 7)
      var redaction = try LineRedaction(patterns, using: &source)
      redaction.learn(header)
      for text in texts where learns(redaction, text) { redaction.learn(try JSONValue(parsing: text)) }
      redaction.finishLearning()
      return redaction
    }
    var all = try made { _, _ in true }
    var some = try made { redaction, text in !Self.leaves(text, redaction) }
    for text in texts {
      let line = try JSONValue(parsing: text)
      let redacted = all.redacted(line)
      #expect(some.redacted(line) == redacted, "\(patterns): \(text)")
      if Self.leaves(text, all) { #expect(redacted == line, "\(patterns): \(text)") }
    }
    #expect(some.patternsThatNeverMatched == all.patternsThatNeverMatched)
    if patterns == ["reads:/keychain"] { #expect(texts.contains { Self.leaves($0, all) }) }
  }

  private static func leaves(_ text: String, _ redaction: LineRedaction) -> Bool {
    let bytes = Array(text.utf8)
    return (bytes + Array(repeating: 0, count: LineCursor.slack)).withUnsafeBytes {
      redaction.glance.leaves(UnsafeRawBufferPointer(rebasing: $0.prefix(bytes.count)))
    }
  }

  private static func line(_ seq: Int, _ generator: inout SeededGenerator) -> String {
    func one(_ texts: [String]) -> String { texts.randomElement(using: &generator)! }
    func value(_ depth: Int = 0) -> String {
      switch Int.random(in: 0..<(depth > 3 ? 4 : 8), using: &generator) {
      case 0, 1: "\"\(one(texts))\""
      case 2: one(["1", "123456789", "true", "null"])
      case 3: one(["[]", "{}"])
      case 4: "[\(value(depth + 1)),\(value(depth + 1))]"
      case 5: #"{"path":"\#(one(["session", "token", "(unnamed)", "x.password"]))","value":\#(value(depth + 1))}"#
      default: "{\"\(one(names))\":\(value(depth + 1))}"
      }
    }
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: return #"{"kind":"action","seq":\#(seq),"t":\#(seq),"name":"\#(one(texts))","action":\#(value())}"#
    case 1:
      return #"{"kind":"action","seq":\#(seq),"t":1,"name":"a","from":{"effect":1},"because":{"x":"\#(one(texts))"}}"#
    case 2:
      let path =
        "/" + [one(names), one(names)].map { JSONPointer([$0]).description.dropFirst() }.joined(separator: "/")
      let operation = one([
        #"{"op":"add","path":"\#(path)","value":\#(value())}"#, #"{"op":"remove","path":"\#(path)"}"#,
        #"{"op":"move","path":"\#(path)","from":"\#(path)/x"}"#,
      ])
      let reads = one(["", #""reads":[{"key":"\#(one(names))","value":\#(value())}],"#])
      return #"{"kind":"change","seq":\#(seq),"dur":1,\#(reads)"patch":[\#(operation)]}"#
    case 3: return #"{"kind":"keyframe","seq":\#(seq),"t":\#(seq),"state":\#(value())}"#
    case 4: return #"{"kind":"effect","id":\#(seq),"event":"start","seq":1,"t":1,"name":"\#(one(texts))","in":"/a~1b"}"#
    default: return #"{"kind":"effect","id":\#(seq),"event":"fail","t":\#(seq),"error":"\#(one(texts))"}"#
    }
  }
}
