/// Work that calls back, such as a subscription to a publisher.
@usableFromInline package struct EffectSubscription<Action> {
  /// Cancels the work, which then never calls back.
  package typealias Cancel = () -> Void

  /// Starts the work, which can call back from any thread, also before this returns.
  let start: (_ send: @escaping @Sendable (Action) -> Void, _ end: @escaping @Sendable () -> Void) -> Cancel

  @usableFromInline func map<T>(_ transform: @escaping @Sendable (Action) -> T) -> EffectSubscription<T> {
    EffectSubscription<T> { send, end in start({ send(transform($0)) }, end) }
  }
}

extension Effect {
  /// An effect for the styles whose effects are publishers: actions are sent at once on the main actor; anywhere else an issue is
  /// reported, and the action is sent in a later turn.
  package static func subscription(
    name: String, position: SourcePosition,
    start:
      @escaping (_ send: @escaping @Sendable (Action) -> Void, _ end: @escaping @Sendable () -> Void) ->
      EffectSubscription<Action>.Cancel
  ) -> Self {
    Self(.subscribe(EffectSubscription(start: start)), EffectSource(name: name, position: position))
  }
}
