package import PlayheadFormat

/// Something that runs recorded actions: a reducer, and what belongs to it.
package protocol ActionRunner<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action

  /// Whether it tells what the reducer reads, and answers that.
  var tellsReads: Bool { get }

  /// Whether it tells of the reducer's effects.
  var tellsEffects: Bool { get }

  /// The name of the reducer's type with its module, where a test can make one without arguments, as far as the name tells.
  var reducerName: String? { get }

  /// Runs the reducer on an action.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - state: the state before; the state after on return.
  ///   - seq: the action's number.
  ///   - reads: what the reducer read when it was recorded, in order.
  /// - Returns: what it read, in order.
  func run(
    _ action: Action, on state: inout State, seq: Int, answering reads: [RecordedChange.Read]
  ) -> [RecordedChange.Read]

  /// Whether something has happened to effects since ``takeEffectEvents()``.
  var hasEffectEvents: Bool { get }

  /// What has happened to effects since the last call, in order.
  func takeEffectEvents() -> [RunEffectEvent<Action>]

  /// Ends an effect that its own work ended, or that was cancelled by nothing that the reducer did.
  func end(effect id: Int, isCancelled: Bool)

  /// Starts what follows an effect that has ended.
  func goOn(after id: Int)

  /// The effect that has sent an action, and what follows it waits until all was run that comes of the action at once; nil where
  /// nothing waits.
  var heldBy: Int? { get }

  /// Goes on with what waits, up to the next action that an effect sends.
  func goOn()

  /// Has all effects do their work from here on, those that run already, too, as long as the runner is there.
  ///
  /// - Parameter onEvent: called when something has happened to them, before they go on.
  func doWork(onEvent: @escaping @MainActor () -> Void)
}

/// A runner that tells of no effects has none.
extension ActionRunner {
  package var tellsEffects: Bool { false }
  package var hasEffectEvents: Bool { false }
  package func takeEffectEvents() -> [RunEffectEvent<Action>] { [] }
  package func end(effect id: Int, isCancelled: Bool) {}
  package func goOn(after id: Int) {}
  package var heldBy: Int? { nil }
  package func goOn() {}
  package func doWork(onEvent: @escaping @MainActor () -> Void) {}
}

/// What happened to an effect of a reducer that runs again. Its id is another one than that of the recording.
package enum RunEffectEvent<Action> {
  /// - Parameter feature: the place in the state of the feature that returned it, before the action; nil for the whole state.
  case started(id: Int, seq: Int, name: String, location: String, feature: JSONPointer? = nil)
  /// An effect has sent an action: one that is nothing else, or one that does its work.
  case sent(Action, by: Int)
  /// Such an effect has ended by itself.
  case ended(id: Int, RecordedEffectEvent.Event)
  /// An effect was cancelled; nil where no action did it.
  case cancelled(id: Int, by: Int?, cancelID: String?)
  /// A cancellation has met nothing.
  case metNothing(cancelID: String, by: Int?)
}
