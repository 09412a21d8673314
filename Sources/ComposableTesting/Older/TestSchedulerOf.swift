public import ComposableRuntime
public import Dispatch
public import Foundation

/// A queue whose time a test moves, for features that wait on `mainQueue` or `mainRunLoop`.
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
public struct TestSchedulerOf<Queue>: Clock, QueueScheduler {
  public typealias Duration = Swift.Duration
  public typealias Instant = ClockInstant<Duration>

  private let clock = TestClock()
  private let scheduler: AnySchedulerOf<Queue>

  /// Creates a queue whose time stands still.
  public init() {
    scheduler = AnySchedulerOf(clock)
  }

  public var now: Instant { scheduler.now }

  public var minimumResolution: Duration { scheduler.minimumResolution }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await scheduler.sleep(until: deadline, tolerance: tolerance)
  }

  /// Moves the time on; who waits for a time up to there is woken at it, one after the other.
  public func advance(by stride: Duration = .zero) async {
    await clock.advance(by: stride)
  }

  /// Moves the time on by a number of seconds.
  @_disfavoredOverload
  public func advance(by stride: SchedulerStride) async {
    await clock.advance(by: stride.duration)
  }

  /// Moves the time on until nobody waits any more. It is an issue when somebody still does after a while.
  ///
  /// - Parameters:
  ///   - fileID: Where the issue is reported.
  ///   - filePath: Where the issue is reported.
  ///   - line: Where the issue is reported.
  ///   - column: Where the issue is reported.
  public func run(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await clock.run(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The queue for the feature.
  public func eraseToAnyScheduler() -> AnySchedulerOf<Queue> { scheduler }
}

extension DispatchQueue {
  /// A queue whose time a test moves.
  public static var test: TestSchedulerOf<DispatchQueue> { TestSchedulerOf() }
}

extension RunLoop {
  /// A run loop whose time a test moves.
  public static var test: TestSchedulerOf<RunLoop> { TestSchedulerOf() }
}
