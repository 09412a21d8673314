internal import Foundation

/// The Swift runtime's hook for all jobs without an actor: an exported symbol that no Swift module declares, missing in a static runtime.
enum MainSerialExecutorHook {
  private typealias Original = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

  /// Installs the hook on the first access, and never removes it, because other threads may read it at any time; false if there is none.
  static let isInstalled: Bool = {
    let symbol = dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook")
    guard let variable = symbol?.assumingMemoryBound(to: Hook?.self) else { return false }
    variable.pointee = { job, original in
      if uncheckedUseMainSerialExecutor { MainActor.shared.enqueue(job) } else { original(job) }
    }
    return true
  }()
}
