/// Observes a store, and does the work of its effects in their place.
///
/// The leaves of effects start, and run until they are ended here. Of several such observers of a store the first one answers.
@MainActor
package protocol EffectAnswering<State, Action>: StoreObserver {
  /// The store is there. Called once, before anything else.
  func storeWillStart(_ effects: AnsweredEffects<Action>)

  /// What the reducer reads for the action that it was last told of; nil to read anew.
  var readAnswers: (any ReadAnswers)? { get }
}

/// The effects of a store whose work is done elsewhere.
@MainActor
package struct AnsweredEffects<Action> {
  /// Sends an action from the effect with an id, unless the effect is over.
  package let send: (_ action: Action, _ effect: Int) -> Void
  /// Ends the effect with an id. What follows it starts, if it was not cancelled.
  package let end: (_ effect: Int, _ isCancelled: Bool) -> Void
  /// Starts what follows an effect that was cancelled.
  package let goOn: (_ effect: Int) -> Void
  /// Has all effects do their work themselves from here on, those that run already, too.
  package let doWork: () -> Void
}
