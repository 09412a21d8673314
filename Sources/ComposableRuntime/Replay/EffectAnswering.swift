/// Does the work of a store's effects, by ending the leaves that started; of several such observers, the first one answers.
@MainActor
package protocol EffectAnswering<State, Action>: StoreObserver {
  /// The store exists; called once, before anything else.
  func storeWillStart(_ effects: AnsweredEffects<Action>)

  /// What the reducer reads for the last action that was reported; nil to read anew.
  var readAnswers: (any ReadAnswers)? { get }
}

/// The effects of a store whose work is done elsewhere.
@MainActor
package struct AnsweredEffects<Action> {
  weak var runner: EffectRunner<Action>?

  /// Sends an action from the effect with an id, unless the effect has ended.
  package func send(_ action: Action, _ effect: Int) { runner?.receive(action, from: effect) }

  /// Ends the effect with an id, and starts what follows it if it was not cancelled.
  package func end(_ effect: Int, _ isCancelled: Bool) {
    runner?.end(effect, isCancelled ? .cancelled(by: nil, id: nil) : .finished(caught: nil))
    if !isCancelled { goOn(effect) }
  }

  /// Starts what follows an effect that was cancelled.
  package func goOn(_ effect: Int) { runner?.goOn(after: effect) }

  /// Lets all effects do their own work from now on, also those that are running.
  package func doWork() { runner?.doWork() }
}
