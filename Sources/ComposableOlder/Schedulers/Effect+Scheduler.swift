public import ComposableRuntime

extension Effect {
  /// Returns an effect that starts after a pause, unless another effect with the same id comes before.
  ///
  /// It is `debounce(id:for:clock:)` with the scheduler as the clock.
  public func debounce(
    id: some Hashable & Sendable,
    for dueTime: Duration,
    scheduler: some QueueScheduler,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    debounce(
      id: id, for: dueTime, clock: scheduler.eraseToAnyScheduler(), fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// Returns an effect that starts after a pause in seconds, unless another effect with the same id comes before.
  @_disfavoredOverload
  public func debounce(
    id: some Hashable & Sendable,
    for dueTime: SchedulerStride,
    scheduler: some QueueScheduler,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    debounce(
      id: id, for: dueTime.duration, scheduler: scheduler, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// Returns an effect that sends at most one action in each interval.
  ///
  /// It is `throttle(id:for:clock:latest:)` with the scheduler as the clock.
  public func throttle(
    id: some Hashable & Sendable, for interval: Duration, scheduler: some QueueScheduler, latest: Bool
  ) -> Self {
    throttle(id: id, for: interval, clock: scheduler.eraseToAnyScheduler(), latest: latest)
  }

  /// Returns an effect that sends at most one action in each interval in seconds.
  @_disfavoredOverload
  public func throttle(
    id: some Hashable & Sendable, for interval: SchedulerStride, scheduler: some QueueScheduler, latest: Bool
  ) -> Self {
    throttle(id: id, for: interval.duration, scheduler: scheduler, latest: latest)
  }
}
