import ScriptedSession
import Testing

@Suite struct ManualClockTests {
  /// Somebody who sleeps on a clock; the stream tells when they have begun to.
  private func sleeper(
    on clock: ManualClock, for duration: Duration, _ asleep: AsyncStream<Void>
  ) async -> Task<Bool, Never> {
    let task = Task {
      do {
        try await clock.sleep(for: duration)
        return true
      } catch {
        return false
      }
    }
    for await _ in asleep { break }
    return task
  }

  private func makeClock() -> (ManualClock, AsyncStream<Void>) {
    let (asleep, continuation) = AsyncStream.makeStream(of: Void.self)
    return (ManualClock { continuation.yield() }, asleep)
  }

  @Test func itWakesTheEarliestFirstAndStandsAtTheirTime() async {
    let (clock, asleep) = makeClock()
    let late = await sleeper(on: clock, for: .seconds(3), asleep)
    let early = await sleeper(on: clock, for: .seconds(1), asleep)
    let limit = clock.now.advanced(by: .seconds(4))
    #expect(clock.sleeping == 2)
    #expect(clock.wakeNext(until: limit))
    #expect(clock.now.offset == .seconds(1))
    #expect(await early.value)
    #expect(clock.wakeNext(until: limit))
    #expect(await late.value)
    #expect(!clock.wakeNext(until: limit))
    #expect(clock.now.offset == .seconds(4))
    #expect(clock.sleeping == 0)
  }

  @Test func thoseWithLaterDeadlinesSleepOn() async {
    let (clock, asleep) = makeClock()
    let task = await sleeper(on: clock, for: .seconds(2), asleep)
    #expect(!clock.wakeNext(until: clock.now.advanced(by: .milliseconds(1999))))
    #expect(clock.sleeping == 1)
    #expect(clock.wakeNext(until: clock.now.advanced(by: .milliseconds(1))))
    #expect(await task.value)
  }

  @Test func cancellationWakesAtOnceWithAnError() async {
    let (clock, asleep) = makeClock()
    let task = await sleeper(on: clock, for: .seconds(1), asleep)
    task.cancel()
    #expect(clock.sleeping == 0)
    #expect(await !task.value)
  }

  @Test func aCancelledTaskDoesNotFallAsleep() async {
    let clock = ManualClock()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.sleeping == 0)
  }

  @Test func aDeadlineThatHasPassedIsNotWaitedFor() async throws {
    let clock = ManualClock()
    #expect(!clock.wakeNext(until: clock.now.advanced(by: .seconds(1))))
    try await clock.sleep(until: clock.now.advanced(by: .milliseconds(-500)))
    try await clock.sleep(for: .zero)
  }
}
