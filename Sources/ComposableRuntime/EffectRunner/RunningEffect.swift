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
  let action: CaseName?
  let scope: EffectScope
  var phase = Phase.running
  var task: Task<Void, Never>?
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
