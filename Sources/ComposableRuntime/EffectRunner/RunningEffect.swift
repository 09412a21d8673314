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
  /// The task of asynchronous work.
  var task: Task<Void, Never>?
  /// Cancels the work of a subscription.
  var cancelSubscription: (() -> Void)?

  init(id: Int, source: EffectSource, action: CaseName?, scope: EffectScope) {
    self.id = id
    self.source = source
    self.action = action
    self.scope = scope
  }

  func cancelWork() {
    task?.cancel()
    cancelSubscription?()
    cancelSubscription = nil
  }
}
