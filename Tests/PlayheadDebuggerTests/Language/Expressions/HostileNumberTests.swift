import PlayheadFormat
import PlayheadReader
import Testing

@testable import PlayheadDebugger

/// No number that a person, a client or a file gives ends the process: each is answered, or refused.
@Suite struct HostileNumberTests {
  static let numbers = [Int.min, .min + 1, -(1 << 48), -3, -1, 0, 1, 1 << 48, .max - 1, .max]

  @Test(arguments: [
    "items[N]", "items[N].name", "state.items[N].name.count", "rows[N]", "destination[N]", "old.items[N]", "action[N]",
    "action.N", "$N", "$-N", "count at N", "count at start+N", "count at end-N", "items[*][N]", "count + N",
    "N - count",
    "count * N", "N / count", "N % count", "N / -1", "N % -1", "-N", "- -N", "count == N", "items[N] == N",
    "any(items[N] == 1)", "changed(items[N])", "sum(N, N)", "max(N, count)", "min(N)", "time > N", "seq - N", "N at N",
    "items[id: N]", "rows[key: N]", "N.N", "Ne9",
  ])
  func `in expressions and paths`(template: String) throws {
    for sample in [Sample.cascades, Sample.header, Sample.unfinished] {
      var debugger = try Sample.debugger(sample)
      for number in Self.numbers {
        let text = template.replacing("N", with: String(number))
        _ = try? debugger.value(Expression(parsing: text))
        _ = try? debugger.value(ValuePath(parsing: text))
        _ = try? debugger.watch(Expression(parsing: text))
      }
      // What was found still stops.
      _ = try? debugger.continue()
      _ = try? debugger.reverseContinue()
    }
  }

  @Test(arguments: numbers) func `in public calls`(number: Int) throws {
    for sample in [Sample.cascades, Sample.header, Sample.unfinished] {
      var debugger = try Sample.debugger(sample)
      let (timeline, recording) = (debugger.timeline, debugger.recording)
      let references: [PositionReference] = [
        .position(number), .offset(number), .timeOffset(number), .beforeEnd(number), .timeBeforeEnd(number),
        .time(number), .fraction(Double(number)), .fraction(.nan),
      ]
      for reference in references {
        _ = try? debugger.goto(reference)
        _ = try? debugger.position(reference)
        _ = reference.fromEnd
      }
      _ = try? debugger.selectFrame(number)
      _ = try? debugger.passing(number, counts: true)
      _ = try? debugger.step(number)
      _ = try? debugger.reverseStep(number)
      _ = try? debugger.next(number)
      _ = try? debugger.reverseNext(number)
      _ = try? debugger.continue(number)
      _ = try? debugger.reverseContinue(number)
      _ = try? debugger.until(.position(number))
      _ = try? debugger.break(at: .position(number))
      _ = try? debugger.breakpoints.delete([number])
      _ = try? debugger.state(at: number)
      _ = try? debugger.difference(from: number, to: 3)
      _ = try? debugger.current(listing: number)
      _ = try? debugger.value(Expression(parsing: "count"), at: number)
      _ = try? debugger.value(ValuePath(parsing: "count"), at: number)
      _ = timeline.contains(number)
      _ = timeline.position(after: number)
      _ = timeline.position(before: number)
      _ = timeline.lost(between: number, and: 3)
      _ = timeline.missingActions(from: number)
      _ = try? timeline.frame(at: number)
      _ = try? timeline.frames(from: number)
      _ = try? timeline.frames(from: 6, limit: number)
      _ = try? recording.state(at: number)
      _ = try? recording.action(number)
      _ = try? recording.change(number)
      _ = recording.effects(runningAt: number)
      _ = recording.cause(of: number)
      _ = try? recording.position(atTime: number)
      _ = timeline.position(afterCascadeAt: number)
      _ = timeline.position(beforeCascadeAt: number)
      _ = timeline.effects(ofCascadeAt: number)
      _ = timeline.effects(endedAt: number)
      _ = try? timeline.failures(ofEffectsStartedBy: number)
      _ = try? timeline.describe(effect: number)
      for range in [number...number, min(number, 3)...max(number, 3)] {
        _ = try? recording.changes(of: JSONPointer(["count"]), in: range)
        var effects = EffectQuery(timeline, in: range)
        _ = try? effects.rows(limit: number)
        var listing = Listing(of: debugger, in: range)
        _ = try? listing.next(limit: number)
        var query = try? Query(in: debugger, where: Expression(parsing: "count > 0"), positions: range)
        _ = try? query?.next(limit: number)
        _ = try? Series(of: Expression(parsing: "count"), in: debugger, positions: range)
        _ = try? debugger.stops(in: range)
      }
    }
  }
}
