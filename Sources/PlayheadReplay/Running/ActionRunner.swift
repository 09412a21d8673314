package import PlayheadFormat

/// Runs recorded actions: a reducer, and what belongs to it.
package protocol ActionRunner<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action

  /// Whether it reports the reducer's reads, and answers them.
  var tellsReads: Bool { get }

  /// Whether it reports the reducer's effects.
  var tellsEffects: Bool { get }

  /// The name of the reducer's type with its module, if a test can create one, as far as the name shows.
  var reducerName: String? { get }

  /// The stored properties of the reducer, which a memberwise initialiser takes.
  var reducerProperties: [(name: String, value: Any)] { get }

  /// Runs the reducer on the action with the number `seq`, whose recorded reads are `reads`, and returns what it read, in order.
  func run(
    _ action: Action, on state: inout State, seq: Int, answering reads: [RecordedChange.Read]
  ) -> [RecordedChange.Read]

  /// Whether ``takeEffectEvents()`` would return any event.
  var hasEffectEvents: Bool { get }

  /// The events of effects since the last call, in order.
  func takeEffectEvents() -> [RunEffectEvent<Action>]

  /// Ends an effect that ended by its own work, or was cancelled by nothing that the reducer did.
  func end(effect id: Int, isCancelled: Bool)

  /// Starts what follows an effect that has ended.
  func goOn(after id: Int)

  /// The `send` whose successor waits until its action and the immediate consequences were run, if any.
  var heldBy: Int? { get }

  /// Starts what waits, up to the next action of an effect.
  func goOn()

  /// Lets all effects do their own work from now on, as long as the runner exists; `onEvent` is called when they have events,
  /// before they continue.
  func doWork(onEvent: @escaping @MainActor () -> Void)
}

/// The defaults of a runner that does not report effects.
extension ActionRunner {
  package var reducerProperties: [(name: String, value: Any)] { [] }
  package var tellsEffects: Bool { false }
  package var hasEffectEvents: Bool { false }
  package func takeEffectEvents() -> [RunEffectEvent<Action>] { [] }
  package func end(effect id: Int, isCancelled: Bool) {}
  package func goOn(after id: Int) {}
  package var heldBy: Int? { nil }
  package func goOn() {}
  package func doWork(onEvent: @escaping @MainActor () -> Void) {}
}

/// An event of an effect of a reducer that runs again, whose id is not the recorded one.
package enum RunEffectEvent<Action> {
  /// `feature` is the place in the state, before the action, of the feature that returned the effect; nil for the whole state.
  case started(id: Int, seq: Int, name: String, location: String, feature: JSONPointer? = nil)
  /// The action of a `send`, or of an effect that does its work.
  case sent(Action, by: Int)
  /// The end of such an effect by itself.
  case ended(id: Int, RecordedEffectEvent.Event)
  /// A cancellation, by the action `by` if there is one.
  case cancelled(id: Int, by: Int?, cancelID: String?)
  /// A cancellation that found nothing in flight.
  case metNothing(cancelID: String, by: Int?)
}
