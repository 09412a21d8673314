internal import IssueReporting

/// A clock that reports an issue when it is used.
///
/// In tests, the clocks of ``DependencyValues`` are unimplemented. A test overrides them, or proves that the feature
/// uses no clock.
public struct UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock {
  public typealias Instant = ClockInstant<Duration>

  private let base: AnyClock<Duration>
  private let name: String
  private let position: SourcePosition

  /// Creates a clock that reports an issue, and then forwards to another clock.
  ///
  /// - Parameters:
  ///   - base: The clock to forward to.
  ///   - name: The name of the clock in the issue.
  public init<C: Clock>(
    _ base: C,
    name: String = "\(C.self)",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where C.Duration == Duration {
    self.base = AnyClock(base)
    self.name = name
    position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Creates a clock that reports an issue, and then doesn't wait, like an ``ImmediateClock``.
  ///
  /// - Parameters:
  ///   - name: The name of the clock in the issue.
  ///   - now: The time of the clock.
  public init(
    name: String = "Clock",
    now: Instant = Instant(),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      ImmediateClock(now: now), name: name, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  public var now: Instant {
    report("reads the time of")
    return base.now
  }

  public var minimumResolution: Duration {
    report("asks for the resolution of")
    return base.minimumResolution
  }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    report("sleeps on")
    try await base.sleep(until: deadline, tolerance: tolerance)
  }

  private func report(_ use: String) {
    position.report(
      """
      a test \(use) a clock that it has not overridden: "\(name)"

      hint: override it with an ImmediateClock, which does not wait, or a TestClock, which the test advances; a queue with
      .immediate, or DispatchQueue.test
      """)
  }
}

extension UnimplementedClock where Duration == Swift.Duration {
  /// Creates a clock that reports an issue, and then doesn't wait, like an ``ImmediateClock``.
  ///
  /// - Parameter name: The name of the clock in the issue.
  public init(
    name: String = "Clock",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(name: name, now: Instant(), fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension Clock where Self == UnimplementedClock<Swift.Duration> {
  /// A clock that reports an issue when it is used.
  ///
  /// - Parameter name: The name of the clock in the issue.
  public static func unimplemented(
    _ name: String = "Clock",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    UnimplementedClock(name: name, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
