extension EffectRunner {
  func run(_ work: EffectWork<Action>, _ effect: RunningEffect, _ leaf: Leaf) {
    let send = Send<Action>(send: receiver(of: effect, leaf.context))
    // The task starts on the main actor, although most work leaves it at once. A task that started elsewhere would have
    // to leave the main actor after `complete` only to end, at the cost of a switch of threads.
    let start: @MainActor () -> Task<Void, Never> = {
      RunningStore.$ofTask.withValue(self.runningStore(of: effect, leaf.context)) {
        Task(name: work.taskName, priority: work.priority.map(TaskPriority.init)) {
          let outcome = await work.perform(send)
          self.complete(leaf, effect, outcome)
        }
      }
    }
    // The work is not part of the change that started it, so it does not inherit the animation of that change.
    effect.task = ActionAnimation.isUsed ? ActionAnimation.$current.withValue(nil, operation: start) : start()
  }
}
