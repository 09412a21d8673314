// The operators whose effects keep the name and the place in the source of the effect that they are called on.
extension Effect {
  /// Returns an effect with the values `transform(value)`.
  public func map<T>(_ transform: @escaping (Output) -> T) -> Effect<T> {
    replacing { $0.map(transform) }
  }

  /// Returns an effect whose values come on a scheduler, such as `DispatchQueue.main`.
  public func receive<S: Scheduler>(on scheduler: S, options: S.SchedulerOptions? = nil) -> Self {
    replacing { $0.receive(on: scheduler, options: options) }
  }

  /// Returns this effect, which is one already.
  public func eraseToEffect() -> Self { self }

  /// Returns this effect with another name.
  ///
  /// - Parameter name: A name for recordings.
  public func eraseToEffect(name: String) -> Self {
    guard let work else { return .none }
    return Self(work.publisher, name: name, position: work.position)
  }
}

extension Effect where Output == Never {
  /// Returns this effect, which has no values, among effects whose values are actions.
  public func fireAndForget<Action>() -> Effect<Action> {
    replacing { $0.map { never -> Action in } }
  }
}
