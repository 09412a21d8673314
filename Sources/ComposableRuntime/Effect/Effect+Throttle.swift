extension Effect {
  /// Returns an effect that sends at most one action in each interval.
  ///
  /// ```swift
  /// case .scrolled(let offset):
  ///   return .send(.report(offset))
  ///     .throttle(id: CancelID.report, for: .seconds(1), clock: clock, latest: true)
  /// ```
  ///
  /// The first action is sent at once, and starts an interval. Of the actions that come during the interval, one is
  /// sent at its end. All effects of a feature with the same cancel id share the interval. A new effect cancels the one
  /// before.
  ///
  /// - Parameters:
  ///   - id: The cancel id. ``cancel(id:)`` cancels the effect, and the action that it holds until the interval ends.
  ///   - interval: The time from one action until the next one can be sent.
  ///   - clock: The clock that measures the interval.
  ///   - latest: True to send the last action that comes during an interval, false to send the first of them.
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
    rebuilt({ leaf in
      let work: EffectWork<Action>
      switch leaf.work {
      case .send, .sendMade:
        // The store runs this work on the main actor, where it starts the effect, so the action stays on the main actor.
        work = EffectWork(priority: nil) { send in
          await throttle.run(send) { send in
            if let action = leaf.sentAction { await send(action) }
            return .finished(caught: nil)
          }
        }
      case .run(let whole):
        work = EffectWork(priority: whole.priority, taskName: whole.taskName) { send in
          await throttle.run(send, whole.perform)
        }
      case .subscribe:
        // The older styles throttle the publishers that they subscribe to.
        return .leaf(leaf)
      }
      return .leaf(TypedEffectLeaf(.run(work), leaf.source))
    })
  }
}
