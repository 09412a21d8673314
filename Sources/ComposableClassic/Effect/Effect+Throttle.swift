internal import ComposableRuntime
internal import PlayheadPlatform

extension Effect {
  /// Returns an effect that sends at most one value in each interval.
  ///
  /// All effects that one store throttles with the same cancel id share the interval. With `latest: false`, an effect may send a value
  /// that was held when an earlier effect was cancelled, as in TCA of that time.
  ///
  /// - Parameters:
  ///   - id: The cancel id, which cancels the effect.
  ///   - interval: The time from one value until the next one can be sent.
  ///   - scheduler: The scheduler that measures the interval, and on which the values come.
  ///   - latest: True to send the last value that comes during an interval, false to send the first of them.
  public func throttle<S: Scheduler>(
    id: AnyHashable, for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
  ) -> Self {
    receive(on: scheduler).rebuilt { upstream in
      AnyPublisher(
        Deferred {
          let shared = CurrentThrottles.interval(id: id) { ThrottledInterval<Output, S>(scheduler: scheduler) }
          return upstream.flatMap {
            shared.publisher(of: $0, length: interval, latest: latest).setFailureType(to: Failure.self)
          }
        })
    }
    .cancellable(id: id, cancelInFlight: true)
  }

  /// Returns an effect that sends at most one value in each interval, under a type as its cancel id.
  ///
  /// - Parameters:
  ///   - id: The type, under which the effect is cancelled.
  ///   - interval: The time from one value until the next one can be sent.
  ///   - scheduler: The scheduler that measures the interval, and on which the values come.
  ///   - latest: True to send the last value that comes during an interval, false to send the first of them.
  public func throttle<S: Scheduler>(
    id: Any.Type, for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
  ) -> Self {
    throttle(id: TypeID(type: id), for: interval, scheduler: scheduler, latest: latest)
  }
}

/// The interval after a value that was sent, for all effects of a store that are throttled with one cancel id.
private final class ThrottledInterval<Value, S: Scheduler>: ThrottlingInterval {
  private struct State {
    var length: S.SchedulerTimeType.Stride
    var start: S.SchedulerTimeType?
    /// The value to send at the end.
    var held: Value?
  }

  private let scheduler: S
  private let state = Lock(State(length: 0))

  init(scheduler: S) {
    self.scheduler = scheduler
  }

  var isOver: Bool { state.withLock { rest(of: $0) == nil } }

  /// Publishes the value at once, or at the end of the interval the held value, which `latest` replaces by this one.
  func publisher(of value: Value, length: S.SchedulerTimeType.Stride, latest: Bool) -> AnyPublisher<Value, Never> {
    let rest = state.withLock { state -> S.SchedulerTimeType.Stride? in
      state.length = length
      guard let rest = self.rest(of: state) else {
        state.start = scheduler.now
        state.held = nil
        return nil
      }
      state.held = latest ? value : state.held ?? value
      return rest
    }
    guard let rest else { return AnyPublisher(Just(value)) }
    return AnyPublisher(scheduler.pause(for: rest).compactMap { [self] in release() })
  }

  /// Returns the held value and begins the next interval; nil if another effect has sent it.
  private func release() -> Value? {
    state.withLock { state in
      guard let held = state.held else { return nil }
      state.start = scheduler.now
      state.held = nil
      return held
    }
  }

  /// The time until the interval ends; nil if it has ended.
  private func rest(of state: State) -> S.SchedulerTimeType.Stride? {
    guard let start = state.start else { return nil }
    let passed = start.distance(to: scheduler.now)
    return passed < state.length ? state.length - passed : nil
  }
}
