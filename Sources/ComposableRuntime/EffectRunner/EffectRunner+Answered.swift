extension EffectRunner {
  /// A leaf whose work is done elsewhere, by a replay.
  struct AnsweredLeaf {
    let effect: RunningEffect
    let leaf: Leaf
    /// Does the work here after all.
    let work: (EffectRunner) -> Void
  }

  func answer(_ effect: RunningEffect, _ leaf: Leaf, work: @escaping (EffectRunner) -> Void) {
    answered[effect.id] = AnsweredLeaf(effect: effect, leaf: leaf, work: work)
  }

  /// Lets all leaves do their work from now on, also those that are running.
  func doWork() {
    doesWork = true
    let leaves = exchange(&answered, with: [:]).sorted { $0.key < $1.key }
    for (_, leaf) in leaves where leaf.effect.phase == .running { leaf.work(self) }
  }

  /// Receives an action from a leaf whose work is done elsewhere, unless the leaf has ended.
  func receive(_ action: Action, from id: Int) {
    guard let found = answered[id], found.effect.phase == .running else { return }
    let context = found.leaf.context
    animated(by: context.animation) { client?.receive(action, from: found.effect, in: context.cascade) }
  }

  /// Ends a leaf whose work is done elsewhere; ``goOn(after:)`` starts what follows it.
  func end(_ id: Int, _ end: EffectEnd) {
    guard let effect = answered[id]?.effect else { return }
    registry.end(effect, end)
  }

  func goOn(after id: Int) {
    guard let leaf = answered.removeValue(forKey: id)?.leaf else { return }
    goOn(after: leaf)
  }
}
