public import ComposableRuntime
internal import Foundation
internal import PlayheadComposable
package import PlayheadRecorder
public import PlayheadReplay

/// A feature of the runtime in a world.
@MainActor
package struct ControlledReducer<Feature: Reducer>: ControlledFeature {
  package typealias State = Feature.State
  package typealias Action = Feature.Action

  private let feature: @MainActor () -> Feature
  private let initialState: @MainActor () -> State
  private let describe: (inout World<DependencyValues>) -> Void

  /// All of them are called for each run, in its world.
  package init(
    _ feature: @escaping @MainActor () -> Feature, initialState: @escaping @MainActor () -> State,
    world describe: @escaping (inout World<DependencyValues>) -> Void
  ) {
    (self.feature, self.initialState, self.describe) = (feature, initialState, describe)
  }

  package static var currentEffect: @Sendable () -> Int? { { RunningStore.effectOfTask } }

  package func makeStore(
    _ events: ControlledEvents<State, Action>, _ calls: WorldCalls, _ time: WorldTime, _ recorder: Recorder?
  ) -> any ControlledStore<Action> {
    var world = World<DependencyValues>()
    describe(&world)
    return withDependencies {
      $0.context = .test
      let clock = WorldClock(time)
      $0.continuousClock = clock
      $0.suspendingClock = clock
      $0.date = DateGenerator {
        Date(timeIntervalSinceReferenceDate: Double(time.now.nanoseconds) / 1_000_000_000)
      }
      $0.uuid = .incrementing
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(calls.dice(of: .init(endpoint: "dice", number: 0)))
      $0.stackElementIDs = StackElementIDs()
      $0.defaultInMemoryStorage = InMemoryStorage()
      $0.defaultFileStorage = .inMemory
      $0.defaultAppStorage = .inMemory
      world.apply(to: &$0, calls)
    } operation: {
      ControlledRuntimeStore(events, recorder, feature, initialState)
    }
  }
}

@MainActor
private final class ControlledRuntimeStore<State, Action>: ControlledStore {
  private let store: Store<State, Action>

  init<Feature: Reducer<State, Action>>(
    _ events: ControlledEvents<State, Action>, _ recorder: Recorder?, _ feature: @MainActor () -> Feature,
    _ initialState: @MainActor () -> State
  ) {
    store = Store(initialState: initialState()) { feature() }
    if let recorder { _ = store.addObserver(RecordingObserver<State, Action>(recorder: recorder)) }
    _ = store.addObserver(ControlledObserver(events))
    events.didStart(in: store.state)
  }

  func send(_ action: Action) { store.send(action) }
}

private final class ControlledObserver<State, Action>: StoreObserver {
  private let events: ControlledEvents<State, Action>
  private var isOutside = true

  init(_ events: ControlledEvents<State, Action>) { self.events = events }

  func storeWillReduce(_ action: Action, seq: Int, from origin: ActionOrigin, state: State) {
    isOutside = origin == .outside
  }

  func dependencyWasRead(_ read: DependencyRead, seq: Int) {
    events.didRead(read.key, "\(read.value)", isOutside: isOutside)
  }

  func storeDidReduce(_ action: Action, seq: Int, from old: State, to new: State) {
    events.didReduce(action, from: old, to: new)
  }

  func effectDidStart(_ effect: EffectStart) {
    events.didStart(.init(id: effect.id, name: effect.name, location: "\(effect.fileID):\(effect.line)"))
  }

  func effectDidEnd(_ id: Int, _ end: EffectEnd) { events.didEnd(effect: id) }
}

// MARK: - Clients that are looked up by their types

extension World where Values == DependencyValues {
  /// Sets a dependency that is read by its key: `@Dependency(SoundPlayer.self)`.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - value: is made for each run.
  public mutating func sets<Key: TestDependencyKey>(_ key: Key.Type, _ value: @autoclosure @escaping () -> Key.Value) {
    describe({ (_: inout World<Key.Value>) in }, get: { _ in value() }, set: { $0[key] = $1 })
  }

  /// Describes a client that is read by its key: `@Dependency(PriceClient.self)`.
  ///
  /// ```swift
  /// world.client(PriceClient.self) { client in
  ///   client.answers(\.load) { id, dice in .random(in: 1...9, using: &dice) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - describe: describes the client's endpoints.
  public mutating func client<Key: TestDependencyKey>(
    _ key: Key.Type, _ describe: (inout World<Key.Value>) -> Void
  ) {
    self.describe(describe, get: { $0[key] }, set: { $0[key] = $1 })
  }
}
