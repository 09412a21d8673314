import ComposableRuntime
import IssueReporting
import StoreTesting
import Testing

@Suite struct ClockTests {
  @Test func nobodyWaitsOnAnImmediateClock() async throws {
    let clock = ImmediateClock()
    try await clock.sleep(for: .seconds(60 * 60))
    #expect(clock.now.offset == .seconds(3600))
    try await clock.sleep(until: ClockInstant<Duration>(offset: .seconds(1)))
    #expect(clock.now.offset == .seconds(3600))
  }

  @Test func aCancelledTaskDoesNotMoveAnImmediateClock() async {
    let clock = ImmediateClock()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.now.offset == .zero)
  }

  @Test func aTimerOnAnImmediateClockTicksAtOnce() async {
    var ticks: [Duration] = []
    for await instant in ImmediateClock().timer(interval: .seconds(1)) {
      ticks.append(instant.offset)
      if ticks.count == 3 { break }
    }
    #expect(ticks == [.seconds(1), .seconds(2), .seconds(3)])
  }

  @Test func aTimerLeavesOutWhatItMissed() async throws {
    let clock = ImmediateClock()
    var ticks: [Duration] = []
    for await instant in clock.timer(interval: .seconds(2)) {
      ticks.append(instant.offset)
      if ticks.count == 3 { break }
      try await clock.sleep(for: .seconds(ticks.count == 1 ? 5 : 4))
    }
    #expect(ticks == [.seconds(2), .seconds(8), .seconds(12)])
  }

  @Test(arguments: [Duration.zero, .nanoseconds(1), .seconds(-1)]) func aTimerTakesAnyInterval(interval: Duration) async
  {
    let clock = ImmediateClock(now: ClockInstant<Duration>(offset: .seconds(1_000_000_000)))
    var ticks = 0
    for await _ in clock.timer(interval: interval) {
      ticks += 1
      try? await clock.sleep(for: .seconds(1_000_000))
      if ticks == 3 { break }
    }
    #expect(ticks == 3)
  }

  @Test func aHiddenClockCountsFromItsCreation() async throws {
    let base = ImmediateClock(now: ClockInstant<Duration>(offset: .seconds(10)))
    let clock = AnyClock(base)
    #expect(clock.now.offset == .zero)
    try await clock.sleep(for: .seconds(2))
    #expect(clock.now.offset == .seconds(2))
    #expect(base.now.offset == .seconds(12))
    #expect(clock.minimumResolution == .zero)
  }

  @Test func aTestHasToSayHowTimePasses() async throws {
    let issues = ReportedIssues()
    try await withIssueReporters([issues]) {
      let clock = UnimplementedClock(name: "clock")
      #expect(clock.now.offset == .zero)
      try await clock.sleep(until: ClockInstant<Duration>(offset: .seconds(1)))
      @Dependency(\.suspendingClock) var suspendingClock
      _ = suspendingClock.minimumResolution
    }
    #expect(
      issues.messages.map { $0.split(separator: "\n")[0] } == [
        #"a test reads the time of a clock that it has not overridden: "clock""#,
        #"a test sleeps on a clock that it has not overridden: "clock""#,
        #"a test asks for the resolution of a clock that it has not overridden: "suspendingClock""#,
      ])
  }
}
