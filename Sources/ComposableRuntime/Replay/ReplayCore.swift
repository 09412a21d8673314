/// Runs a reducer on recorded actions: its effects start and are cancelled as in a store, but an effect ends only when the
/// replay ends it.
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

  /// The observers of the reducer are not called.
  package init(reducer: any Reducer<State, Action>, dependencies: DependencyValues = ._current) {
    self.reducer = reducer.observed()
    self.dependencies = dependencies
    context = StoreContext(dependencies)
    events = ReplayedEffects()
    registry = EffectRegistry(observers: [events])
  }

  deinit { MainActorTurn.perform { [registry] in registry.shutDown() } }

  package var reducerName: String { String(reflecting: type(of: reducer)) }

  /// The stored properties of the reducer, but for those with wrappers, such as dependencies.
  package var reducerProperties: [(name: String, value: Any)] {
    Mirror(reflecting: reducer).children.compactMap { child in
      child.label.flatMap { $0.hasPrefix("_") ? nil : ($0, child.value) }
    }
  }

  /// Reduces an action, whose reads get `answers` if there are any, starts its effect, and returns what the reducer has read, in order.
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
    if !effect.isNone {
      dependencies.asCurrent {
        effects.inBetween {
          effects.start(effect, of: action, seq: seq, in: Cascade(registry: registry, parent: nil))
        }
      }
    }
    return reads.isEmpty ? [] : reads.takeAll()
  }

  /// Whether ``takeEvents()`` would return any event.
  package var hasEvents: Bool { events.hasAny }

  /// Returns the events of effects since the last call, in order.
  package func takeEvents() -> [ReplayedEffectEvent<Action>] {
    defer { events.removeAll() }
    return events.all
  }

  /// Ends an effect whose work is done, which starts what follows, or that was cancelled from outside of the reducer, which does not.
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
        // In a store the effect would end while the action is reduced.
        effects.inBetween { effects.goOn(after: id) }
      } else {
        effects.goOn()
        effects.goOn(after: id)
      }
    }
  }

  /// The effect whose action holds what follows it until ``goOn()``, as in a store the action is reduced first.
  package var heldBy: Int? { effects.heldBy }

  /// Continues when the action of an effect and its immediate consequences were reduced.
  package func goOn() { dependencies.asCurrent { effects.goOn() } }

  /// Lets all effects do their own work from now on, also those that are running; `onEvent` is called when they have new events.
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

/// An event of an effect of a reducer that runs again.
package enum ReplayedEffectEvent<Action> {
  case started(EffectStart)
  case sent(Action, by: Int)
  /// The effect has ended by itself: it is a `send`, or does its work.
  case ended(Int, error: (any Error)?, hasFailed: Bool)
  /// The effect was cancelled by the action with the number `by`, or by no action.
  case cancelled(Int, by: Int?, cancelID: String?)
  /// A cancellation by the action with the number `by` found nothing in flight.
  case metNothing(cancelID: String, by: Int?)
}

/// Collects the events of effects.
private final class ReplayedEffects<State, Action>: StoreObserver {
  private(set) var all: [ReplayedEffectEvent<Action>] = []
  /// Faster than `all.isEmpty`, because the type of the elements is generic.
  private(set) var hasAny = false
  /// Whether the caller ends effects itself, and needs no event.
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
