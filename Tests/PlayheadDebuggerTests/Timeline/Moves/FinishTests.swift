import PlayheadFormat
import Testing

@testable import PlayheadDebugger

@Suite struct FinishTests {
  private func finish(from position: Int) throws -> Landing {
    var debugger = try Sample.debugger(Sample.cascades)
    _ = try debugger.goto(.position(position))
    return try debugger.finish()
  }

  private func ending(_ stop: Landing) -> RecordedEffectEvent.Event? {
    for case .ended(_, let end) in stop.reasons { return end.event }
    return nil
  }

  @Test func `an effect that sent its last action has finished there`() throws {
    let stop = try finish(from: 3)
    #expect(stop.position == 3)
    #expect(ending(stop) == .finish(error: nil))
  }

  @Test func `an effect that failed says so`() throws {
    let stop = try finish(from: 5)
    #expect(stop.position == 5)
    #expect(ending(stop) == .fail(error: "offline"))
  }

  @Test func `a cancelled effect leads to the action that cancelled it`() throws {
    let stop = try finish(from: 6)
    #expect(stop.position == 7)
    #expect(ending(stop) == .cancel(by: 7, id: "timer"))
  }

  @Test func `an effect that still runs leads to the end`() throws {
    let stop = try finish(from: 9)
    #expect(stop.position == 9)
    #expect(stop.reasons.first == .end)
    #expect(stop.reasons.contains { if case .running(let effect) = $0 { effect.id == 4 } else { false } })
  }

  @Test func `an action from outside is finished when its whole cascade has settled`() throws {
    let stop = try finish(from: 1)
    #expect(stop.position == 5)
    #expect(stop.reasons.last == .settled(effects: 2))
    // One of them failed, which is told.
    #expect(ending(stop) == .fail(error: "offline"))
    #expect(stop.reasons.count == 2)
  }

  @Test func `an action from outside without effects is finished at once`() throws {
    let stop = try finish(from: 2)
    #expect(stop.position == 2)
    #expect(stop.reasons == [.settled(effects: 0)])
  }

  @Test func `an action from outside whose effect still runs leads to the end`() throws {
    let stop = try finish(from: 8)
    #expect(stop.position == 9)
    #expect(stop.reasons.first == .end)
  }

  @Test func `a breakpoint on the way ends it`() throws {
    var debugger = try Sample.debugger(Sample.cascades)
    _ = try debugger.step()
    _ = try debugger.break("toggled")
    let stop = try debugger.finish()
    #expect(stop.position == 4)
    #expect(stop.reasons == [.hit(Breakpoint.Hit(number: 1, kind: .action("toggled"), position: 4))])
  }

  @Test(arguments: [(3, 0), (5, 2), (6, 3), (2, 1), (9, 7)])
  func `reverse-finish goes to just before the action that started the effect`(from: Int, to: Int) throws {
    var debugger = try Sample.debugger(Sample.cascades)
    _ = try debugger.goto(.position(from))
    #expect(try debugger.reverseFinish().position == to)
  }
}
