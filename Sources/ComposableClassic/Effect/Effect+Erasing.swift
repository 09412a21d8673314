extension Publisher {
  /// Returns an effect that publishes the values of this publisher, and its failure.
  ///
  /// - Parameter name: A name for recordings.
  public func eraseToEffect(
    name: String = "publisher", fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Effect<Output, Failure> {
    Effect(self, name: name, fileID, filePath, line, column)
  }

  /// Returns an effect that publishes what `transform` makes of the values of this publisher.
  ///
  /// ```swift
  /// environment.ticks().eraseToEffect(AppAction.ticked)
  /// ```
  ///
  /// - Parameters:
  ///   - transform: Makes an action of a value.
  ///   - name: A name for recordings.
  public func eraseToEffect<T>(
    _ transform: @escaping (Output) -> T, name: String = "publisher", fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Effect<T, Failure> {
    Effect(map(transform), name: name, fileID, filePath, line, column)
  }

  /// Returns an effect that publishes the values of this publisher as successes, and its failure as the last value.
  ///
  /// - Parameter name: A name for recordings.
  public func catchToEffect(
    name: String = "publisher", fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Effect<Result<Output, Failure>, Never> {
    Effect(asResults, name: name, fileID, filePath, line, column)
  }

  /// Returns an effect that publishes what `transform` makes of the values of this publisher, and of its failure.
  ///
  /// ```swift
  /// environment.load().catchToEffect(AppAction.loaded)
  /// ```
  ///
  /// - Parameters:
  ///   - transform: Makes an action of a success, or of the failure.
  ///   - name: A name for recordings.
  public func catchToEffect<T>(
    _ transform: @escaping (Result<Output, Failure>) -> T, name: String = "publisher",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Effect<T, Never> {
    Effect(asResults.map(transform), name: name, fileID, filePath, line, column)
  }

  /// Returns an effect that runs this publisher, and ignores its values and its failure.
  ///
  /// - Parameters:
  ///   - outputType: The values of the effect, which it never has; inferred.
  ///   - failureType: The failure of the effect, which it never has; inferred.
  ///   - name: A name for recordings.
  public func fireAndForget<NewOutput, NewFailure: Error>(
    outputType: NewOutput.Type = NewOutput.self, failureType: NewFailure.Type = NewFailure.self,
    name: String = "fireAndForget", fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Effect<NewOutput, NewFailure> {
    Effect(withoutValues(), name: name, fileID, filePath, line, column)
  }

  var asResults: AnyPublisher<Result<Output, Failure>, Never> {
    AnyPublisher(map { .success($0) }.catch { Just(.failure($0)) })
  }

  func withoutValues<NewOutput, NewFailure: Error>() -> AnyPublisher<NewOutput, NewFailure> {
    AnyPublisher(
      flatMap { _ in Empty<NewOutput, Failure>() }.catch { _ in Empty<NewOutput, Never>() }
        .setFailureType(to: NewFailure.self))
  }
}
