import KeyedTesting
import PlayheadFormat
import PlayheadReader
import RandomTesting
import Testing

@testable import PlayheadDebugger

/// What is asked of a recording with holes is answered by the states that are left.
@Suite struct LostPositionTests {
  /// A number that changes at random; here and there lines are missing, and the state is told anew.
  private func recording(_ seed: UInt64) throws -> Recording {
    var generator = SeededGenerator(seed: seed)
    var text = #"{"kind":"header","format":"playhead","version":1,"state":{"n":0,"m":0}}"# + "\n"
    var seq = 0
    while seq < 80 {
      seq += 1
      let number = Int.random(in: 0...3, using: &generator)
      switch Int.random(in: 0..<14, using: &generator) {
      case 0:
        // Some actions were lost.
        seq += Int.random(in: 0...3, using: &generator)
        text += #"{"kind":"gap","t":\#(seq),"reason":"full","dropped":2}"# + "\n"
        text += #"{"kind":"keyframe","seq":\#(seq),"t":\#(seq),"state":{"n":\#(number),"m":1}}"# + "\n"
      case 1:
        text += #"{"kind":"action","seq":\#(seq),"t":\#(seq),"name":"a"}"# + "\n"
        text += #"{"kind":"change","seq":\#(seq),"dur":1}"# + "\n"
      case 2:
        // No action was lost, but a change without one may have been.
        text += #"{"kind":"action","seq":\#(seq),"t":\#(seq),"name":"a"}"# + "\n"
        text += #"{"kind":"change","seq":\#(seq),"dur":1}"# + "\n"
        text += #"{"kind":"gap","t":\#(seq),"reason":"full","dropped":1}"# + "\n"
        text += #"{"kind":"keyframe","seq":\#(seq),"t":\#(seq),"state":{"n":\#(number),"m":1}}"# + "\n"
      default:
        let place = Int.random(in: 0..<3, using: &generator) == 0 ? "m" : "n"
        text += #"{"kind":"action","seq":\#(seq),"t":\#(seq),"name":"a"}"# + "\n"
        text +=
          #"{"kind":"change","seq":\#(seq),"dur":1,"patch":[{"op":"replace","path":"/\#(place)","value":\#(number)}]}"#
          + "\n"
      }
    }
    return try Sample.recording(text)
  }

  @Test(arguments: Scale.seeds(12, large: 200)) func `a condition over a number`(seed: UInt64) throws {
    let debugger = Debugger(try recording(seed))
    let timeline = debugger.timeline
    func number(_ position: Int) throws -> JSONValue? {
      timeline.contains(position) ? try debugger.recording.state(at: position)["n"] : nil
    }
    for (text, holds) in [("n == 2", { $0 == 2 }), ("n > 1 && !(n == 3)", { $0 == 2 }), ("-n < 0", { $0 != 0 })]
      as [(String, (JSONValue) -> Bool)]
    {
      let expected = try (timeline.first...timeline.last).filter { try number($0).map(holds) ?? false }
      var query = try Query(in: debugger, where: Expression(parsing: text))
      #expect(try query.next(limit: .max) == expected, "\(text)")
      query = try Query(in: debugger, where: Expression(parsing: text))
      var found: [Int] = []
      while let position = try query.next() { found.append(position) }
      #expect(found == expected, "\(text), one by one")
    }
    // Where it becomes another, as long as both sides are known.
    let changes = try (timeline.first + 1...timeline.last).filter { position in
      guard timeline.contains(position - 1), let old = try number(position - 1), let new = try number(position) else {
        return false
      }
      return (old == 2) != (new == 2)
    }
    for isForward in [true, false] {
      var debugger = debugger
      _ = try debugger.goto(isForward ? .start : .end)
      _ = try debugger.watch(Expression(parsing: "n == 2"))
      var found: [Int] = []
      while true {
        let stop = isForward ? try debugger.continue(1) : try debugger.reverseContinue(1)
        guard stop.reasons.contains(where: { if case .hit = $0 { true } else { false } }) else { break }
        found.append(stop.position)
      }
      // The action of the last position itself counts in neither direction.
      let expected = isForward ? changes : changes.filter { $0 < debugger.timeline.end }.reversed()
      #expect(found == expected, "\(isForward ? "forwards" : "backwards")")
    }
    let series = try Series(of: Expression(parsing: "n"), in: debugger)
    for position in timeline.first...timeline.last {
      #expect(series.points.last { $0.position <= position }?.value == (try number(position)?.number))
    }
  }
}
