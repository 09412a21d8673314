import PlayheadFormat
import PlayheadReader
import Testing

@testable import PlayheadDebugger

/// Stops of every kind stop where looking at every state says, and going back is the mirror of going on.
@Suite struct StopScanTests {
  private enum Kind: CaseIterable, Sendable {
    case action, position, path, place, expression, count, number, unchanged

    func add(to debugger: inout Debugger) throws -> Int {
      switch self {
      case .action: try debugger.break("a1").breakpoint.number
      case .position: try debugger.break(at: .position(17)).number
      case .path: try debugger.watch(ValuePath(parsing: "rows[1].title")).breakpoint.number
      case .place: try debugger.watch(ValuePath(parsing: "rows[1].title"), isPlace: true).breakpoint.number
      case .expression: try debugger.watch(Expression(parsing: "rows.count + n")).number
      case .count: try debugger.watch(Expression(parsing: "rows.count * 2")).number
      case .number: try debugger.watch(Expression(parsing: "n > 1")).number
      case .unchanged: debugger.catchUnchanged().number
      }
    }

    func stops(_ rows: MovingRows, watched id: JSONValue, at position: Int) -> Bool {
      let (old, new) = (rows.rows(position - 1), rows.rows(position))
      return switch self {
      case .action: rows.actions[position] == "a1"
      case .position: position == 17
      case .path: rows.row(id, at: position)?["title"] != rows.row(id, at: position - 1)?["title"]
      case .place:
        (old.count > 1 ? old[1]["title"] : nil) != (new.count > 1 ? new[1]["title"] : nil)
      case .expression: old.count + rows.number(position - 1) != new.count + rows.number(position)
      case .count: old.count != new.count
      case .number: (rows.number(position - 1) > 1) != (rows.number(position) > 1)
      case .unchanged: rows.states[position - 1] == rows.states[position]
      }
    }
  }

  private func positions(_ debugger: inout Debugger, isForward: Bool) throws -> [Int] {
    var positions: [Int] = []
    while true {
      let stop = try isForward ? debugger.continue() : debugger.reverseContinue()
      guard stop.reasons.contains(where: { if case .hit = $0 { true } else { false } }) else { return positions }
      positions.append(stop.position)
    }
  }

  @Test(arguments: Kind.allCases, [nil, "n > 1", "rows.count > 4", "changed(rows)"])
  private func `a stop stops where looking at every state says, both ways`(kind: Kind, condition: String?) throws {
    for seed in 1...6 as ClosedRange<UInt64> {
      let rows = try MovingRows(seed: seed, hasSchema: seed % 2 == 0)
      let id = try #require(rows.rows(0)[1]["id"])
      var debugger = Debugger(rows.recording)
      let number = try kind.add(to: &debugger)
      if let condition { try debugger.setCondition(Expression(parsing: condition), of: number) }
      let expected = (1...rows.last).filter { position in
        guard kind.stops(rows, watched: id, at: position) else { return false }
        switch condition {
        case nil: return true
        case "n > 1": return rows.number(position) > 1
        case "rows.count > 4": return rows.rows(position).count > 4
        default: return rows.rows(position - 1) != rows.rows(position)
        }
      }
      #expect(try positions(&debugger, isForward: true) == expected, "seed \(seed)")
      // From the end, the last stop is found again if it is not the end itself.
      let mirrored = expected.filter { $0 < rows.last }
      #expect(try positions(&debugger, isForward: false) == mirrored.reversed(), "seed \(seed) back")
      #expect(debugger.breakpoints[number]?.hits == expected.count + mirrored.count)
      #expect(try debugger.stops(in: 1...rows.last).keys.sorted() == expected)
    }
  }

  @Test func `several stops are told together and passed once`() throws {
    let rows = try MovingRows(seed: 9, hasSchema: true)
    let id = try #require(rows.rows(0)[1]["id"])
    var debugger = Debugger(rows.recording)
    for kind in Kind.allCases { _ = try kind.add(to: &debugger) }
    let expected = (1...rows.last).filter { position in
      Kind.allCases.contains { $0.stops(rows, watched: id, at: position) }
    }
    let every = debugger
    #expect(try positions(&debugger, isForward: true) == expected)
    #expect(try positions(&debugger, isForward: false) == expected.filter { $0 < rows.last }.reversed())
    for count in [1, 2, 5] {
      var debugger = every
      #expect(try debugger.continue(count).position == expected[count - 1])
    }
  }

  @Test func `a stop is ignored so often, and counts all the same`() throws {
    let rows = try MovingRows(seed: 4, hasSchema: true)
    var debugger = Debugger(rows.recording)
    let number = try debugger.break("a1").breakpoint.number
    let all = (1...rows.last).filter { rows.actions[$0] == "a1" }
    try debugger.breakpoints.update(number) { $0.ignoreCount = 3 }
    #expect(try debugger.continue().position == all[3])
    #expect(debugger.breakpoints[number]?.hits == 4)
    #expect(debugger.breakpoints[number]?.ignoreCount == 0)
    try debugger.breakpoints.update(number) { $0.ignoreCount = 1 }
    #expect(try debugger.reverseContinue().position == all[1])
  }

  @Test func `a disabled stop stops nothing, and a temporary one stops once`() throws {
    var debugger = try Sample.debugger(Sample.cascades)
    let number = try debugger.break("toggled").breakpoint.number
    try debugger.breakpoints.setEnabled(false, [number])
    #expect(try debugger.continue().position == 9)
    _ = try debugger.goto(.start)
    try debugger.breakpoints.setEnabled(true, [])
    try debugger.breakpoints.update(number) { $0.isTemporary = true }
    #expect(try debugger.step(9).position == 4)
    #expect(debugger.breakpoints.breakpoints.isEmpty)
    #expect(throws: DebuggerError(.noSuchBreakpoint(7))) { try debugger.breakpoints.setEnabled(false, [7]) }
  }

  @Test(arguments: [
    (Breakpoint.EffectMoment.start, [1, 3, 4, 8]), (.finish, [3]), (.cancel, [7]), (.fail, [5]),
  ])
  func `a catchpoint stops where effects start and end`(moment: Breakpoint.EffectMoment, expected: [Int]) throws {
    var debugger = try Sample.debugger(Sample.cascades)
    _ = debugger.catch(moment, name: nil)
    #expect(try positions(&debugger, isForward: true) == expected)
    #expect(try positions(&debugger, isForward: false) == expected.reversed())
    debugger.breakpoints.deleteAll()
    _ = debugger.catch(moment, name: "run")
    let named = moment == .start ? [1, 8] : moment == .finish ? [3] : []
    #expect(try positions(&debugger, isForward: true) == named)
  }

  @Test func `a condition that does not fit is an error with its bytes, and the stop stays as it was`() throws {
    var debugger = try Sample.debugger(Sample.cascades)
    let number = try debugger.break("toggled").breakpoint.number
    let error = #expect(throws: DebuggerError.self) {
      try debugger.setCondition(Expression(parsing: "count + 1"), of: number)
    }
    #expect(error?.description == "found a number, expected a condition, such as count > 3")
    #expect(error?.range == 0..<9)
    #expect(debugger.breakpoints[number]?.condition == nil)
  }
}
