import ComposableRuntime
import Foundation
import KeyedTesting
import PlayheadReplay
import Testing

/// What an operation has said, and where: all of it on one thread while it is controlled.
private final class Log: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []
  private var strangers = 0
  private let thread = pthread_self()
  /// Opens when the task waits; a thread that were earlier would not wake it.
  let gate = DispatchSemaphore(value: 0)

  func say(_ line: String) {
    lock.withLock {
      lines.append(line)
      if pthread_equal(pthread_self(), thread) == 0 { strangers += 1 }
    }
  }

  var text: String { lock.withLock { lines.joined(separator: " ") } }
  var isOnOneThread: Bool { lock.withLock { strangers == 0 } }
}

private actor Tally {
  private var count = 0
  func add(_ log: Log, _ name: String) async {
    count += 1
    await Task.yield()
    log.say("\(name)\(count)")
  }
}

@globalActor private actor OtherActor { static let shared = OtherActor() }

@MainActor private final class Isolated {
  let log: Log
  init(_ log: Log) { self.log = log }
  isolated deinit { log.say("deinit") }
}

private struct Probe: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var said: String
  var operation: @MainActor @Sendable (Log) async throws -> Void

  init(_ name: String, _ said: String, _ operation: @escaping @MainActor @Sendable (Log) async throws -> Void) {
    (testDescription, self.said, self.operation) = (name, said, operation)
  }
}

/// Runs an operation to its end, and wakes whoever sleeps first when all wait.
@MainActor private func run(_ probe: Probe) -> (said: String, isOver: Bool, isControlled: Bool) {
  let (log, time) = (Log(), WorldTime { nil })
  let executor = ControlledExecutor(time)
  var isOver = false
  executor.drive {
    Task {
      try? await probe.operation(log)
      isOver = true
    }
  }
  while let sleeper = time.due.first { executor.drive { time.wake(sleeper) } }
  let isControlled = executor.foreignCount == 0 && log.isOnOneThread
  executor.close()
  return (log.text, isOver, isControlled)
}

private let probes: [Probe] = [
  Probe("a task", "a b") { log in
    Task { log.say("b") }
    log.say("a")
    await Task.yield()
  },
  Probe("a concurrent function", "in out") { log in
    await elsewhere(log)
    log.say("out")
  },
  Probe("a detached task", "in out") { log in
    await Task.detached { log.say("in") }.value
    log.say("out")
  },
  Probe("priorities, which are not obeyed", "low high") { log in
    let low = Task(priority: .low) { log.say("low") }
    let high = Task(priority: .high) { log.say("high") }
    await low.value
    await high.value
  },
  Probe("a group", "0 1 2 3") { log in
    await withTaskGroup { group in
      for number in 0..<4 {
        group.addTask {
          await Task.yield()
          log.say("\(number)")
        }
      }
    }
  },
  Probe("a discarding group", "0 1 2") { log in
    await withDiscardingTaskGroup { group in
      for number in 0..<3 { group.addTask { log.say("\(number)") } }
    }
  },
  Probe("async let", "1 2 3") { log in
    async let first = number(1, log)
    async let second = number(2, log)
    log.say("\(await first + second)")
  },
  Probe("an actor", "a2 b2") { log in
    let tally = Tally()
    await withTaskGroup { group in
      group.addTask { await tally.add(log, "a") }
      group.addTask { await tally.add(log, "b") }
    }
  },
  Probe("a global actor", "other main") { log in
    await onOtherActor(log)
    log.say("main")
  },
  Probe("a stream", "0 1 2 end") { log in
    let (stream, to) = AsyncStream<Int>.makeStream()
    Task {
      for number in 0..<3 {
        to.yield(number)
        await Task.yield()
      }
      to.finish()
    }
    for await number in stream { log.say("\(number)") }
    log.say("end")
  },
  Probe("a continuation", "before 7") { log in
    let number = await withCheckedContinuation { done in
      Task {
        log.say("before")
        done.resume(returning: 7)
      }
    }
    log.say("\(number)")
  },
  Probe("a sleep", "over") { log in
    try await Task.sleep(for: .seconds(1000))
    log.say("over")
  },
  Probe("a sleep in nanoseconds", "over") { log in
    try await Task.sleep(nanoseconds: 1_000_000_000_000)
    log.say("over")
  },
  Probe("the continuous clock", "over") { log in
    try await ContinuousClock().sleep(for: .seconds(1000))
    log.say("over")
  },
  Probe("the suspending clock", "over") { log in
    try await SuspendingClock().sleep(for: .seconds(1000))
    log.say("over")
  },
  Probe("sleepers, the earliest first", "1 2 3") { log in
    try await withThrowingTaskGroup { group in
      for seconds in [3, 1, 2] {
        group.addTask {
          try await Task.sleep(for: .seconds(seconds))
          log.say("\(seconds)")
        }
      }
      try await group.waitForAll()
    }
  },
  Probe("a cancelled sleep", "cancelled") { log in
    let task = Task { try await Task.sleep(for: .seconds(1000)) }
    await Task.yield()
    task.cancel()
    if case .failure = await task.result { log.say("cancelled") }
  },
  Probe("a cancellation handler", "cancel end") { log in
    let task = Task {
      await withTaskCancellationHandler {
        for await _ in AsyncStream<Void>(unfolding: { try? await Task.sleep(for: .seconds(1)) }).prefix(3) {}
      } onCancel: {
        log.say("cancel")
      }
      log.say("end")
    }
    await Task.yield()
    task.cancel()
    await task.value
  },
  Probe("tasks in tasks", "a b c") { log in
    Task {
      log.say("a")
      Task {
        log.say("b")
        Task { log.say("c") }
      }
    }
    try await Task.sleep(for: .seconds(1))
  },
  Probe("a yield", "a1 b1 a2 b2") { log in
    func two(_ name: String) async {
      log.say("\(name)1")
      await Task.yield()
      log.say("\(name)2")
    }
    let (first, second) = (Task { await two("a") }, Task { await two("b") })
    await first.value
    await second.value
  },
  Probe("an immediate task", "now later") { log in
    Task.immediate { log.say("now") }
    log.say("later")
  },
  Probe("an isolated deinit", "deinit after") { log in
    await Task.detached { _ = await Isolated(log) }.value
    log.say("after")
  },
  Probe("an assumed isolation", "main") { log in
    await Task { onMain { log.say("main") } }.value
  },
]

@concurrent private func elsewhere(_ log: Log) async { log.say("in") }

private func onMain(_ body: @MainActor () -> Void) { MainActor.assumeIsolated(body) }

@OtherActor private func onOtherActor(_ log: Log) async { log.say("other") }

@concurrent private func number(_ number: Int, _ log: Log) async -> Int {
  await Task.yield()
  log.say("\(number)")
  return number
}

/// What runs on threads of its own, or has an executor of its own.
private let uncontrolled: [Probe] = [
  Probe("a continuation that a thread resumes", "back") { log in
    await withCheckedContinuation { done in
      Thread {
        log.gate.wait()
        done.resume()
      }
      .start()
    }
    log.say("back")
  },
  Probe("a queue of Dispatch", "back") { log in
    await withCheckedContinuation { done in
      DispatchQueue.global().async {
        log.gate.wait()
        done.resume()
      }
    }
    log.say("back")
  },
]

@MainActor struct ControlledExecutorTests {
  @Test func `this system's concurrency is controlled`() { #expect(ControlledExecutor.uncontrolled == []) }

  @Test(arguments: probes) private func `is controlled, the same each time`(probe: Probe) {
    for _ in 0..<(Scale.isLarge ? 1000 : 30) {
      let outcome = run(probe)
      guard outcome.isOver && outcome.isControlled && outcome.said == probe.said else {
        Issue.record("\(outcome)")
        return
      }
    }
  }

  @Test(arguments: uncontrolled) private func `what other threads do is counted`(probe: Probe) async throws {
    let (log, time) = (Log(), WorldTime { nil })
    let executor = ControlledExecutor(time)
    let end = AsyncStream<Void>.makeStream()
    executor.drive {
      Task {
        try? await probe.operation(log)
        end.continuation.finish()
      }
    }
    log.gate.signal()
    while executor.foreignCount == 0 { await Task.yield() }
    executor.drive {}
    executor.close()
    for await _ in end.stream {}
    #expect(log.text == probe.said)
  }

  @Test func `what never rests is given up`() {
    let executor = ControlledExecutor(WorldTime { nil })
    executor.jobLimit = 1000
    var task: Task<Void, Never>?
    let rests = executor.drive { task = Task { while !Task.isCancelled { await Task.yield() } } }
    #expect(!rests)
    task?.cancel()
    #expect(executor.drive {})
    executor.close()
  }

  @Test func `a sleep for ever is one, and somebody who sleeps again and again is let go`() {
    let (log, time) = (Log(), WorldTime { nil })
    let executor = ControlledExecutor(time)
    executor.drive {
      Task {
        try? await Task.sleep(for: .seconds(Int64.max / 2))
        log.say("over")
      }
      Task.detached { while true { try? await Task.sleep(for: .seconds(1)) } }
    }
    #expect(time.sleepers.count == 2 && log.text == "")
    executor.close()
  }

  @Test func `those who sleep as long wake in either order`() {
    func order(last: Bool) -> String {
      let (log, time) = (Log(), WorldTime { nil })
      let executor = ControlledExecutor(time)
      executor.drive {
        for name in ["a", "b"] {
          Task {
            try? await Task.sleep(for: .seconds(1))
            log.say(name)
          }
        }
      }
      while let sleeper = last ? time.due.last : time.due.first { executor.drive { time.wake(sleeper) } }
      executor.close()
      return log.text
    }
    #expect(order(last: false) == "a b" && order(last: true) == "b a")
  }
}
