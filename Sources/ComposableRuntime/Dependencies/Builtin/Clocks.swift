private enum ContinuousClockKey: DependencyKey {
  static var liveValue: any Clock<Duration> { ContinuousClock() }
  static var testValue: any Clock<Duration> { UnimplementedClock(ContinuousClock(), name: "continuousClock") }
}

private enum SuspendingClockKey: DependencyKey {
  static var liveValue: any Clock<Duration> { SuspendingClock() }
  static var testValue: any Clock<Duration> { UnimplementedClock(SuspendingClock(), name: "suspendingClock") }
}

extension DependencyValues {
  /// The clock that continues while the machine sleeps.
  ///
  /// ```swift
  /// @Dependency(\.continuousClock) var clock
  /// …
  /// try await clock.sleep(for: .milliseconds(300))
  /// ```
  ///
  /// In tests it is an ``UnimplementedClock``: override it in tests that use it.
  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }

  /// The clock that stops while the machine sleeps. In tests it is an ``UnimplementedClock``: override it in tests that
  /// use it.
  public var suspendingClock: any Clock<Duration> {
    get { self[SuspendingClockKey.self] }
    set { self[SuspendingClockKey.self] = newValue }
  }
}
