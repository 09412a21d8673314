// The operators of time as features write them that were written before there were clocks.

extension Effect {
  /// Returns an effect that begins after a pause on a queue, and not at all when another with the same identity comes
  /// before.
  ///
  /// It is ``debounce(id:for:clock:fileID:filePath:line:column:)`` with the queue as the clock.
  public func debounce<Queue>(
    id: some Hashable & Sendable,
    for dueTime: Duration,
    scheduler: AnySchedulerOf<Queue>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    debounce(
      id: id, for: dueTime, clock: scheduler, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns an effect that sends at most one action in each interval of a queue's time.
  ///
  /// It is ``throttle(id:for:clock:latest:)`` with the queue as the clock.
  public func throttle<Queue>(
    id: some Hashable & Sendable, for interval: Duration, scheduler: AnySchedulerOf<Queue>, latest: Bool
  ) -> Self {
    throttle(id: id, for: interval, clock: scheduler, latest: latest)
  }
}
