internal import CConcurrencyHooks

/// The place where Swift's concurrency hands out the jobs that belong to no actor.
enum MainSerialExecutorHook {
  /// Installs it on the first access, and never removes it, because other threads may read it at any time.
  static let isInstalled: Void = {
    concurrency_hooks_ask_last { job in
      guard let job, uncheckedUseMainSerialExecutor else { return false }
      MainActor.shared.enqueue(unsafeBitCast(job, to: UnownedJob.self))
      return true
    }
    concurrency_hooks_install()
  }()
}
