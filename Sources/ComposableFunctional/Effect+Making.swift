internal import ComposableRuntime

extension Effect {
  /// An effect that computes one value, at once.
  ///
  /// ```swift
  /// case .loadButtonTapped:
  ///   return [.sync { .loaded(UserDefaults.standard.integer(forKey: "count")) }]
  /// ```
  ///
  /// - Parameters:
  ///   - name: A name for recordings.
  ///   - work: Computes the value. Called when the effect is run.
  public static func sync(
    name: String = "sync", work: @escaping () -> Output, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self {
    Self(
      Deferred { Just(work()) }, name: name,
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// An effect that does something and has no value.
  ///
  /// ```swift
  /// case .saveButtonTapped:
  ///   return [.fireAndForget { [count = state.count] in UserDefaults.standard.set(count, forKey: "count") }]
  /// ```
  ///
  /// - Parameters:
  ///   - name: A name for recordings.
  ///   - work: Does the work. Called when the effect is run.
  public static func fireAndForget(
    name: String = "fireAndForget", work: @escaping () -> Void, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self {
    Self(
      Deferred {
        work()
        return Empty<Output, Never>()
      }, name: name, position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// An effect that gets its one value later, from a callback.
  ///
  /// ```swift
  /// .async { callback in
  ///   DispatchQueue.main.asyncAfter(deadline: .now() + 1) { callback(.timerFired) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: A name for recordings.
  ///   - work: Starts the work, and calls the callback with the value. Called when the effect is run. Later calls of the
  ///     callback do nothing.
  public static func async(
    name: String = "async", work: @escaping (_ callback: @escaping (Output) -> Void) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self {
    Self(
      Deferred { Future<Output, Never> { promise in work { promise(.success($0)) } } }, name: name,
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension Publisher where Failure == Never {
  /// Returns an effect that publishes the values of this publisher.
  ///
  /// - Parameter name: A name for recordings.
  public func eraseToEffect(
    name: String = "publisher", fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Effect<Output> {
    Effect(self, name: name, position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension Publisher where Output == Never, Failure == Never {
  /// Returns an effect that runs this publisher, which has no values, among effects whose values are actions.
  ///
  /// ```swift
  /// Current.fileClient.save("favorite-primes.json", data).fireAndForget()
  /// ```
  ///
  /// - Parameter name: A name for recordings.
  public func fireAndForget<Action>(
    name: String = "fireAndForget", fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Effect<Action> {
    map { never -> Action in }.eraseToEffect(
      name: name, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
