import Foundation
import PlayheadFormat
import PlayheadReader
import RandomTesting
import Testing

@testable import PlayheadDebugger

/// What is asked of other positions is answered as by looking at each of them, in the words of `help time`.
@Suite struct ExpressionsOverTimeTests {
  /// A recording at random, with holes and with times that stand still and go back.
  private struct Run {
    var numbers: [Int: Int] = [0: 0]
    var names: [Int: String] = [:]
    var times: [Int: Int] = [:]
    var last = 0
    let recording: Recording

    init(_ generator: inout SeededGenerator) throws {
      var text = #"{"kind":"header","format":"playhead","version":1,"state":{"n":0}}"# + "\n"
      var time = 0
      for count in 1...Int.random(in: 3...40, using: &generator) {
        last += 1
        let number = Int.random(in: 0...2, using: &generator)
        time += [0, 0, 1000, 500_000, 1_000_000, -700_000].randomElement(using: &generator) ?? 0
        time = max(time, 0)
        if count > 3, Int.random(in: 0..<12, using: &generator) == 0 {
          // Nobody knows what was there.
          last += Int.random(in: 1...2, using: &generator)
          text += #"{"kind":"gap","t":\#(time),"reason":"full","dropped":2}"# + "\n"
          text += #"{"kind":"keyframe","seq":\#(last),"t":\#(time),"state":{"n":\#(number)}}"# + "\n"
        } else {
          // Each is there.
          let name = count <= 3 ? ["a", "b", "c"][count - 1] : ["a", "b", "c"].randomElement(using: &generator) ?? "a"
          text += #"{"kind":"action","seq":\#(last),"t":\#(time),"name":"\#(name)"}"# + "\n"
          text +=
            #"{"kind":"change","seq":\#(last),"dur":1,"patch":[{"op":"replace","path":"/n","value":\#(number)}]}"#
            + "\n"
          (names[last], times[last]) = (name, time)
        }
        numbers[last] = number
      }
      recording = try Sample.recording(text)
    }

    var positions: ClosedRange<Int> { 0...last }
  }

  /// A condition, and what it says of a position.
  private indirect enum Wanted {
    case number(Int)
    case name(String)
    case not(Wanted)
    case and(Wanted, Wanted)
    case or(Wanted, Wanted)
    case after(Wanted, Wanted)
    case before(Wanted, Wanted)
    case within(Int, String, Wanted, Wanted)
    case alwaysSince(Wanted, Wanted)

    static func random(_ depth: Int, _ generator: inout SeededGenerator) -> Wanted {
      func part() -> Wanted { random(depth - 1, &generator) }
      switch Int.random(in: 0..<(depth == 0 ? 2 : 9), using: &generator) {
      case 0: return .number(Int.random(in: 0...2, using: &generator))
      case 1: return .name(["a", "b", "c"].randomElement(using: &generator) ?? "a")
      case 2: return .not(part())
      case 3: return .and(part(), part())
      case 4: return .or(part(), part())
      case 5: return .after(part(), part())
      case 6: return .before(part(), part())
      case 7:
        let side = ["of", "after", "before"].randomElement(using: &generator) ?? "of"
        return .within([0, 1, 500, 1000, 3000].randomElement(using: &generator) ?? 0, side, part(), part())
      default: return .alwaysSince(part(), part())
      }
    }

    var text: String {
      switch self {
      case .number(let number): "n == \(number)"
      case .name(let name): "action is .\(name)"
      case .not(let part): "!(\(part.text))"
      case .and(let first, let second): "(\(first.text)) && (\(second.text))"
      case .or(let first, let second): "(\(first.text)) || (\(second.text))"
      case .after(let first, let second): "(\(first.text)) after (\(second.text))"
      case .before(let first, let second): "(\(first.text)) before (\(second.text))"
      case .within(let time, let side, let first, let second):
        "(\(first.text)) within \(time)ms \(side) (\(second.text))"
      case .alwaysSince(let first, let second): "(\(first.text)) always since (\(second.text))"
      }
    }

    func holds(_ position: Int, _ run: Run) -> Bool {
      guard let number = run.numbers[position] else { return false }
      func any(_ part: Wanted, _ isMeant: (Int) -> Bool) -> Bool {
        run.positions.contains { isMeant($0) && part.holds($0, run) }
      }
      switch self {
      case .number(let wanted): return number == wanted
      case .name(let name): return run.names[position] == name
      case .not(let part): return !part.holds(position, run)
      case .and(let first, let second): return first.holds(position, run) && second.holds(position, run)
      case .or(let first, let second): return first.holds(position, run) || second.holds(position, run)
      case .after(let first, let second): return first.holds(position, run) && any(second) { $0 < position }
      case .before(let first, let second): return first.holds(position, run) && any(second) { $0 > position }
      case .within(let distance, let side, let first, let second):
        guard let time = run.times[position], first.holds(position, run) else { return false }
        return any(second) { other in
          guard other != position, let otherTime = run.times[other] else { return false }
          let isEarlier = (otherTime, other) < (time, position)
          return abs(time - otherTime) <= distance * 1000 && (side == "of" || isEarlier == (side == "after"))
        }
      case .alwaysSince(let first, let second):
        return any(second) { start in
          start <= position && (start...position).allSatisfy { run.numbers[$0] == nil || first.holds($0, run) }
        }
      }
    }
  }

  @Test func `a query, until and a page give what a look at each position gives`() throws {
    for seed in 1...(ProcessInfo.processInfo.environment["PLAYHEAD_LONG"] == nil ? 300 : 20_000) as ClosedRange<UInt64>
    {
      var generator = SeededGenerator(seed: seed)
      let run = try Run(&generator)
      let wanted = Wanted.random(3, &generator)
      let expected = run.positions.filter { wanted.holds($0, run) }
      let expression = try Expression(parsing: wanted.text)
      var debugger = Debugger(run.recording)
      var query = try Query(in: debugger, where: expression)
      #expect(try query.next(limit: .max) == expected, "seed \(seed): \(wanted.text)")
      query = try Query(in: debugger, where: expression)
      var found: [Int] = []
      while let position = try query.next() { found.append(position) }
      #expect(found == expected, "seed \(seed), one by one: \(wanted.text)")
      let (start, part) = (run.last / 2, run.last / 3...run.last)
      query = try Query(in: debugger, where: expression, positions: part)
      #expect(try query.next(limit: .max) == expected.filter(part.contains), "seed \(seed), \(part): \(wanted.text)")
      var filter = Query.Filter()
      filter.action = "b"
      query = try Query(in: debugger, where: expression, filter: filter)
      #expect(try query.next(limit: .max) == expected.filter { run.names[$0] == "b" }, "seed \(seed): \(wanted.text)")
      guard run.numbers[start] != nil else { continue }
      for isForward in [true, false] {
        _ = try debugger.goto(.position(start))
        let next = isForward ? expected.first { $0 > start } : expected.last { $0 < start }
        let stop = try debugger.until(expression, isForward: isForward)
        #expect(stop.position == next ?? start, "seed \(seed), \(isForward) from \(start): \(wanted.text)")
      }
    }
  }

  @Test func `they bind less than all else, and to the right`() throws {
    var generator = SeededGenerator(seed: 3)
    let debugger = Debugger(try Run(&generator).recording)
    for (text, whole) in [
      ("n == 1 && n > 0 after n == 2 || n == 0", "(n == 1 && n > 0) after (n == 2 || n == 0)"),
      ("n == 1 after n == 2 after n == 0", "n == 1 after (n == 2 after n == 0)"),
      ("!(n == 1) always since n == 2 before n == 0", "(!(n == 1)) always since (n == 2 before n == 0)"),
      ("n == 1 within 1.5s of n == 2", "n == 1 within 1500ms of (n == 2)"),
      ("n == 1 within 1m after n == 2", "n == 1 within 60s after n == 2"),
    ] {
      var (first, second) = try (
        Query(in: debugger, where: Expression(parsing: text)), Query(in: debugger, where: Expression(parsing: whole))
      )
      #expect(try first.next(limit: .max) == second.next(limit: .max), "\(text)")
    }
  }

  @Test(arguments: [
    ("n == 1 after", 12, "found the end, expected a value, a path or '('"),
    ("n == 1 within n == 2", 14, "found 'n', expected a time in us, ms, s or m, such as 2s or 300ms"),
    ("n == 1 within 2 of n == 2", 14, "found '2', expected a time in us, ms, s or m, such as 2s or 300ms"),
    ("n == 1 within 2d of n == 2", 14, "found '2d', expected a time in us, ms, s or m, such as 2s or 300ms"),
    ("n == 1 within 9e99s of n == 2", 14, "found '9e99s', expected a time in us, ms, s or m, such as 2s or 300ms"),
    ("n == 1 within 2s n == 2", 17, "found 'n', expected 'of', 'after' or 'before'"),
    ("n == 1 always n == 2", 14, "found 'n', expected 'since'"),
    ("n == 1 since n == 2", 7, "found 'since', expected an operator"),
    ("always since n == 2", 7, "found 'since', expected a condition before 'always since'"),
    ("n == 1 at 3", 10, "found a position, expected the end: a condition is asked at each position"),
    ("n == 1 after 3", 13, "found a number, expected a condition, such as count > 3"),
    ("3 after n == 1", 0, "found a number, expected a condition, such as count > 3"),
    ("(n == 1 after n == 2) == true", 0, nil),
    ("count((n == 1 after n == 2)) == 1", 6, nil),
  ]) func `a mistake is told where it is`(text: String, place: Int, message: String?) throws {
    var generator = SeededGenerator(seed: 3)
    let debugger = Debugger(try Run(&generator).recording)
    let error = #expect(throws: DebuggerError.self) {
      try Query(in: debugger, where: Expression(parsing: text))
    }
    let onePosition =
      "found 'after', expected what is so at one position; what is so over time 'query', 'list if', 'until', "
      + "'shrink' and 'explore' ask"
    #expect(error?.description == message ?? onePosition, "\(text)")
    #expect(error?.range?.lowerBound == place, "\(text)")
  }

  @Test func `what is asked at each stop asks nothing over time`() throws {
    var generator = SeededGenerator(seed: 3)
    var debugger = Debugger(try Run(&generator).recording)
    let expression = try Expression(parsing: "n == 1 after n == 2")
    let number = try debugger.break(at: .position(1)).number
    #expect(throws: DebuggerError.self) { try debugger.setCondition(expression, of: number) }
    #expect(throws: DebuggerError.self) { try debugger.value(expression) }
    #expect(throws: DebuggerError.self) { try ExpressionCursor(expression, in: debugger) }
    #expect(throws: DebuggerError.self) { try expression.expectOnlyState() }
  }

  @Test(arguments: [
    ("n == 1", false, true), ("old.n < n && changed(n)", false, true), ("seq > 3", false, false),
    ("n == 1 || time < 2", false, false), ("effect.id == 1", false, false),
    ("n == 1 after n == 2", false, false), ("!(n == 1 before n == 2)", true, false),
    ("n == 1 within 1s of n == 2", true, false), ("n == 1 within 1s after n == 2", false, false),
    ("n == 1 within 1s before n == 2", true, false), ("n == 1 always since n == 2", false, false),
    ("n == 1 after (n == 2 before n == 0)", true, false),
  ]) func `what it depends on`(text: String, looksAhead: Bool, forgetsThePast: Bool) throws {
    let expression = try Expression(parsing: text)
    #expect(expression.looksAhead == looksAhead && expression.forgetsThePast == forgetsThePast)
  }

  @Test func `it can be interrupted`() async throws {
    var text = #"{"kind":"header","format":"playhead","version":1,"state":{"n":0}}"# + "\n"
    for seq in 1...2000 {
      text += #"{"kind":"action","seq":\#(seq),"t":\#(seq),"name":"a"}"# + "\n"
      text += #"{"kind":"change","seq":\#(seq),"dur":1}"# + "\n"
    }
    let debugger = Debugger(try Sample.recording(text))
    for condition in [
      "n == 0 after n == 1", "n == 0 before n == 1", "n == 0 within 1s of n == 1", "n == 1 always since n == 0",
    ] {
      let task = Task {
        await withTaskCancellationHandler {
          while !Task.isCancelled { await Task.yield() }
        } onCancel: {
        }
        var query = try Query(in: debugger, where: Expression(parsing: condition))
        return try query.next()
      }
      task.cancel()
      let error = await #expect(throws: (any Error).self) { try await task.value }
      #expect(error?.isInterrupted == true)
    }
  }
}
