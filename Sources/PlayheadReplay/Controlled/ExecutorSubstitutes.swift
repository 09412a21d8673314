internal import CConcurrencyHooks

// The default executor is replaced by what is not public, and may be another in the next compiler: then explorations say what they do
// not control, and all else goes on.
#if compiler(>=6.3) && compiler(<6.4) && os(Linux)
  @_spi(ExperimentalScheduling) @_spi(ExperimentalCustomExecutors) internal import _Concurrency
#endif

/// Takes the places of the main actor's and the default executor. Both hand on what no ``ControlledExecutor`` takes.
enum ExecutorSubstitutes {
  private static let once: Void = {
    guard #available(macOS 14, iOS 17, *) else { return }
    let executor = unsafeBitCast(
      MainSubstitute.shared.asUnownedSerialExecutor(),
      to: (identity: UnsafeMutableRawPointer, implementation: UnsafeMutableRawPointer).self)
    concurrency_hooks_set_main_executor(executor.identity, executor.implementation)
    #if compiler(>=6.3) && compiler(<6.4) && os(Linux)
      _createExecutors(factory: SubstituteFactory.self)
    #endif
  }()

  static func install() {
    _ = once
    concurrency_hooks_install()
  }

  static func run(_ job: ReadyJob) {
    #if compiler(>=6.3) && compiler(<6.4) && os(Linux)
      let isMain = job.isMain
    #else
      // Where the default executor cannot be replaced, `Task.yield` goes back to the executor that its task has: this one.
      let isMain = true
    #endif
    if isMain, #available(macOS 14, iOS 17, *) {
      job.job.runSynchronously(on: MainSubstitute.shared.asUnownedSerialExecutor())
    } else {
      concurrency_hooks_run(job.pointer)
    }
  }
}

/// The main actor's executor on the thread that drives.
@available(macOS 14, iOS 17, *)
private final class MainSubstitute: SerialExecutor {
  static let shared = MainSubstitute()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if !concurrency_hooks_give(job.pointer, true) { MainActor.shared.enqueue(job) }
  }

  func checkIsolated() { precondition(concurrency_hooks_is_taken(), "this is not the main actor") }
}

extension UnownedJob {
  fileprivate var pointer: UnsafeMutableRawPointer { unsafeBitCast(self, to: UnsafeMutableRawPointer.self) }
}

#if compiler(>=6.3) && compiler(<6.4) && os(Linux)
  // From Swift 6.3 on, `Task.yield` and `Task.sleep` go to the default executor itself, past the hooks.
  private enum SubstituteFactory: ExecutorFactory {
    static var mainExecutor: any MainExecutor { PlatformExecutorFactory.mainExecutor }
    static var defaultExecutor: any TaskExecutor { DefaultSubstitute.shared }
  }

  private final class DefaultSubstitute: TaskExecutor, SchedulingExecutor {
    static let shared = DefaultSubstitute()
    private let original = PlatformExecutorFactory.defaultExecutor

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      if !concurrency_hooks_give(job.pointer, false) { original.enqueue(job) }
    }

    func enqueue<C: Clock>(_ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C) {
      let job = UnownedJob(job)
      if let delay = delay as? Duration, concurrency_hooks_give_later(job.pointer, delay.nanoseconds, false) { return }
      scheduling.enqueue(ExecutorJob(job), after: delay, tolerance: tolerance, clock: clock)
    }

    func enqueue<C: Clock>(_ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C) {
      let job = UnownedJob(job)
      if concurrency_hooks_is_taken(), let left = clock.now.duration(to: instant) as? Duration,
        concurrency_hooks_give_later(job.pointer, left.nanoseconds, true)
      {
        return
      }
      scheduling.enqueue(ExecutorJob(job), at: instant, tolerance: tolerance, clock: clock)
    }

    private var scheduling: any SchedulingExecutor {
      guard let scheduling = original as? any SchedulingExecutor else {
        preconditionFailure("the platform's default executor has no clock")
      }
      return scheduling
    }
  }
#endif
