internal import Foundation

/// The hook of the Swift runtime for all jobs without an actor.
///
/// The runtime library exports the hook as a symbol for tools, which no Swift module declares. The symbol is not found
/// when the runtime is linked statically.
enum MainSerialExecutorHook {
  private typealias Original = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

  /// Installs a function as the hook, on the first access. True when the runtime has the hook.
  ///
  /// The function is never removed, because other threads may read the hook at any time.
  static let isInstalled: Bool = {
    let symbol = dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook")
    guard let variable = symbol?.assumingMemoryBound(to: Hook?.self) else { return false }
    variable.pointee = { job, original in
      if uncheckedUseMainSerialExecutor { MainActor.shared.enqueue(job) } else { original(job) }
    }
    return true
  }()
}
