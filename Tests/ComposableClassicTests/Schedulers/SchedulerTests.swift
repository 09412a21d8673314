import ComposableClassic
import Foundation
import IssueReporting
import StoreTesting
import Testing

struct SchedulerTests {
  @Test func `work is performed in the order of its times`() {
    let scheduler = DispatchQueue.test
    var order: [Int] = []
    let start = scheduler.now
    scheduler.schedule(after: start.advanced(by: 2)) { order.append(2) }
    scheduler.schedule(after: start.advanced(by: 1)) { order.append(1) }
    scheduler.schedule(after: start.advanced(by: 2)) { order.append(3) }
    scheduler.schedule { order.append(0) }
    #expect(order == [])
    scheduler.advance()
    #expect(order == [0])
    scheduler.advance(by: 1.5)
    #expect(order == [0, 1])
    scheduler.run()
    #expect(order == [0, 1, 2, 3])
    #expect(start.distance(to: scheduler.now) == 2)
  }

  @Test func `work that is scheduled meanwhile is performed in time`() {
    let scheduler = RunLoop.test
    var times: [TimeInterval] = []
    let start = scheduler.now
    func again(_ count: Int) {
      guard count > 0 else { return }
      scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1))) {
        times.append(start.distance(to: scheduler.now).timeInterval)
        again(count - 1)
      }
    }
    again(3)
    scheduler.advance(by: .seconds(2))
    #expect(times == [1, 2])
    scheduler.run()
    #expect(times == [1, 2, 3])
  }

  @Test func `repeated work ends with its cancellation`() {
    let scheduler = DispatchQueue.test
    var count = 0
    let timer = scheduler.schedule(after: scheduler.now.advanced(by: 1), interval: 1) { count += 1 }
    scheduler.advance(by: 3)
    #expect(count == 3)
    timer.cancel()
    scheduler.run()
    #expect(count == 3)
  }

  @Test func `much work is performed in order`() {
    let scheduler = DispatchQueue.test
    var random = SystemRandomNumberGenerator()
    var found: [Int] = []
    let delays = (0..<100_000).map { _ in Int.random(in: 0..<1000, using: &random) }
    for delay in delays {
      scheduler.schedule(after: scheduler.now.advanced(by: .milliseconds(delay))) { found.append(delay) }
    }
    scheduler.run()
    #expect(found == delays.sorted())
  }

  @Test func `run ends when work does not`() {
    let scheduler = DispatchQueue.test
    let timer = scheduler.schedule(after: scheduler.now, interval: 1) {}
    let messages = ReportedIssues.messages { scheduler.run() }
    #expect(
      messages == [
        """
        'run' performed a million pieces of work, and more is scheduled: expected an end

        hint: cancel timers before, or advance the time by a number of seconds: "advance(by:)"
        """
      ])
    timer.cancel()
  }

  @Test func `the immediate scheduler does not wait`() {
    let scheduler: AnySchedulerOf<DispatchQueue> = .immediate
    var calls = 0
    scheduler.schedule { calls += 1 }
    scheduler.schedule(after: scheduler.now.advanced(by: 100)) { calls += 1 }
    #expect(calls == 2)
    #expect(Run(Effect<Int, Never>(value: 1).deferred(for: 5, scheduler: scheduler)).events == ["1", "end"])
  }

  @Test func `the time advances to a date`() {
    let scheduler = DispatchQueue.test
    var order: [Int] = []
    let start = scheduler.now
    for second in 1...3 { scheduler.schedule(after: start.advanced(by: .seconds(second))) { order.append(second) } }
    scheduler.advance(to: start.advanced(by: 2))
    #expect(order == [1, 2])
    // A date that has passed.
    scheduler.advance(to: start)
    #expect(start.distance(to: scheduler.now) == 2)
  }

  @Test func `schedulers of queues and run loops have the same names`() {
    let immediate: [AnySchedulerOf<RunLoop>] = [.immediate, RunLoop.immediate.eraseToAnyScheduler()]
    var count = 0
    for scheduler in immediate { scheduler.schedule(after: scheduler.now.advanced(by: 5)) { count += 1 } }
    #expect(count == 2)
    let issues = ReportedIssues()
    withIssueReporters([issues]) {
      AnySchedulerOf<RunLoop>.unimplemented("loop").schedule { count += 1 }
    }
    #expect(issues.messages.first?.hasPrefix("the scheduler \"loop\" is unimplemented") == true)
  }

  @Test func `work of a global queue is done on another thread`() async {
    let queue: AnySchedulerOf<DispatchQueue> = .global(qos: .userInitiated)
    let isOnMainActor = await withCheckedContinuation { continuation in
      queue.schedule { continuation.resume(returning: Thread.isMainThread) }
    }
    #expect(!isOnMainActor)
  }

  @Test func `the unimplemented scheduler reports its use`() {
    let scheduler: AnySchedulerOf<DispatchQueue> = .unimplemented("mainQueue")
    var calls = 0
    let messages = ReportedIssues.messages { scheduler.schedule { calls += 1 } }
    #expect(calls == 1)
    #expect(
      messages == [
        """
        the scheduler "mainQueue" is unimplemented: a feature has scheduled work, and the test expected no use of it

        hint: give the environment ".immediate", or a test scheduler such as "DispatchQueue.test"
        """
      ])
  }
}
