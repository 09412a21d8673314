import KeyedTesting
import PlayheadReader
import PlayheadSharing
import RandomTesting
import Testing

/// A scan parses the lines only in which a look at their bytes finds something, and finds what it finds in all of them.
@Suite struct SecretPrefilterTests {
  private static let texts = [
    "plain", "", "a@example.org", "not an @", "@", "a name that is as long as a key, and longer: Bearer of news",
    "Bearer 0123456789abcdefgh", "bearer 0123456789abcdef", "bearer x", "eyJhbGciOi.eyJzdWIi.c2ln", "eyJ",
    "xeyJhb.eyJ.",
    "ghp_0123456789abcdefghijklmnopqrstuvwxyz", "ghp_short", "AKIA0123456789ABCDEF", "sk-0123456789abcdefghijklm",
    "sk_live_0123456789abcdef", "xoxb-0123456789", "npm_012345678901234567890123456789", "-----BEGIN PRIVATE KEY-----",
    "----------", "4111111111111111", "4111 1111 1111 1111", "4111-1111-1111-1112", "x4111111111111111",
    "5500000000000004",
    "00000000-0000-0000-0000-000000000096", "7D44F6A0-3C0B-4F5E-9B53-66F1B64A3C52", "0 1 2 3 4 5 6 7 8 9 0 1 2 3",
    "/session/token", "/a~1b/x", "/a@example.org", "redacted12345678", "é@ü.example", "한글", "a\\nb@example.org",
    "\\u0061@example.org", "password", "token", "key",
  ]
  private static let names = [
    "id", "token", "password", "user", "key", "a@example.org", "4111111111111111", "_0", "0", "authToken", "Ünï",
    "ghp_0123456789abcdefghijklmnop", "secret\\u0073", "pin", "spin", "path", "value",
  ]
  private static let numbers = ["1", "4111111111111111", "-4111111111111111", "0.4111111111111111", "1e20", "13"]

  @Test(arguments: 0..<(Scale.isLarge ? 200 : 8)) func `what it passes by holds nothing`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let lines = (1...60).map { Self.line($0, &generator) }
    var (found, all) = (SecretScan(), SecretScan())
    try found.run(MemorySource(Array(lines.joined(separator: "\n").utf8), name: "a"))
    // Lines whose kind stands at their end are parsed.
    let others = lines.map { line in
      let comma = line.firstIndex(of: ",") ?? line.endIndex
      return "{" + line[comma...].dropFirst().dropLast() + "," + line[..<comma].dropFirst() + "}"
    }
    try all.run(MemorySource(Array(others.joined(separator: "\n").utf8), name: "a"))
    #expect(found.findings == all.findings)
    #expect(!all.findings.isEmpty)
  }

  @Test func `a value that was read is named by its key`() throws {
    let line = #"{"kind":"change","seq":1,"dur":1,"reads":[{"key":"password","value":"plain"}]}"#
    var scan = SecretScan()
    try scan.run(MemorySource(Array(line.utf8), name: "a"))
    #expect(scan.findings.map(\.place) == ["reads:/password"])
  }

  private static func line(_ seq: Int, _ generator: inout SeededGenerator) -> String {
    func one(_ texts: [String]) -> String { texts.randomElement(using: &generator)! }
    func value(_ depth: Int = 0) -> String {
      switch Int.random(in: 0..<(depth > 3 ? 6 : 9), using: &generator) {
      case 0...3: "\"\(one(texts))\""
      case 4: one(numbers)
      case 5: one(["null", "true", "[]", "{}"])
      case 6: "[\(value(depth + 1)),\(value(depth + 1))]"
      default: "{\"\(one(names))\"\(one(["", " ", "\t"])):\(value(depth + 1))}"
      }
    }
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: return #"{"kind":"action","seq":\#(seq),"t":\#(seq),"name":"a","action":\#(value())}"#
    case 1:
      let path = "/" + [one(names), one(["x", "3"])].joined(separator: "/")
      return
        #"{"kind":"change","seq":\#(seq),"dur":1,"reads":[{"key":"\#(one(names))","value":\#(value())}],"patch":[{"op":"add","path":"\#(path)","value":\#(value())}]}"#
    case 2: return #"{"kind":"keyframe","seq":\#(seq),"t":\#(seq),"state":\#(value())}"#
    case 3: return #"{"kind":"effect","id":\#(seq),"event":"fail","t":\#(seq),"error":"\#(one(texts))"}"#
    default: return #"{"kind":"note","seq":\#(seq),"t":\#(seq),"name":"\#(one(texts))","text":"\#(one(texts))"}"#
    }
  }
}
