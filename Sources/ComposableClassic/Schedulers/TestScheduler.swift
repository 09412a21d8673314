internal import ComposableRuntime
internal import HeapModule
internal import PlayheadPlatform

/// A scheduler whose time a test advances.
///
/// ```swift
/// let scheduler = DispatchQueue.test
/// let store = TestStore(
///   initialState: SearchState(), reducer: searchReducer,
///   environment: SearchEnvironment(mainQueue: scheduler.eraseToAnyScheduler()))
/// store.send(.queryChanged("swift")) { $0.query = "swift" }
/// scheduler.advance(by: 0.3)
/// store.receive(.response(["Swift"])) { $0.results = ["Swift"] }
/// ```
///
/// Work is performed by the thread that advances the time, in the order of its times. Work for the same time is performed in
/// the order in which it was scheduled.
public final class TestScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  private struct Work: Comparable {
    let number: Int
    let date: SchedulerTimeType
    /// The time between two runs of repeated work.
    let interval: SchedulerTimeType.Stride?
    let perform: () -> Void

    static func == (left: Self, right: Self) -> Bool { left.date == right.date && left.number == right.number }
    static func < (left: Self, right: Self) -> Bool { (left.date, left.number) < (right.date, right.number) }
  }

  private struct State {
    var now: SchedulerTimeType
    var scheduled = Heap<Work>()
    /// The numbers of repeated work that was cancelled while it was scheduled.
    var cancelled: Set<Int> = []
    var lastNumber = 0
  }

  private let state: Lock<State>

  /// Creates a scheduler.
  ///
  /// - Parameter now: Its time until it is advanced.
  public init(now: SchedulerTimeType) {
    state = Lock(State(now: now))
  }

  public var now: SchedulerTimeType { state.withLock { $0.now } }

  public var minimumTolerance: SchedulerTimeType.Stride { .zero }

  /// Advances the time, and performs the work whose time comes.
  ///
  /// - Parameter stride: How far to advance. With zero, it performs the work that is scheduled for now.
  public func advance(by stride: SchedulerTimeType.Stride = .zero) {
    let end = now.advanced(by: stride)
    while let work = next(until: end) { work.perform() }
    state.withLock { $0.now = max($0.now, end) }
  }

  /// Advances the time to a date, and performs the work whose time comes.
  ///
  /// - Parameter instant: The date. One that has passed performs the work that is scheduled for now.
  public func advance(to instant: SchedulerTimeType) {
    advance(by: max(.zero, now.distance(to: instant)))
  }

  /// Advances the time until no work is scheduled.
  ///
  /// Work that is scheduled again and again never ends. After a million pieces of work an issue is reported.
  public func run(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    for _ in 0..<1_000_000 {
      guard let work = next(until: nil) else { return }
      work.perform()
    }
    SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column).report(
      """
      'run' performed a million pieces of work, and more is scheduled: expected an end

      hint: cancel timers before, or advance the time by a number of seconds: "advance(by:)"
      """)
  }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    state.withLock { Self.insert(action, at: $0.now, into: &$0) }
  }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    state.withLock { Self.insert(action, at: date, into: &$0) }
  }

  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let number = state.withLock {
      Self.insert(action, at: date, every: interval, into: &$0)
      return $0.lastNumber
    }
    return AnyCancellable { [weak self] in self?.state.withLock { _ = $0.cancelled.insert(number) } }
  }

  // MARK: - The scheduled work

  private static func insert(
    _ perform: @escaping () -> Void, at date: SchedulerTimeType, every interval: SchedulerTimeType.Stride? = nil,
    into state: inout State
  ) {
    state.lastNumber += 1
    state.scheduled.insert(Work(number: state.lastNumber, date: date, interval: interval, perform: perform))
  }

  /// Removes the next work until `end`, advances the time to it, and schedules repeated work again.
  private func next(until end: SchedulerTimeType?) -> Work? {
    state.withLock { state in
      while let work = state.scheduled.min, end.map({ work.date <= $0 }) ?? true {
        state.scheduled.removeMin()
        if state.cancelled.remove(work.number) != nil { continue }
        state.now = max(state.now, work.date)
        if let interval = work.interval {
          state.scheduled.insert(
            Work(
              number: work.number, date: work.date.advanced(by: interval), interval: interval, perform: work.perform))
        }
        return work
      }
      return nil
    }
  }
}

/// The test scheduler with the times of `S`.
///
/// ```swift
/// let scheduler: TestSchedulerOf<DispatchQueue> = DispatchQueue.test
/// ```
public typealias TestSchedulerOf<S: Scheduler> = TestScheduler<S.SchedulerTimeType, S.SchedulerOptions>
