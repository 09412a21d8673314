internal import Dispatch
internal import Foundation
internal import PlayheadPlatform

/// Runs work on the main actor, for callers that may or may not be on the main actor.
///
/// If the caller is on the main actor, the work is done when the call returns. Otherwise it is done in a later turn of
/// the main actor.
package enum MainActorTurn {
  /// Runs work at once, or in a later turn of the main actor, after the work that was given before, as a caller elsewhere has to.
  static func perform(later isLater: Bool, _ body: @escaping @MainActor @Sendable () -> Void) {
    if isLater { Task { @MainActor in body() } } else { MainActor.assumeIsolated(body) }
  }

  /// Calls a function of the main actor, wherever the caller is.
  ///
  /// The caller ensures that no other thread uses the same objects meanwhile: it is on the main actor, nobody else knows the
  /// objects yet, as with a store that is being created, or a lock guards them.
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

    /// Whether the caller is on the main actor.
    package static var isCurrent: Bool { Thread.isMainThread }
  }
#else
  // Here the main actor is not bound to one thread, so no thread tells whether this is the main actor. Swift's runtime knows,
  // but has no function that answers without stopping the program. An isolated deinit asks it: it runs at once if the current
  // executor is the main actor's, and otherwise in a later turn. A `Task` would always run later. Blocks on the main queue run
  // without an executor, so they are told by the queue.
  extension MainActorTurn {
    package static func perform(_ body: @escaping @MainActor @Sendable () -> Void) {
      if isOnMainQueue { MainActor.assumeIsolated(body) } else { _ = Trampoline(body) }
    }

    /// Whether the caller is on the main actor.
    ///
    /// - Complexity: O(1). It needs an allocation, and off the main actor also a turn of it.
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
