internal import Dispatch
internal import Foundation
internal import PlayheadPlatform

/// Runs work at once if the caller is on the main actor, and otherwise in a later turn of it.
package enum MainActorTurn {
  /// Runs work at once, or in a later turn of the main actor after all work that was given before.
  static func perform(later isLater: Bool, _ body: @escaping @MainActor @Sendable () -> Void) {
    if isLater { Task { @MainActor in body() } } else { MainActor.assumeIsolated(body) }
  }

  /// Calls a function of the main actor from anywhere; no other thread may use its objects meanwhile, as while a store is made.
  package static func unchecked<Result>(_ body: @MainActor () -> Result) -> Result {
    withoutActuallyEscaping(body) { unsafeBitCast($0, to: (() -> Result).self)() }
  }
}

#if canImport(Darwin)
  extension MainActorTurn {
    package static func perform(_ body: @escaping @MainActor @Sendable () -> Void) {
      if Thread.isMainThread {
        MainActor.assumeIsolated(body)
      } else {
        Task { @MainActor in body() }
      }
    }

    package static var isCurrent: Bool { Thread.isMainThread }
  }
#else
  // Here the main actor is not bound to one thread, so the thread does not show whether this is the main actor. Swift's runtime
  // knows, but has no function that answers without stopping the program. An isolated deinit asks it: it runs at once if the
  // current executor is the main actor's, and otherwise in a later turn. A `Task` would always run later. Blocks on the main
  // queue run without an executor, so the queue is checked for them.
  extension MainActorTurn {
    package static func perform(_ body: @escaping @MainActor @Sendable () -> Void) {
      if isOnMainQueue { MainActor.assumeIsolated(body) } else { _ = Trampoline(body) }
    }

    /// Whether the caller is on the main actor; each check allocates, and off the main actor also takes a turn of it.
    package static var isCurrent: Bool {
      if isOnMainQueue { return true }
      let flag = Flag()
      // If the caller is off the main actor, the deinit may have run by now, but on another thread.
      let caller = ThreadIdentity.current
      _ = Trampoline { if ThreadIdentity.current == caller { flag.raise() } }
      return flag.isRaised
    }

    private static let mainQueue = {
      let key = DispatchSpecificKey<Bool>()
      DispatchQueue.main.setSpecific(key: key, value: true)
      return key
    }()

    private static var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mainQueue) == true }

    @MainActor
    private final class Trampoline {
      private let body: @MainActor @Sendable () -> Void

      nonisolated init(_ body: @escaping @MainActor @Sendable () -> Void) {
        self.body = body
      }

      isolated deinit {
        body()
      }
    }
  }
#endif
