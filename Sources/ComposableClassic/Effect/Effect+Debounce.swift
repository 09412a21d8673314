extension Effect {
  /// Returns an effect that starts after a pause in which no other effect is debounced with the same cancel id.
  ///
  /// ```swift
  /// return environment.search(query)
  ///   .debounce(id: SearchID(), for: 0.3, scheduler: environment.mainQueue)
  /// ```
  ///
  /// - Parameters:
  ///   - id: The cancel id, which cancels the pause and the effect.
  ///   - dueTime: The length of the pause.
  ///   - scheduler: The scheduler that measures the pause, and on which the values come.
  ///   - options: The options of the scheduler.
  public func debounce<S: Scheduler>(
    id: AnyHashable, for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self {
    if isNone { return cancellable(id: id, cancelInFlight: true) }
    let effect = receive(on: scheduler, options: options)
    return .concatenate(
      .pause(dueTime, name: "debounce", scheduler, options, fileID, filePath, line, column), effect
    )
    .cancellable(id: id, cancelInFlight: true)
  }

  /// Returns an effect that starts after a pause in which no other effect is debounced with the same type as its cancel id.
  ///
  /// - Parameters:
  ///   - id: The type, under which the pause and the effect are cancelled.
  ///   - dueTime: The length of the pause.
  ///   - scheduler: The scheduler that measures the pause, and on which the values come.
  ///   - options: The options of the scheduler.
  public func debounce<S: Scheduler>(
    id: Any.Type, for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self {
    debounce(
      id: TypeID(type: id), for: dueTime, scheduler: scheduler, options: options, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }

  /// Returns an effect that starts after a pause.
  ///
  /// - Parameters:
  ///   - dueTime: The length of the pause.
  ///   - scheduler: The scheduler that measures the pause, and on which the values come.
  ///   - options: The options of the scheduler.
  public func deferred<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self {
    .concatenate(
      .pause(dueTime, name: "deferred", scheduler, options, fileID, filePath, line, column),
      receive(on: scheduler, options: options))
  }

  /// An effect without values that ends after a time.
  private static func pause<S: Scheduler>(
    _ duration: S.SchedulerTimeType.Stride, name: String, _ scheduler: S, _ options: S.SchedulerOptions?,
    _ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt
  ) -> Self {
    let publisher = scheduler.pause(for: duration, options: options)
      .flatMap { Empty<Output, Never>() }.setFailureType(to: Failure.self)
    return Self(publisher, name: name, fileID, filePath, line, column, canFail: false)
  }
}
