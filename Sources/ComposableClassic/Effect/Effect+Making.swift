internal import ComposableRuntime

extension Effect {
  /// An effect that publishes the values of a publisher, and its failure.
  ///
  /// - Parameters:
  ///   - publisher: The publisher.
  ///   - name: A name for recordings.
  public init(
    _ publisher: some Publisher<Output, Failure>, name: String = "publisher", fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(publisher, name: name, fileID, filePath, line, column)
  }

  /// An effect with one value, for where a function is expected: `number.map(Effect.init(value:))`.
  @_disfavoredOverload
  public init(value: Output) { self.init(value: value, name: "send") }

  /// An effect that fails at once, for where a function is expected.
  @_disfavoredOverload
  public init(error: Failure) { self.init(error: error, name: "error") }

  /// An effect that reports an issue when it is run, for the environment of a test that must not run it.
  ///
  /// - Parameter prefix: The name of the effect in the issue.
  public static func unimplemented(
    _ prefix: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    return .fireAndForget(
      name: prefix, { position.report("the effect \"\(prefix)\" is unimplemented: a feature has run it") },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The effect `unimplemented(_:)` under its older name.
  public static func failing(
    _ prefix: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    unimplemented(prefix, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// An effect with one value, at once.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - name: A name for recordings.
  public init(
    value: Output, name: String = "send", fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      Just(value).setFailureType(to: Failure.self), name: name, fileID, filePath, line, column, canFail: false)
  }

  /// An effect that fails at once.
  ///
  /// - Parameters:
  ///   - error: The failure.
  ///   - name: A name for recordings.
  public init(
    error: Failure, name: String = "error", fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    self.init(Fail(error: error), name: name, fileID, filePath, line, column)
  }

  /// An effect that gets its one value, or its failure, later from a callback.
  ///
  /// ```swift
  /// .future { callback in
  ///   DispatchQueue.main.asyncAfter(deadline: .now() + 1) { callback(.success(42)) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: A name for recordings.
  ///   - attemptToFulfill: Starts the work, and calls the callback with the result. Called when the effect is run. Later
  ///     calls of the callback do nothing.
  public static func future(
    name: String = "future",
    _ attemptToFulfill: @escaping (_ callback: @escaping (Result<Output, Failure>) -> Void) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self {
    Self(Deferred { Future(attemptToFulfill) }, name: name, fileID, filePath, line, column)
  }

  /// An effect that computes its one value, or its failure, at once.
  ///
  /// - Parameters:
  ///   - name: A name for recordings.
  ///   - attemptToFulfill: Computes the result. Called when the effect is run.
  public static func result(
    name: String = "result", _ attemptToFulfill: @escaping () -> Result<Output, Failure>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self {
    Self(Deferred { attemptToFulfill().publisher }, name: name, fileID, filePath, line, column)
  }

  /// An effect that sends any number of values, from callbacks.
  ///
  /// ```swift
  /// .run { subscriber in
  ///   let observer = center.addObserver { subscriber.send(.changed($0)) }
  ///   return AnyCancellable { center.remove(observer) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: A name for recordings.
  ///   - work: Starts the work; called when the effect is run. It keeps the subscriber to send values, and a completion in
  ///     the end. It returns what cancels the work, which is cancelled when the effect ends, too.
  public static func run(
    name: String = "run", _ work: @escaping (Effect.Subscriber) -> any Cancellable, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self {
    Self(RunPublisher(work: work), name: name, fileID, filePath, line, column)
  }

  /// An effect that does something and has no value.
  ///
  /// - Parameters:
  ///   - name: A name for recordings.
  ///   - work: Does the work. Called when the effect is run.
  public static func fireAndForget(
    name: String = "fireAndForget", _ work: @escaping () -> Void, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self {
    let publisher = Deferred {
      work()
      return Empty<Output, Failure>()
    }
    return Self(publisher, name: name, fileID, filePath, line, column)
  }
}

extension Effect where Failure == Never {
  /// An effect whose one value comes from asynchronous work. It sends the value on the main actor.
  ///
  /// ```swift
  /// return .task { .response(await client.load()) }
  /// ```
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; by default that of the task that starts it.
  ///   - name: A name for recordings.
  ///   - operation: The work. Cancelling the effect cancels its task.
  public static func task(
    priority: TaskPriority? = nil, name: String = "task", operation: @escaping @Sendable () async -> Output,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self {
    Self(taskPublisher(priority) { .success(await operation()) }, name: name, fileID, filePath, line, column)
  }
}

extension Effect where Failure == any Error {
  /// An effect whose one value comes from asynchronous work, which can throw. It sends the value on the main actor.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; by default that of the task that starts it.
  ///   - name: A name for recordings.
  ///   - operation: The work. Cancelling the effect cancels its task. The effect fails with the error that it throws.
  public static func task(
    priority: TaskPriority? = nil, name: String = "task", operation: @escaping @Sendable () async throws -> Output,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self {
    Self(taskPublisher(priority) { await Result(catching: operation) }, name: name, fileID, filePath, line, column)
  }

  /// An effect that computes its one value at once, and fails with the error that the computation throws.
  ///
  /// - Parameters:
  ///   - name: A name for recordings.
  ///   - work: Computes the value. Called when the effect is run.
  public static func catching(
    name: String = "catching", _ work: @escaping () throws -> Output, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self {
    .result(name: name, { Result { try work() } }, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
