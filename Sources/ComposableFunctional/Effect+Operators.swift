internal import ComposableRuntime

// The operators whose effects keep the name of the effect that they are called on.
extension Effect {
  /// Returns an effect with the values `transform(value)`.
  public func map<T>(_ transform: @escaping (Output) -> T) -> Effect<T> {
    replacing { $0.map(transform) }
  }

  /// Returns an effect whose values come on a scheduler, such as `DispatchQueue.main`.
  public func receive<S: Scheduler>(on scheduler: S, options: S.SchedulerOptions? = nil) -> Self {
    replacing { $0.receive(on: scheduler, options: options) }
  }

  /// Returns this effect, which recordings show with the place of this call.
  ///
  /// - Parameter name: A name for recordings; by default the one that it has.
  public func eraseToEffect(
    name: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    guard let work else { return .none }
    return Self(
      work.publisher, name: name ?? work.name,
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension Effect where Output == Never {
  /// Returns this effect, which has no values, among effects whose values are actions. Recordings show it with the place
  /// of this call.
  ///
  /// - Parameter name: A name for recordings; by default the one that it has.
  public func fireAndForget<Action>(
    name: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Effect<Action> {
    replacing { $0.map { never -> Action in } }
      .eraseToEffect(name: name, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
