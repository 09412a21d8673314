import ComposableRuntime
import ComposableTestSupport
import ComposableTesting
import IssueReporting
import Testing

@Suite(.mainSerialExecutor) struct TestClockTests {
  private let clock = TestClock()
  private let log = LockIsolated<[String]>([])

  private func sleeper(_ name: String, _ duration: Duration) -> Task<Void, Never> {
    Task { [clock, log] in
      do {
        try await clock.sleep(for: duration)
        log.withValue { $0.append("\(name) at \(clock.now.offset)") }
      } catch {
        log.withValue { $0.append("\(name) cancelled") }
      }
    }
  }

  @Test func `nobody wakes before the time`() async {
    let task = sleeper("a", .seconds(2))
    await clock.advance(by: .seconds(1))
    #expect(log.value == [])
    #expect(clock.now.offset == .seconds(1))
    await clock.advance(by: .seconds(1))
    #expect(log.value == ["a at 2.0 seconds"])
    await task.value
  }

  @Test func `the earliest wakes first`() async {
    let tasks = [sleeper("late", .seconds(3)), sleeper("early", .seconds(1))]
    await clock.advance(by: .seconds(5))
    for task in tasks { await task.value }
    #expect(log.value == ["early at 1.0 seconds", "late at 3.0 seconds"])
    #expect(clock.now.offset == .seconds(5))
  }

  @Test func `who falls asleep again wakes within the same advance`() async {
    let task = Task { [clock, log] in
      for _ in 1...3 {
        try? await clock.sleep(for: .seconds(1))
        log.withValue { $0.append("\(clock.now.offset)") }
      }
    }
    await clock.advance(by: .seconds(3))
    #expect(log.value == ["1.0 seconds", "2.0 seconds", "3.0 seconds"])
    await task.value
  }

  @Test func `a deadline in the past is over`() async throws {
    await clock.advance(to: ClockInstant(offset: .seconds(4)))
    try await clock.sleep(until: ClockInstant(offset: .seconds(3)))
    await clock.advance(to: ClockInstant(offset: .seconds(1)))
    #expect(clock.now.offset == .seconds(4))
  }

  @Test func `who sleeps until now waits for the clock to be moved`() async {
    let task = sleeper("a", .zero)
    await Task.megaYield()
    #expect(log.value == [])
    await clock.advance()
    #expect(log.value == ["a at 0.0 seconds"])
    await task.value
  }

  @Test func `a cancelled task wakes`() async {
    let task = sleeper("a", .seconds(1))
    await Task.megaYield()
    task.cancel()
    await task.value
    #expect(log.value == ["a cancelled"])
    let other = sleeper("b", .seconds(1))
    other.cancel()
    await other.value
    #expect(log.value == ["a cancelled", "b cancelled"])
  }

  @Test func `cancelled tasks do not move the clock`() async {
    let cancelled = [1, 2, 4].map { sleeper("cancelled \($0)", .seconds($0)) }
    let task = sleeper("a", .seconds(3))
    await Task.megaYield()
    for task in cancelled.reversed() { task.cancel() }
    for task in cancelled { await task.value }
    #expect(clock.sleeping == 1)
    await clock.run()
    await task.value
    #expect(log.value.last == "a at 3.0 seconds")
    #expect(clock.now.offset == .seconds(3))
  }

  @Test func `who still sleeps is found`() async throws {
    try await clock.checkSuspension()
    let task = sleeper("a", .seconds(1))
    let error = await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    #expect(error?.description == "found 1 asleep on the clock, expected none")
    task.cancel()
    await task.value
    try await clock.checkSuspension()
  }

  @Test func `run goes on until nobody sleeps`() async {
    let task = Task { [clock] in
      for _ in 1...10 { try? await clock.sleep(for: .seconds(60)) }
    }
    await clock.run(timeout: .seconds(36_000))
    await task.value
    #expect(clock.now.offset == .seconds(600))
  }

  @Test func `run reports what never ends`() async {
    let task = Task { [clock] in
      for await _ in clock.timer(interval: .seconds(1)) {}
    }
    await withKnownIssue {
      await clock.run(timeout: .zero)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("a test clock still has 1 asleep on it after 0.0 seconds") }
    }
    task.cancel()
    await task.value
  }

  @Test func `a timer ticks at its multiples`() async {
    let task = Task { [clock, log] in
      for await instant in clock.timer(interval: .seconds(2)) { log.withValue { $0.append("\(instant.offset)") } }
    }
    await clock.advance(by: .seconds(5))
    #expect(log.value == ["2.0 seconds", "4.0 seconds"])
    await clock.advance(by: .seconds(1))
    #expect(log.value == ["2.0 seconds", "4.0 seconds", "6.0 seconds"])
    task.cancel()
    await task.value
    await clock.advance(by: .seconds(10))
    #expect(log.value.count == 3)
  }

  @Test func `a tool wakes one at a time`() async {
    let (asleep, continuation) = AsyncStream.makeStream(of: Void.self)
    let clock = TestClock<Duration> { continuation.yield() }
    func sleep(for duration: Duration) async -> Task<Bool, Never> {
      let task = Task { await (Result { try await clock.sleep(for: duration) }).isSuccess }
      for await _ in asleep { break }
      return task
    }
    let late = await sleep(for: .seconds(3))
    let early = await sleep(for: .seconds(1))
    let limit = ClockInstant<Duration>(offset: .seconds(4))
    #expect(clock.sleeping == 2)
    #expect(!clock.wakeNext(until: ClockInstant(offset: .milliseconds(999))))
    #expect(clock.wakeNext(until: limit))
    #expect(clock.now.offset == .seconds(1))
    #expect(await early.value)
    #expect(clock.wakeNext(until: limit))
    #expect(await late.value)
    #expect(!clock.wakeNext(until: limit))
    #expect(clock.now == limit)
    #expect(clock.sleeping == 0)
  }

  @Test func `it is a dependency`() async {
    await withDependencies {
      $0.continuousClock = clock
    } operation: {
      @Dependency(\.continuousClock) var continuousClock
      let task = Task { try await continuousClock.sleep(for: .seconds(1)) }
      await clock.advance(by: .seconds(1))
      #expect(await task.result.isSuccess)
    }
  }
}

extension Result {
  fileprivate var isSuccess: Bool {
    if case .success = self { true } else { false }
  }
}
