internal import Foundation

/// A piece of work for the main actor, from code that may or may not be running there.
///
/// It is done at once when the caller is on the main actor, so that what follows sees it done, and in a later turn of it
/// otherwise.
enum MainActorTurn {
  static func perform(_ body: @escaping @MainActor @Sendable () -> Void) {
    #if canImport(Darwin)
      if Thread.isMainThread {
        MainActor.assumeIsolated(body)
      } else {
        Task { @MainActor in body() }
      }
    #else
      // Elsewhere the main actor is not bound to one thread. The runtime knows whether this is its executor, but the one
      // thing it decides by that for us is where an isolated deinit runs.
      _ = Trampoline(body)
    #endif
  }

  /// Whether this is the main actor.
  ///
  /// - Complexity: O(1), but elsewhere than on Darwin it takes an allocation, and off the main actor a turn of that.
  static var isCurrent: Bool {
    #if canImport(Darwin)
      return Thread.isMainThread
    #else
      let flag = Flag()
      // From elsewhere it may have had its turn by now, but on another thread.
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
