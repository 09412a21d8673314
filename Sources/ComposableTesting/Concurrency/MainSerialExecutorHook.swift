internal import Foundation

/// The place where the Swift runtime looks for a function that takes all jobs without an actor.
///
/// It is there for tools, under a name in the runtime's library; nothing declares it to Swift. Where the runtime is linked
/// statically it is not found.
enum MainSerialExecutorHook {
  private typealias Original = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

  /// Puts a function there, once and for good: other threads look at any time, so it may not be taken away again.
  ///
  /// True when there is such a place.
  static let isInstalled: Bool = {
    let symbol = dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook")
    guard let variable = symbol?.assumingMemoryBound(to: Hook?.self) else { return false }
    variable.pointee = { job, original in
      if uncheckedUseMainSerialExecutor { MainActor.shared.enqueue(job) } else { original(job) }
    }
    return true
  }()
}
