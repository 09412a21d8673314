/// Observes a store and does the work of its effects in their place, by ending the leaves that started; of several such observers,
/// the first one answers.
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
  /// Sends an action from the effect with an id, unless the effect has ended.
  package let send: (_ action: Action, _ effect: Int) -> Void
  /// Ends the effect with an id, and starts what follows it if it was not cancelled.
  package let end: (_ effect: Int, _ isCancelled: Bool) -> Void
  /// Starts what follows an effect that was cancelled.
  package let goOn: (_ effect: Int) -> Void
  /// Lets all effects do their own work from now on, also those that are running.
  package let doWork: () -> Void
}
