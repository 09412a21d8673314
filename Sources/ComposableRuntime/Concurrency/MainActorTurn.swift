internal import Foundation

/// Runs work on the main actor, for callers that may or may not be on the main actor.
///
/// If the caller is on the main actor, the work is done when the call returns. Otherwise it is done in a later turn of
/// the main actor.
enum MainActorTurn {
  static func perform(_ body: @escaping @MainActor @Sendable () -> Void) {
    #if canImport(Darwin)
      if Thread.isMainThread {
        MainActor.assumeIsolated(body)
      } else {
        Task { @MainActor in body() }
      }
    #else
      // On other systems the main actor is not bound to one thread. The runtime knows whether the current executor is
      // the main actor's, but the one thing that it decides by that here is where an isolated deinit runs.
      _ = Trampoline(body)
    #endif
  }

  /// Whether the caller is on the main actor.
  ///
  /// - Complexity: O(1). On other systems than Darwin it needs an allocation, and off the main actor also a turn of it.
  static var isCurrent: Bool {
    #if canImport(Darwin)
      return Thread.isMainThread
    #else
      let flag = Flag()
      // If the caller is off the main actor, the deinit may have run by now, but on another thread.
      let caller = UInt(pthread_self())
      _ = Trampoline { if UInt(pthread_self()) == caller { flag.raise() } }
      return flag.isRaised
    #endif
  }

  #if !canImport(Darwin)
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
  #endif
}
