import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import RandomTesting
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

  @Test func `the order of members and properties makes no difference`() throws {
    #expect(Self.otherHeader != Sample.header)
    #expect(try rows(Sample.header + Self.lines, Self.otherHeader + Self.reordered) == [])
    #expect(try rows(Self.otherHeader + Self.reordered, Sample.header + Self.lines) == [])
  }

  @Test func `what differs is told whatever the order`() throws {
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
  @Test func `the order within an array counts`() throws {
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

/// Two runs of the same actions, of which those of effects come in any order.
@Suite struct RunOrderTests {
  /// A run in which effects 1 to n, started by action 1, answer in an order.
  private static func run(_ order: [Int]) -> String {
    var text = Sample.header
    text += #"{"kind":"action","seq":1,"t":100,"name":"tapped","action":{"tapped":{}}}"# + "\n"
    text += #"{"kind":"change","seq":1,"dur":1}"# + "\n"
    for id in 1...order.count {
      text += #"{"kind":"effect","id":\#(id),"event":"start","seq":1,"t":110,"name":"run"}"# + "\n"
    }
    for (place, id) in order.enumerated() {
      let seq = place + 2
      text +=
        #"{"kind":"action","seq":\#(seq),"t":\#(seq * 100),"name":"tick","from":{"effect":\#(id)},"action":{"tick":{}}}"#
        + "\n" + #"{"kind":"change","seq":\#(seq),"dur":1}"# + "\n"
    }
    return text
  }

  @Test func `what came in another order is told, with what it came after`() throws {
    let comparison = [Self.run([1, 2, 3]), Self.run([2, 3, 1])]
    var rows = try RunComparison(Sample.recording(comparison[0]), Sample.recording(comparison[1]))
    #expect(rows.next() == .moved(2, 4, .none, after: .init(first: 1, second: 3)))
    #expect(rows.next() == .both(3, 2, .none))
    #expect(rows.next() == .both(4, 3, .none))
    #expect(rows.next() == nil)
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>) func `what is not told to have moved has kept its order`(seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...9, using: &random)
    let first = Array(1...count).shuffled(using: &random)
    let second = first.shuffled(using: &random)
    let lines = (Self.run(first), Self.run(second))
    let recordings = (try Sample.recording(lines.0), try Sample.recording(lines.1))
    var comparison = try RunComparison(recordings.0, recordings.1)
    var (kept, moved): ([Int], Int) = ([], 0)
    while let row = comparison.next() {
      switch row {
      case .both(_, let place, _): kept.append(place)
      case .moved(let place, let other, _, let after):
        moved += 1
        #expect(after.first == place - 1 && after.second == other - 1)
      case .first, .second: Issue.record("\(row)")
      }
    }
    #expect(kept == kept.sorted())
    let common = try #require(comparison.lastCommon)
    #expect(kept.count + moved == count + 1 - common)
    // As few as can be: no longer run of those that stay exists.
    let places = first.map { id in second.firstIndex(of: id) ?? 0 }
    var best = 0
    for subset in 0..<(1 << count) {
      let chosen = places.indices.filter { subset & (1 << $0) != 0 }.map { places[$0] }
      if chosen == chosen.sorted() { best = max(best, chosen.count) }
    }
    #expect(kept.count + common - 1 == best)
  }
}
