internal import CConcurrencyHooks
internal import PlayheadDebugger

/// Runs all tasks that begin while it drives on the thread of the main actor, one after the other, in an order that is the same each
/// time.
///
/// ```swift
/// let executor = ControlledExecutor(time)
/// executor.drive { store.send(.searchTapped) }  // all that follows has happened when this returns
/// executor.drive { time.wake(time.due[0]) }
/// executor.close()
/// ```
///
/// It runs tasks until none is ready. Then somebody chooses what the world does, and who of those that wait goes on. The tasks of other
/// threads go on as before. It cannot keep its own from threads, queues of Dispatch, executors of their own and sockets: a task that
/// becomes ready there comes back, and is counted.
@MainActor
package final class ControlledExecutor {
  /// The time of those that sleep by a clock of the system.
  private let time: WorldTime
  /// How many jobs one ``drive(_:)`` runs at most.
  package var jobLimit = 100_000
  private let jobTaker = UnsafeMutablePointer<job_taker>.allocate(capacity: 1)
  private let run = ForeignJobs.shared.begin()
  private var ready: [ReadyJob] = []
  /// How many of the ready ones have run.
  private var doneCount = 0
  private var putsFirst = false
  private var jobBegan = ContinuousClock.now

  /// Whether the system has what it needs: not before macOS 15.4 and iOS 18.4.
  package static var isAvailable: Bool { concurrency_hooks_exist() }

  /// Throws where the system does not have it.
  static func expectAvailable() throws {
    if !isAvailable { throw ReplayError(.told("explore needs macOS 15.4 or iOS 18.4", hint: nil)) }
  }

  package init(_ time: WorldTime) {
    self.time = time
    ExecutorSubstitutes.install()
    jobTaker.initialize(
      to: job_taker(
        context: Unmanaged.passUnretained(self).toOpaque(),
        take: { context, job, isMain in
          guard let context, let job else { return }
          ControlledExecutor.at(context) { $0.add(ReadyJob(pointer: job, isMain: isMain)) }
        },
        take_later: { context, job, nanoseconds, isLeft in
          guard let context, let job else { return }
          ControlledExecutor.at(context) { $0.add(ReadyJob(pointer: job, isMain: false), in: nanoseconds, isLeft) }
        }))
  }

  isolated deinit { jobTaker.deallocate() }

  /// The thread that drives is the main actor's, whichever actor's job it runs.
  private nonisolated static func at(
    _ context: UnsafeMutableRawPointer, _ body: @MainActor (ControlledExecutor) -> Void
  ) {
    let executor = Unmanaged<ControlledExecutor>.fromOpaque(context).takeUnretainedValue()
    withoutActuallyEscaping(body) { unsafeBitCast($0, to: ((ControlledExecutor) -> Void).self)(executor) }
  }

  /// Calls `body`, and then runs what is ready until nothing is. What it runs must not call this.
  ///
  /// - Returns: Whether nothing is ready any more; false where ``jobLimit`` jobs have run, as of a loop around `Task.yield`.
  @discardableResult
  package func drive(_ body: @MainActor () -> Void) -> Bool {
    precondition(!concurrency_hooks_is_taken(), "this thread drives already")
    // Somebody may have replaced the hooks meanwhile.
    concurrency_hooks_install()
    concurrency_hooks_take_on_this_thread(jobTaker)
    defer { concurrency_hooks_take_on_this_thread(nil) }
    return withoutActuallyEscaping(body) { body in
      // In a job of its own, so that the current executor is the one that the main actor has on this thread; it comes first.
      putsFirst = true
      Task { @MainActor in body() }
      return runReady()
    }
  }

  private func runReady() -> Bool {
    var rest = jobLimit
    while true {
      ready += ForeignJobs.shared.take(of: run)
      guard doneCount < ready.count else { break }
      guard rest > 0 else { return false }
      rest -= 1
      let job = ready[doneCount]
      doneCount += 1
      jobBegan = .now
      ExecutorSubstitutes.run(job)
      if doneCount > 1000 { dropDone() }
    }
    dropDone()
    return true
  }

  private func dropDone() {
    ready.removeFirst(doneCount)
    doneCount = 0
  }

  /// How many jobs of its tasks became ready on other threads; more than 0 if something is not controlled.
  package var foreignCount: Int { ForeignJobs.shared.count(of: run) }

  /// Lets go of its tasks, and wakes those that sleep.
  package func close() {
    wakeAll()
    let late = ForeignJobs.shared.end(run)
    if late.isEmpty { return }
    drive { ready += late }
    wakeAll()
  }

  private func wakeAll() {
    // A task that is never cancelled may sleep again and again.
    for _ in 0..<1000 {
      guard let sleeper = time.due.first else { return }
      drive { time.wake(sleeper) }
    }
  }

  // MARK: - Called by the hooks

  private func add(_ job: ReadyJob) {
    ready.insert(job, at: putsFirst ? doneCount : ready.count)
    putsFirst = false
    ForeignJobs.shared.note(job, of: run)
  }

  private func add(_ job: ReadyJob, in nanoseconds: Int64, _ isLeft: Bool) {
    ForeignJobs.shared.note(job, of: run)
    // The program has asked for a distance at some time since its job began; what is left of it is not the same each time.
    let since = (ContinuousClock.now - jobBegan).nanoseconds
    let distance = isLeft ? Self.roundest(from: nanoseconds, to: nanoseconds.addingOrLimit(since)) : nanoseconds
    let context = Unmanaged.passUnretained(self).toOpaque()
    nonisolated(unsafe) let unsafeContext = context
    // A task of the system's clock sleeps until its time, cancelled or not; it looks by itself whether it is.
    let isAsleep = time.sleep(time.makeID(), until: time.now + .nanoseconds(max(distance, 0))) { _ in
      Self.at(unsafeContext) { $0.ready.append(job) }
    }
    if !isAsleep { ready.append(job) }
  }

  /// The number in a range with the most zeros at its end.
  private static func roundest(from low: Int64, to high: Int64) -> Int64 {
    var unit: Int64 = 1_000_000_000_000
    while unit > 1, high < 0 || high / unit * unit < low { unit /= 10 }
    return max(high, 0) / unit * unit
  }
}

/// A job that Swift's concurrency has handed out, and whether it is the main actor's.
struct ReadyJob: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer
  let isMain: Bool

  var job: UnownedJob { unsafeBitCast(pointer, to: UnownedJob.self) }
}

extension Duration {
  /// The nearest number that there is.
  package var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return isTooLong ? (seconds < 0 ? .min : .max) : product.addingOrLimit(attoseconds / 1_000_000_000)
  }
}

extension Int64 {
  fileprivate func addingOrLimit(_ other: Int64) -> Int64 {
    let (sum, isTooMuch) = addingReportingOverflow(other)
    return isTooMuch ? (other < 0 ? .min : .max) : sum
  }
}
