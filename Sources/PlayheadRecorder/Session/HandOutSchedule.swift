import Dispatch

/// When sessions are handed out: off the turn of the store, one file after the other.
package struct HandOutSchedule: Sendable {
  package typealias Work = @Sendable () -> Void

  let soon: @Sendable (@escaping Work) -> Void
  let later: @Sendable (Duration, @escaping Work) -> Void

  /// - Parameters:
  ///   - soon: does work without keeping the caller waiting, in the order in which it is asked for.
  ///   - later: does it when a time has passed.
  package init(
    soon: @escaping @Sendable (@escaping Work) -> Void, later: @escaping @Sendable (Duration, @escaping Work) -> Void
  ) {
    (self.soon, self.later) = (soon, later)
  }

  /// A queue of its own.
  static func queue() -> HandOutSchedule {
    let queue = DispatchQueue(label: "playhead.session.handOuts", qos: .utility)
    return HandOutSchedule(soon: { queue.async(execute: $0) }) { time, work in
      // A day at most, so that it can be counted in nanoseconds.
      let (seconds, attoseconds) = min(time, .seconds(86_400)).components
      let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
      queue.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds), execute: work)
    }
  }
}
