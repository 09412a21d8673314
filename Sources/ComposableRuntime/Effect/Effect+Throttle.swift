extension Effect {
  /// Returns an effect that sends at most one action in each interval.
  ///
  /// ```swift
  /// case .scrolled(let offset):
  ///   return .send(.report(offset))
  ///     .throttle(id: CancelID.report, for: .seconds(1), clock: clock, latest: true)
  /// ```
  ///
  /// The first action goes through at once. Of those that come before the interval is over, one is sent at its end. All
  /// effects of a feature with the same identity share the interval, and a new one cancels the one before.
  ///
  /// - Parameters:
  ///   - id: The identity. ``cancel(id:)`` with it cancels the effect and what it still holds back.
  ///   - interval: How long after an action the next one may be sent.
  ///   - clock: What the interval is measured with.
  ///   - latest: Whether the last of the actions that come in an interval is sent, or the first.
  public func throttle(
    id: some Hashable & Sendable, for interval: Duration, clock: any Clock<Duration>, latest: Bool
  ) -> Self {
    func throttled(by clock: some Clock<Duration>) -> Self {
      self.throttled(
        by: Throttle(id: { CancelID(id, at: $0) }, interval: interval, clock: clock, latest: latest))
    }
    return throttled(by: clock).cancellable(id: id, cancelInFlight: true)
  }

  private func throttled<C: Clock<Duration>>(by throttle: Throttle<Action, C>) -> Self {
    rebuilt { $0.throttledLeaf(by: throttle) }
  }

  private func throttledLeaf<C: Clock<Duration>>(by throttle: Throttle<Action, C>) -> Self {
    switch node {
    case .send(let action, let source):
      // The store runs the work of effects where it starts them, on the main actor: the action stays there.
      nonisolated(unsafe) let action = action
      return Self(
        .run(
          EffectWork(source: source, priority: nil) { send in
            await throttle.run(send) { send in
              await send(action)
              return .finished(caught: nil)
            }
          }))
    case .run(let work):
      return Self(
        .run(
          EffectWork(source: work.source, priority: work.priority) { send in
            await throttle.run(send, work.perform)
          }))
    default: return .none
    }
  }
}
