/// Runs a reducer on actions that were recorded, and does no work for it.
///
/// Its effects start in the order and at the time that they would in a store, and the same actions cancel them. The leaves
/// run until ``end(effect:isCancelled:)`` is called: what they would do is in the recording. After ``doWork(onEvent:)`` they
/// do it themselves.
@MainActor
package final class ReplayCore<State, Action> {
  private let reducer: any Reducer<State, Action>
  private let dependencies: DependencyValues
  private let context: StoreContext
  private let reads = ReductionReads(isReplayed: true)
  private let registry: EffectRegistry
  private let events: ReplayedEffects<State, Action>
  private lazy var effects = {
    let effects = EffectRunner(registry: registry, client: self, doesWork: false)
    effects.holdsSends = true
    return effects
  }()

  /// Creates the core of a store that does no work. The observers of the reducer are not told.
  init(reducer: any Reducer<State, Action>, dependencies: DependencyValues) {
    self.reducer = reducer.observed()
    self.dependencies = dependencies
    context = StoreContext(dependencies)
    events = ReplayedEffects()
    registry = EffectRegistry(observers: [events])
  }

  deinit { MainActorTurn.perform { [registry] in registry.shutDown() } }

  /// Creates the core of a store that does no work, with the current dependencies.
  package convenience init(reducer: any Reducer<State, Action>) {
    self.init(reducer: reducer, dependencies: DependencyValues._current)
  }

  /// The name of the reducer's type, with its module.
  package var reducerName: String { String(reflecting: type(of: reducer)) }

  /// Reduces an action, and starts the effect that the reducer returns.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - state: The state before the action; the state after it on return.
  ///   - seq: The number of the action.
  ///   - answers: What the reducer read before; nil to read anew.
  /// - Returns: What the reducer has read, in order.
  package func reduce(
    _ action: Action, into state: inout State, seq: Int, answers: (any ReadAnswers)?
  ) -> [DependencyRead] {
    reads.answers = answers
    defer { reads.answers = nil }
    // Not a result of the closures: functions that are generic over it would look its type up at run time.
    var effect = Effect<Action>.none
    dependencies.asCurrent {
      reads.during { context.during { effect = reducer.reduce(into: &state, action: action) } }
    }
    if !effect.isNone { start(effect, of: action, seq) }
    return reads.isEmpty ? [] : reads.takeAll()
  }

  private func start(_ effect: Effect<Action>, of action: Action, _ seq: Int) {
    dependencies.asCurrent {
      effects.inBetween {
        effects.start(effect, of: action, seq: seq, in: Cascade(registry: registry, parent: nil))
      }
    }
  }

  /// Whether something has happened to effects since ``takeEvents()``.
  package var hasEvents: Bool { events.hasAny }

  /// Returns what has happened to effects since the last call, in order.
  package func takeEvents() -> [ReplayedEffectEvent<Action>] {
    defer { events.removeAll() }
    return events.all
  }

  /// Ends an effect whose work is over, or that was cancelled from outside of the reducer.
  ///
  /// What follows an effect whose work is over starts. What follows a cancelled one may never: ``goOn(after:)`` starts it.
  package func end(effect id: Int, isCancelled: Bool) {
    events.isSilent = true
    effects.end(id, isCancelled ? .cancelled(by: nil, id: nil) : .finished(caught: nil))
    events.isSilent = false
    if !isCancelled { goOn(after: id) }
  }

  /// Starts what follows an effect that has ended.
  package func goOn(after id: Int) {
    dependencies.asCurrent {
      if heldBy != nil {
        // In a store it would be over while the action is reduced.
        effects.inBetween { effects.goOn(after: id) }
      } else {
        effects.goOn()
        effects.goOn(after: id)
      }
    }
  }

  /// The effect whose action holds what follows it until ``goOn()``, as in a store the action is reduced first.
  package var heldBy: Int? { effects.heldBy }

  /// Goes on after an action that an effect has sent was reduced, and all that came of it at once.
  package func goOn() { dependencies.asCurrent { effects.goOn() } }

  /// Has all effects do their work from here on, those that run already, too.
  ///
  /// - Parameter onEvent: Called when something has happened to them, before they go on.
  package func doWork(onEvent: @escaping @MainActor () -> Void) {
    events.onEvent = onEvent
    dependencies.asCurrent { events.together(effects.doWork) }
  }
}

extension ReplayCore: EffectClient {
  func receive(_ action: Action, from effect: RunningEffect, in cascade: Cascade) {
    events.add(.sent(action, by: effect.id))
  }
}

/// What happened to an effect of a reducer that runs again.
package enum ReplayedEffectEvent<Action> {
  case started(EffectStart)
  /// The effect has sent an action.
  case sent(Action, by: Int)
  /// The effect has ended by itself: it is nothing but an action, or does its work.
  case ended(Int, error: (any Error)?, hasFailed: Bool)
  /// The effect was cancelled by the action with the number `by`; nil where no action did it.
  case cancelled(Int, by: Int?, cancelID: String?)
  /// A cancellation that the action with the number `by` asked for has met nothing.
  case metNothing(cancelID: String, by: Int?)
}

/// Notes what happens to effects.
private final class ReplayedEffects<State, Action>: StoreObserver {
  private(set) var all: [ReplayedEffectEvent<Action>] = []
  /// Whether there is an event. `all.isEmpty` takes longer, because the type of the elements is generic.
  private(set) var hasAny = false
  /// Whether effects end because the caller ends them, who needs no event.
  var isSilent = false
  var onEvent: (@MainActor () -> Void)?
  private var isHeld = false

  func add(_ event: ReplayedEffectEvent<Action>) {
    all.append(event)
    hasAny = true
    if !isHeld { onEvent?() }
  }

  func removeAll() {
    all.removeAll(keepingCapacity: true)
    hasAny = false
  }

  /// Keeps the events of a call, and reports them when the call has returned.
  func together(_ body: () -> Void) {
    let wasHeld = isHeld
    isHeld = true
    body()
    isHeld = wasHeld
    if !wasHeld { onEvent?() }
  }

  func effectDidStart(_ effect: EffectStart) { add(.started(effect)) }

  func cancellationDidMeetNothing(_ id: AnyHashable, by seq: Int?) {
    add(.metNothing(cancelID: String(describing: id.base), by: seq))
  }

  func effectDidEnd(_ id: Int, _ end: EffectEnd) {
    if isSilent { return }
    switch end {
    case .finished(let error): add(.ended(id, error: error, hasFailed: false))
    case .failed(let error): add(.ended(id, error: error, hasFailed: true))
    case .cancelled(let seq, let cancelID):
      add(.cancelled(id, by: seq, cancelID: cancelID.map { String(describing: $0.base) }))
    }
  }
}
