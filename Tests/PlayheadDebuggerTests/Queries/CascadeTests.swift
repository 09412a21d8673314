import PlayheadFormat
import PlayheadReader
import RandomTesting
import Testing

@testable import PlayheadDebugger

/// What came of an action is what its effects sent, and theirs.
@Suite struct CascadeTests {
  private static func rows(_ cascade: Cascade, by limit: Int) throws -> [Cascade.Row] {
    var (cascade, rows) = (cascade, [Cascade.Row]())
    while case let page = try cascade.next(limit: limit), !page.isEmpty { rows += page }
    return rows
  }

  @Test func `each action of the cascade is told with its effects and how they ended`() throws {
    let timeline = try Sample.debugger(Sample.cascades).timeline
    let rows = try Self.rows(Cascade(of: 1, in: timeline), by: 2)
    #expect(rows.map(\.frame.position) == [1, 3, 5] && rows.map(\.depth) == [0, 1, 2])
    #expect(rows.map { $0.effects.map(\.effect.id) } == [[1], [2], []])
    #expect(rows.map { $0.effects.map(\.status) } == [[.finished], [.failed], []])
    #expect(rows[0].effects[0].actionCount == 1)
    #expect(try Self.rows(Cascade(of: 2, in: timeline), by: 1).map(\.frame.position) == [2])
    #expect(throws: DebuggerError.self) { try Cascade(of: 0, in: timeline) }
  }

  /// A recording in which effects of random lives send the actions.
  private static func recording(seed: UInt64) -> String {
    var generator = SeededGenerator(seed: seed)
    var text = #"{"kind":"header","format":"playhead","version":1,"state":{"n":0}}"# + "\n"
    var running: [Int] = []
    var effects = 0
    for seq in 1...60 {
      let sender = Int.random(in: 0..<3, using: &generator) == 0 ? nil : running.randomElement(using: &generator)
      let from = sender.map { #","from":{"effect":\#($0)}"# } ?? ""
      text += #"{"kind":"action","seq":\#(seq),"t":\#(seq * 10),"name":"a"\#(from)}"# + "\n"
      text += #"{"kind":"change","seq":\#(seq),"dur":1}"# + "\n"
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        effects += 1
        running.append(effects)
        text +=
          #"{"kind":"effect","id":\#(effects),"event":"start","seq":\#(seq),"t":\#(seq * 10 + 1),"name":"e"}"# + "\n"
      }
      while running.count > 3 || running.count > 0 && Bool.random(using: &generator) {
        let ended = running.remove(at: Int.random(in: 0..<running.count, using: &generator))
        text += #"{"kind":"effect","id":\#(ended),"event":"finish","t":\#(seq * 10 + 2)}"# + "\n"
      }
    }
    return text
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>) func `a cascade is what leads back to its action`(seed: UInt64) throws
  {
    let timeline = try Sample.debugger(Self.recording(seed: seed)).timeline
    for position in 1...timeline.last {
      let rows = try Self.rows(Cascade(of: position, in: timeline), by: 1 + position % 4)
      let expected = try (position...timeline.last).compactMap { later in
        try timeline.frames(from: later).firstIndex { $0.position == position }.map { (later, $0) }
      }
      #expect(rows.map(\.frame.position) == expected.map(\.0) && rows.map(\.depth) == expected.map(\.1))
      let effects = rows.flatMap(\.effects).map(\.effect.id).sorted()
      #expect(effects == timeline.effects(ofCascadeAt: position).map(\.id).sorted())
      for row in rows { #expect(row.effects.allSatisfy { $0.span.seq == row.frame.position }) }
    }
  }
}
