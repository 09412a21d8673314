/// A leaf of an effect tree that has started.
@MainActor
final class RunningEffect {
  enum Phase {
    case running
    case finished
    case cancelled
  }

  /// The number of the effect in its store, from 1.
  let id: Int
  let source: EffectSource
  /// The action on which the reducer returned the effect.
  let action: CaseName?
  let scope: EffectScope
  var phase = Phase.running
  /// The task of the work, if the work is asynchronous.
  var task: Task<Void, Never>?
  /// Cancels the work, if it is a subscription.
  var cancelSubscription: (() -> Void)?

  init(id: Int, source: EffectSource, action: CaseName?, scope: EffectScope) {
    self.id = id
    self.source = source
    self.action = action
    self.scope = scope
  }

  /// Cancels the work.
  func cancelWork() {
    task?.cancel()
    cancelSubscription?()
    cancelSubscription = nil
  }
}
