/// Work that calls back, such as a subscription to a publisher.
@usableFromInline package struct EffectSubscription<Action> {
  /// Cancels the work, which then never calls back.
  package typealias Cancel = () -> Void

  /// Starts the work, which can call back from any thread, also before this returns.
  package typealias Start =
    (_ send: @escaping @Sendable (Action) -> Void, _ end: @escaping @Sendable () -> Void) -> Cancel

  let start: Start

  @usableFromInline func map<T>(_ transform: @escaping @Sendable (Action) -> T) -> EffectSubscription<T> {
    EffectSubscription<T> { send, end in start({ send(transform($0)) }, end) }
  }
}

extension Effect {
  /// Sends actions at once on the main actor; elsewhere an issue is reported, and the action is sent in a later turn.
  package static func subscription(
    name: String, position: SourcePosition, start: @escaping EffectSubscription<Action>.Start
  ) -> Self {
    Self(.subscribe(EffectSubscription(start: start)), EffectSource(name: name, position: position))
  }
}
