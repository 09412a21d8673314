/// What runs effects for somebody: it takes the actions that they send.
@MainActor
protocol EffectClient<Action>: AnyObject {
  associatedtype Action

  /// Takes an action that an effect has sent.
  func receive(_ action: Action, from effect: Int, in cascade: Cascade)

  /// Calls `start`, which may start effects, and then reduces the actions that were received meanwhile.
  func drain(after start: () -> Void)
}
