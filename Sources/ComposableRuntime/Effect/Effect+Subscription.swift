/// A leaf whose work calls back, such as a subscription to a publisher.
@usableFromInline package struct EffectSubscription<Action> {
  /// Cancels the work, which calls nothing back any more.
  package typealias Cancel = () -> Void

  /// Starts the work. It can call back from any thread, and before this returns.
  let start: (_ send: @escaping @Sendable (Action) -> Void, _ end: @escaping @Sendable () -> Void) -> Cancel

  @usableFromInline func map<T>(_ transform: @escaping @Sendable (Action) -> T) -> EffectSubscription<T> {
    EffectSubscription<T> { send, end in start({ send(transform($0)) }, end) }
  }
}

extension Effect {
  /// An effect whose work calls back, for the styles whose effects are publishers.
  ///
  /// Actions that are sent on the main actor are sent to the store at once, also while the work starts. An action that is sent
  /// anywhere else is reported as an issue, and sent in a later turn of the main actor.
  ///
  /// - Parameters:
  ///   - name: A name for observers of the store.
  ///   - position: The place in the source that made the effect.
  ///   - start: Starts the work; called on the main actor. It returns a function that cancels the work.
  package static func subscription(
    name: String, position: SourcePosition,
    start:
      @escaping (_ send: @escaping @Sendable (Action) -> Void, _ end: @escaping @Sendable () -> Void) ->
      EffectSubscription<Action>.Cancel
  ) -> Self {
    Self(.subscribe(EffectSubscription(start: start)), EffectSource(name: name, position: position))
  }
}
