/// Receives the actions that effects send.
@MainActor
protocol EffectClient<Action>: AnyObject {
  associatedtype Action

  /// Receives an action from the effect with the number `effect`.
  func receive(_ action: Action, from effect: Int, in cascade: Cascade)

  /// Calls `start`, which may start effects, and then reduces the actions that were received during the call.
  func drain(after start: () -> Void)
}
