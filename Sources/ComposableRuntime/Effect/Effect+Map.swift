extension Effect {
  /// Returns an effect that does the same, and sends each action as `transform` returns it.
  ///
  /// - Complexity: O(*n*) for *n* leaves.
  public func map<T>(_ transform: @escaping @Sendable (Action) -> T) -> Effect<T> {
    switch node {
    case .none:
      .none
    case .send(let action, let source):
      Effect<T>(.send(transform(action), source))
    case .run(let work):
      Effect<T>(
        .run(
          EffectWork(source: work.source, priority: work.priority) { send in
            await work.perform(Send(throttles: send.throttles) { action in send(transform(action)) })
          }))
    case .merge(let effects):
      Effect<T>(.merge(effects.map { $0.map(transform) }))
    case .concatenate(let effects):
      Effect<T>(.concatenate(effects.map { $0.map(transform) }))
    case .cancellable(let effect, let id, let cancelInFlight):
      Effect<T>(.cancellable(effect.map(transform), id: id, cancelInFlight: cancelInFlight))
    case .cancel(let id):
      Effect<T>(.cancel(id))
    case .animated(let effect, let animation):
      Effect<T>(.animated(effect.map(transform), animation))
    }
  }
}
