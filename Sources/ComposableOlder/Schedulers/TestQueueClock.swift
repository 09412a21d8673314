public import ComposableRuntime
public import Dispatch
public import Foundation

/// The clock of a queue whose time a test advances, for features that wait on `mainQueue` or `mainRunLoop`.
///
/// ```swift
/// let mainQueue = DispatchQueue.test
/// let store = TestStore(initialState: Search.State()) {
///   Search()
/// } withDependencies: {
///   $0.mainQueue = mainQueue.eraseToAnyScheduler()
/// }
/// await store.send(.queryChanged("swift"))
/// await mainQueue.advance(by: .milliseconds(300))
/// await store.receive(\.response)
/// ```
public struct TestQueueClock<Queue>: Clock, QueueScheduler {
  public typealias Duration = Swift.Duration
  public typealias Instant = ClockInstant<Duration>

  private let clock = TestClock()
  private let scheduler: QueueClock<Queue>

  /// Creates a clock whose time changes only when it is advanced.
  public init() {
    scheduler = QueueClock(clock)
  }

  public var now: Instant { scheduler.now }

  public var minimumResolution: Duration { scheduler.minimumResolution }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await scheduler.sleep(until: deadline, tolerance: tolerance)
  }

  /// Advances the time, and wakes the tasks whose deadlines it reaches, one after the other.
  public func advance(by stride: Duration = .zero) async {
    await clock.advance(by: stride)
  }

  /// Advances the time by a number of seconds.
  @_disfavoredOverload
  public func advance(by stride: SchedulerStride) async {
    await clock.advance(by: stride.duration)
  }

  /// Advances the time to an instant, and wakes the tasks whose deadlines it reaches, one after the other.
  public func advance(to instant: Instant) async {
    await clock.advance(to: instant)
  }

  /// Advances the time until no task waits. Reports an issue when tasks still wait after the timeout of
  /// `TestClock.run`.
  public func run(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await clock.run(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Performs work on the main actor, when the time is advanced the next time, even by zero.
  public func schedule(_ action: @escaping @MainActor @Sendable () -> Void) { scheduler.schedule(action) }

  /// Performs work on the main actor at a time of the queue.
  public func schedule(after date: Instant, _ action: @escaping @MainActor @Sendable () -> Void) {
    scheduler.schedule(after: date, action)
  }

  /// Returns the clock to pass to the feature.
  public func eraseToAnyScheduler() -> QueueClock<Queue> { scheduler }
}

/// The clock of a queue whose time a test advances, under the name that tests give it.
public typealias TestSchedulerOf<Queue> = TestQueueClock<Queue>

extension DispatchQueue {
  /// A new test scheduler for dispatch queues.
  public static var test: TestQueueClock<DispatchQueue> { TestQueueClock() }
}

extension RunLoop {
  /// A new test scheduler for run loops.
  public static var test: TestQueueClock<RunLoop> { TestQueueClock() }
}
