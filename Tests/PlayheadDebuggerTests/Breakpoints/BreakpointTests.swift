import PlayheadFormat
import PlayheadReader
import Testing

@testable import PlayheadDebugger

@Suite struct BreakpointTests {
  private func positions(_ debugger: inout Debugger, reverse: Bool = false) throws -> [Int] {
    var positions: [Int] = []
    while true {
      let stop = try reverse ? debugger.reverseContinue() : debugger.continue()
      guard stop.reasons.contains(where: { if case .hit = $0 { true } else { false } }) else { return positions }
      positions.append(stop.position)
    }
  }

  private static let count = FollowedPath([.token("count")])

  private static func change(_ position: Int, from old: JSONValue, to new: JSONValue) -> PathEvent {
    PathEvent(position: position, from: JSONPointer(["count"]), to: JSONPointer(["count"]), old: old, new: new)
  }

  @Test func `a breakpoint stops at its action in both directions`() throws {
    var debugger = try Sample.debugger(Sample.cascades)
    let (breakpoint, matching) = try debugger.break("toggled")
    #expect(breakpoint.number == 1)
    #expect(matching == 2)
    #expect(try positions(&debugger) == [4, 7])
    #expect(debugger.position == 9)
    #expect(try positions(&debugger, reverse: true) == [7, 4])
    #expect(debugger.position == 0)
    #expect(debugger.breakpoints[1]?.hits == 4)
  }

  @Test func `a set of stops takes the place of another, and those that were there before keep their numbers`() throws {
    var debugger = try Sample.debugger(Sample.cascades)
    _ = try debugger.break("toggled")
    let watched = try debugger.watch(ValuePath(parsing: "count")).breakpoint.number
    _ = debugger.catchUnchanged()
    while debugger.breakpoints[watched]?.hits == 0 { _ = try debugger.continue() }
    try debugger.breakpoints.update(watched) { $0.commands = ["bt"] }
    try debugger.replaceStops([1, 2]) { debugger in
      _ = debugger.catch(.fail, name: nil)
      _ = try debugger.watch(ValuePath(parsing: "count"))
      // One under a condition is another one.
      let other = try debugger.break("toggled").breakpoint.number
      try debugger.setCondition(Expression(parsing: "count > 0"), of: other)
    }
    #expect(debugger.breakpoints.breakpoints.map(\.number) == [2, 3, 4, 5])
    #expect(debugger.breakpoints[2]?.commands == ["bt"])
    #expect(debugger.breakpoints[2]?.hits == 1)
    #expect(debugger.breakpoints[5]?.condition?.text == "count > 0")

    #expect(throws: DebuggerError.self) {
      try debugger.replaceStops([2, 3, 4, 5]) { debugger in
        _ = debugger.catchUnchanged()
        _ = try debugger.break("nothing like it")
      }
    }
    #expect(debugger.breakpoints.breakpoints.map(\.number) == [2, 3, 4, 5])
  }

  @Test func `a watchpoint stops at the actions that changed the value, in both directions`() throws {
    var debugger = try Sample.debugger(Sample.cascades)
    _ = try debugger.watch(ValuePath(parsing: "count"))
    let stop = try debugger.continue()
    #expect(
      stop.reasons == [
        .hit(Breakpoint.Hit(number: 1, kind: .change(Self.count), position: 2, change: Self.change(2, from: 0, to: 1)))
      ])
    #expect(try positions(&debugger) == [6, 9])
    #expect(try positions(&debugger, reverse: true) == [6, 2])
  }

  @Test func `a watchpoint says at once that this position's action changed the value`() throws {
    var debugger = try Sample.debugger(Sample.cascades)
    _ = try debugger.goto(.end)
    let (_, change) = try debugger.watch(ValuePath(parsing: "count"))
    #expect(change == Self.change(9, from: 2, to: 1))
    _ = try debugger.reverseStep()
    #expect(try debugger.watch(ValuePath(parsing: "count")).change == nil)
  }

  @Test func `stops at one position are told together`() throws {
    var debugger = try Sample.debugger(Sample.cascades)
    _ = try debugger.watch(ValuePath(parsing: "count"))
    _ = try debugger.break("tick")
    _ = try debugger.continue()
    let stop = try debugger.continue()
    #expect(stop.position == 6)
    #expect(stop.reasons.count == 2)
  }

  @Test func `continue with a count passes stops and counts them`() throws {
    var debugger = try Sample.debugger(Sample.cascades)
    _ = try debugger.watch(ValuePath(parsing: "count"))
    #expect(try debugger.continue(2).position == 6)
    #expect(debugger.breakpoints[1]?.hits == 2)
    #expect(try debugger.reverseContinue(5).reasons == [.start])
  }

  @Test func `a step of several actions ends at a stop`() throws {
    var debugger = try Sample.debugger(Sample.cascades)
    _ = try debugger.break("response")
    #expect(try debugger.step(9).position == 3)
    #expect(try debugger.step(9).position == 9)
    #expect(try debugger.reverseStep(9).position == 3)
  }

  @Test func `numbers are shared and never given again`() throws {
    var debugger = try Sample.debugger(Sample.cascades)
    _ = try debugger.break("tick")
    _ = try debugger.watch(ValuePath(parsing: "count"))
    try debugger.breakpoints.delete([2])
    #expect(try debugger.break("load").breakpoint.number == 3)
    #expect(throws: DebuggerError(.noSuchBreakpoint(2))) { try debugger.breakpoints.delete([1, 2]) }
    #expect(debugger.breakpoints.breakpoints.map(\.number) == [1, 3])
    debugger.breakpoints.deleteAll()
    #expect(try debugger.continue().reasons == [.end])
  }

  @Test func `a name stands for everything below it, and for nothing that only begins like it`() {
    #expect(ActionTitle.matches("path.element.save", "path"))
    #expect(ActionTitle.matches("path.element.save", "path.element"))
    #expect(ActionTitle.matches("path", "path"))
    #expect(!ActionTitle.matches("pathological", "path"))
    #expect(!ActionTitle.matches("path", "path.element"))
  }

  @Test func `a name that only the schema knows is taken`() throws {
    var debugger = try Sample.debugger(Sample.cascades)
    #expect(try debugger.break("reset").matching == 0)
    #expect(try debugger.break("row.save").matching == 0)
    #expect(throws: DebuggerError.self) { try debugger.break("row.sav") }
  }

  @Test func `an unknown name is an error that names the nearest one`() throws {
    var debugger = try Sample.debugger(Sample.cascades)
    let error = #expect(throws: DebuggerError.self) { try debugger.break("togled") }
    #expect(error?.description == "no action is named 'togled'")
    #expect(error?.hint == "did you mean 'toggled'?")
  }

  @Test func `last goes from change to change and back`() throws {
    var debugger = try Sample.debugger(Sample.cascades)
    _ = try debugger.goto(.end)
    #expect(try debugger.last(Self.count).position == 9)
    #expect(try debugger.last(Self.count, isAgain: true).position == 6)
    #expect(try debugger.last(Self.count, isAgain: true).position == 2)
    #expect(try debugger.last(Self.count, isAgain: true).reasons == [.noChange(later: false)])
    #expect(debugger.position == 2)
    #expect(try debugger.reverseLast(Self.count).position == 6)
    #expect(try debugger.reverseLast(Self.count).position == 9)
    #expect(try debugger.reverseLast(Self.count).reasons == [.noChange(later: true)])
  }

  @Test func `a stop in a gap is passed by`() throws {
    var debugger = try Sample.debugger(Sample.gap)
    _ = try debugger.break("increment")
    #expect(try positions(&debugger) == [1, 5])
  }
}
