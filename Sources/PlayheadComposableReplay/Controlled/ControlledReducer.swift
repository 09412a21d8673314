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

  package func beginning(with initialState: @escaping @MainActor () -> State) -> Self {
    Self(feature, initialState: initialState, world: describe)
  }

  package static var tellsReads: Bool { true }

  package static var currentEffect: @Sendable () -> Int? { { RunningStore.effectOfTask } }

  package func makeStore(
    _ events: ControlledEvents<State, Action>, _ calls: WorldCalls, _ time: WorldTime, _ recorder: Recorder?
  ) -> any ControlledStore<Action> {
    withDependencies(World.prepare(describe, calls, time)) {
      ControlledRuntimeStore(events, recorder, feature(), initialState())
    }
  }
}

/// The feature of a store that a program makes, in a world.
@MainActor
package struct ControlledStoreFeature<State, Action>: ControlledFeature {
  private let makeStore: @MainActor () -> Store<State, Action>
  /// Nil stands for the store's own.
  private let initialState: (@MainActor () -> State)?
  private let describe: (inout World<DependencyValues>) -> Void

  /// Both functions are called for each run, in its world.
  package init(
    _ makeStore: @escaping @MainActor () -> Store<State, Action>, initialState: (@MainActor () -> State)? = nil,
    world describe: @escaping (inout World<DependencyValues>) -> Void
  ) {
    (self.makeStore, self.initialState, self.describe) = (makeStore, initialState, describe)
  }

  package func beginning(with initialState: @escaping @MainActor () -> State) -> Self {
    Self(makeStore, initialState: initialState, world: describe)
  }

  package static var tellsReads: Bool { true }

  package static var currentEffect: @Sendable () -> Int? { { RunningStore.effectOfTask } }

  package func makeStore(
    _ events: ControlledEvents<State, Action>, _ calls: WorldCalls, _ time: WorldTime, _ recorder: Recorder?
  ) -> any ControlledStore<Action> {
    let prepare = World.prepare(describe, calls, time)
    let made = withDependencies(prepare) { StoreCreation.unobserved(makeStore) }
    guard let root = made.root else { preconditionFailure("a part of a store was refused before") }
    // What the program sets stays, but for what the world describes.
    return withDependencies {
      $0 = root.dependencies
      prepare(&$0)
    } operation: {
      ControlledRuntimeStore(events, recorder, root.reducer, initialState?() ?? made.state)
    }
  }
}

@MainActor
private final class ControlledRuntimeStore<State, Action>: ControlledStore {
  private let store: Store<State, Action>

  init(
    _ events: ControlledEvents<State, Action>, _ recorder: Recorder?, _ feature: some Reducer<State, Action>,
    _ initialState: @autoclosure () -> State
  ) {
    store = Store(initialState: initialState()) { feature }
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

extension World where Values == DependencyValues {
  /// The dependencies of a run: a time, dates, ids, dice and storage of its own, and what the world describes.
  fileprivate static func prepare(
    _ describe: (inout World) -> Void, _ calls: WorldCalls, _ time: WorldTime
  ) -> (inout DependencyValues) -> Void {
    var world = World()
    describe(&world)
    return { [world] values in
      values.context = .test
      let clock = WorldClock(time)
      values.continuousClock = clock
      values.suspendingClock = clock
      values.date = DateGenerator {
        Date(timeIntervalSinceReferenceDate: Double(time.now.nanoseconds) / 1_000_000_000)
      }
      values.uuid = .incrementing
      values.withRandomNumberGenerator = WithRandomNumberGenerator(calls.dice(of: .init(endpoint: "dice", number: 0)))
      values.stackElementIDs = StackElementIDs()
      values.defaultInMemoryStorage = InMemoryStorage()
      values.defaultFileStorage = .inMemory
      values.defaultAppStorage = .inMemory
      world.apply(to: &values, calls)
    }
  }

  // MARK: - Clients that are looked up by their types

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
