import PlayheadDebugger
import PlayheadReading
import PlayheadRecording
import Testing

@Suite struct RunComparisonTests {
  private static let lines = #"""
    {"kind":"action","seq":1,"t":100,"name":"row","action":{"row":{"id":1,"action":{"save":{}}}}}
    {"kind":"change","seq":1,"dur":1,"patch":[{"op":"replace","path":"/count","value":1},{"op":"add","path":"/fact","value":"hi"},{"op":"add","path":"/items/1","value":{"name":"b","size":2}}]}
    {"kind":"action","seq":2,"t":200,"name":"tapped","action":{"tapped":{}}}
    {"kind":"change","seq":2,"dur":1,"patch":[{"op":"remove","path":"/items/0"},{"op":"remove","path":"/items/0"}]}

    """#

  /// The same, by a program that declares properties in another order.
  private static let reordered = #"""
    {"kind":"action","seq":1,"t":100,"name":"row","action":{"row":{"action":{"save":{}},"id":1}}}
    {"kind":"change","seq":1,"dur":1,"patch":[{"op":"add","path":"/items/1","value":{"size":2,"name":"b"}},{"op":"add","path":"/fact","value":"hi"},{"op":"replace","path":"/count","value":1}]}
    {"kind":"action","seq":2,"t":200,"name":"tapped","action":{"tapped":{}}}
    {"kind":"change","seq":2,"dur":1,"patch":[{"op":"remove","path":"/items/0"},{"op":"remove","path":"/items/0"}]}

    """#

  private static let otherHeader = Sample.header.replacing(
    #"["count","Int"],["fact","String?"]"#, with: #"["fact","String?"],["count","Int"]"#)

  private func rows(_ first: String, _ second: String) throws -> [RunComparison.Row] {
    func recording(_ text: String) throws -> Recording {
      try Recording(MemorySource(Array(text.utf8), name: "a recording"))
    }
    var comparison = try RunComparison(recording(first), recording(second))
    var rows: [RunComparison.Row] = []
    while let row = comparison.next() { rows.append(row) }
    return rows
  }

  @Test func theOrderOfMembersAndPropertiesMakesNoDifference() throws {
    #expect(Self.otherHeader != Sample.header)
    #expect(try rows(Sample.header + Self.lines, Self.otherHeader + Self.reordered) == [])
    #expect(try rows(Self.otherHeader + Self.reordered, Sample.header + Self.lines) == [])
  }

  @Test func whatDiffersIsToldWhateverTheOrder() throws {
    func changed(_ old: String, _ new: String) -> String {
      let text = Self.reordered.replacing(old, with: new)
      #expect(text != Self.reordered)
      return Self.otherHeader + text
    }
    let first = Sample.header + Self.lines
    #expect(
      try rows(first, changed(#""path":"/count","value":1"#, #""path":"/count","value":2"#))
        == [.both(1, 1, .change), .both(2, 2, .none)])
    #expect(try rows(first, changed(#""size":2"#, #""size":3"#)) == [.both(1, 1, .change), .both(2, 2, .none)])
    #expect(
      try rows(first, changed(#""id":1"#, #""id":2"#)) == [.first(1), .second(1), .both(2, 2, .none)])
  }

  /// Of elements of one array the order in which they come and go counts.
  @Test func theOrderWithinAnArrayCounts() throws {
    let first = #"{"op":"remove","path":"/items/0"},{"op":"add","path":"/items/0","value":{"name":"c"}}"#
    let second = #"{"op":"add","path":"/items/0","value":{"name":"c"}},{"op":"remove","path":"/items/0"}"#
    func lines(_ operations: String) -> String {
      #"{"kind":"action","seq":1,"t":100,"name":"tapped","action":{"tapped":{}}}"# + "\n"
        + #"{"kind":"change","seq":1,"dur":1,"patch":["# + operations + "]}\n"
    }
    #expect(
      try rows(Sample.header + lines(first), Self.otherHeader + lines(second)) == [.both(1, 1, .change)])
    #expect(try rows(Sample.header + lines(first), Self.otherHeader + lines(first)) == [])
  }
}
