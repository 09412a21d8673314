import ComposableRuntime
import IssueReporting
import StoreTesting
import Testing

@Suite struct ClockTests {
  @Test func `nobody waits on an immediate clock`() async throws {
    let clock = ImmediateClock()
    try await clock.sleep(for: .seconds(60 * 60))
    #expect(clock.now.offset == .seconds(3600))
    try await clock.sleep(until: ClockInstant<Duration>(offset: .seconds(1)))
    #expect(clock.now.offset == .seconds(3600))
  }

  @Test func `a cancelled task does not move an immediate clock`() async {
    let clock = ImmediateClock()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.now.offset == .zero)
  }

  @Test func `a timer on an immediate clock ticks at once`() async {
    var ticks: [Duration] = []
    for await instant in ImmediateClock().timer(interval: .seconds(1)) {
      ticks.append(instant.offset)
      if ticks.count == 3 { break }
    }
    #expect(ticks == [.seconds(1), .seconds(2), .seconds(3)])
  }

  @Test func `a timer leaves out what it missed`() async throws {
    let clock = ImmediateClock()
    var ticks: [Duration] = []
    for await instant in clock.timer(interval: .seconds(2)) {
      ticks.append(instant.offset)
      if ticks.count == 3 { break }
      try await clock.sleep(for: .seconds(ticks.count == 1 ? 5 : 4))
    }
    #expect(ticks == [.seconds(2), .seconds(8), .seconds(12)])
  }

  @Test(arguments: [Duration.zero, .nanoseconds(1), .seconds(-1)])
  func `a timer takes any interval`(interval: Duration) async {
    let clock = ImmediateClock(now: ClockInstant<Duration>(offset: .seconds(1_000_000_000)))
    var ticks = 0
    for await _ in clock.timer(interval: interval) {
      ticks += 1
      try? await clock.sleep(for: .seconds(1_000_000))
      if ticks == 3 { break }
    }
    #expect(ticks == 3)
  }

  @Test func `a hidden clock counts from its creation`() async throws {
    let base = ImmediateClock(now: ClockInstant<Duration>(offset: .seconds(10)))
    let clock = AnyClock(base)
    #expect(clock.now.offset == .zero)
    try await clock.sleep(for: .seconds(2))
    #expect(clock.now.offset == .seconds(2))
    #expect(base.now.offset == .seconds(12))
    #expect(clock.minimumResolution == .zero)
  }

  @Test func `a test has to say how time passes`() async throws {
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
