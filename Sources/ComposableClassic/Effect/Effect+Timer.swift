extension Effect where Failure == Never {
  /// An effect that sends the time of a scheduler again and again, first after one interval.
  ///
  /// ```swift
  /// case .startButtonTapped:
  ///   return Effect.timer(id: TimerID(), every: 1, on: environment.mainQueue).map { _ in .timerTicked }
  /// case .stopButtonTapped:
  ///   return .cancel(id: TimerID())
  /// ```
  ///
  /// - Parameters:
  ///   - id: The cancel id. A timer with the same id that is running is cancelled.
  ///   - interval: The time between two values.
  ///   - tolerance: How much later than its time a value may come.
  ///   - scheduler: The scheduler of the values.
  ///   - options: The options of the scheduler.
  public static func timer<S: Scheduler>(
    id: AnyHashable, every interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil,
    on scheduler: S, options: S.SchedulerOptions? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self where Output == S.SchedulerTimeType {
    let publisher = RunPublisher<Output, Never> { subscriber in
      scheduler.schedule(
        after: scheduler.now.advanced(by: interval), interval: interval,
        tolerance: tolerance ?? scheduler.minimumTolerance, options: options
      ) {
        subscriber.send(scheduler.now)
      }
    }
    return Self(publisher, name: "timer", fileID, filePath, line, column)
      .cancellable(id: id, cancelInFlight: true)
  }

  /// An effect that sends the time of a scheduler again and again, under a type as its cancel id.
  ///
  /// - Parameters:
  ///   - id: The type. A timer with the same type that is running is cancelled.
  ///   - interval: The time between two values.
  ///   - tolerance: How much later than its time a value may come.
  ///   - scheduler: The scheduler of the values.
  ///   - options: The options of the scheduler.
  public static func timer<S: Scheduler>(
    id: Any.Type, every interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil,
    on scheduler: S, options: S.SchedulerOptions? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self where Output == S.SchedulerTimeType {
    timer(
      id: TypeID(type: id), every: interval, tolerance: tolerance, on: scheduler, options: options, fileID: fileID,
      filePath: filePath, line: line, column: column)
  }
}
