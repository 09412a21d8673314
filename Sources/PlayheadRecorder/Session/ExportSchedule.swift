import Dispatch

/// When automatic exports are written: off the store's turn, one file after the other.
package struct ExportSchedule: Sendable {
  package typealias Work = @Sendable () -> Void

  let soon: @Sendable (@escaping Work) -> Void
  let later: @Sendable (Duration, @escaping Work) -> Void

  /// `soon` runs work asynchronously in the order of calls, and `later` runs it after a time.
  package init(
    soon: @escaping @Sendable (@escaping Work) -> Void, later: @escaping @Sendable (Duration, @escaping Work) -> Void
  ) {
    (self.soon, self.later) = (soon, later)
  }

  /// Runs the work on a new queue.
  static func queue() -> ExportSchedule {
    let queue = DispatchQueue(label: "playhead.session.handOuts", qos: .utility)
    return ExportSchedule(soon: { queue.async(execute: $0) }) { time, work in
      // At most a day, so that the nanoseconds do not overflow.
      let (seconds, attoseconds) = min(time, .seconds(86_400)).components
      let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
      queue.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds), execute: work)
    }
  }
}
