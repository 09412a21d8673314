/// Runs a reducer on actions that were recorded, and does no work for it.
///
/// Its effects start in the order and at the time that they would in a store, and the same actions cancel them. The leaves
/// run until ``end(effect:isCancelled:)`` is called: what they would do is in the recording.
@MainActor
package final class ReplayCore<State, Action> {
  private let reducer: any Reducer<State, Action>
  private let dependencies: DependencyValues
  private let context: StoreContext
  private let reads = ReductionReads()
  private let registry: EffectRegistry
  private let events: ReplayedEffects<State, Action>
  private lazy var effects = EffectRunner(registry: registry, client: self, doesWork: false)

  /// Creates the core of a store that does no work.
  ///
  /// - Parameters:
  ///   - reducer: The reducer. Its observers are not told.
  ///   - dependencies: The dependencies of the store.
  init(reducer: any Reducer<State, Action>, dependencies: DependencyValues) {
    self.reducer = reducer.observed()
    self.dependencies = dependencies
    context = StoreContext(dependencies)
    events = ReplayedEffects()
    registry = EffectRegistry(observers: [events])
  }

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
    dependencies.asCurrent {
      let effect = reads.during { context.during { reducer.reduce(into: &state, action: action) } }
      if !effect.isNone {
        effects.start(effect, seq: seq, in: Cascade(registry: registry, parent: nil))
      }
    }
    return reads.hasAny ? reads.takeAll() : []
  }

  /// Whether something has happened to effects since ``takeEvents()``.
  package var hasEvents: Bool { !events.all.isEmpty }

  /// Returns what has happened to effects since the last call, in order.
  package func takeEvents() -> [ReplayedEffectEvent<Action>] {
    defer { events.all.removeAll(keepingCapacity: true) }
    return events.all
  }

  /// Ends an effect whose work is over, or that was cancelled from outside of the reducer.
  ///
  /// What follows an effect whose work is over starts. What follows a cancelled one may never: ``goOn(after:)`` starts it.
  package func end(effect id: Int, isCancelled: Bool) {
    effects.end(id, isCancelled ? .cancelled(by: nil, id: nil) : .finished(caught: nil))
    if !isCancelled { goOn(after: id) }
  }

  /// Starts what follows an effect that has ended.
  package func goOn(after id: Int) { dependencies.asCurrent { effects.goOn(after: id) } }
}

extension ReplayCore: EffectClient {
  func receive(_ action: Action, from effect: Int, in cascade: Cascade) {
    events.all.append(.sent(action, by: effect))
  }

  func drain(after start: () -> Void) { start() }
}

/// What happened to an effect of a reducer that runs again.
package enum ReplayedEffectEvent<Action> {
  case started(EffectStart)
  /// An effect that is nothing but an action has sent it.
  case sent(Action, by: Int)
  /// The effect was cancelled by the action with the number `by`.
  case cancelled(Int, by: Int, cancelID: String?)
}

/// Notes what happens to effects.
private final class ReplayedEffects<State, Action>: StoreObserver {
  var all: [ReplayedEffectEvent<Action>] = []

  func effectDidStart(_ effect: EffectStart) { all.append(.started(effect)) }

  func effectDidEnd(_ id: Int, _ end: EffectEnd) {
    guard case .cancelled(let seq?, let cancelID) = end else { return }
    all.append(.cancelled(id, by: seq, cancelID: cancelID.map { String(describing: $0.base) }))
  }
}
