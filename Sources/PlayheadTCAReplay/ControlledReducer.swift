#if ComposableArchitecture
  public import ComposableArchitecture
  import Foundation
  import PlayheadRecorder
  public import PlayheadReplay
  import PlayheadTCA

  /// A feature of TCA in a world. TCA tells nothing of its effects, so it is not known whose call waits.
  @MainActor
  struct ControlledReducer<Feature: Reducer>: ControlledFeature {
    typealias State = Feature.State
    typealias Action = Feature.Action

    private let feature: @MainActor () -> Feature
    private let initialState: @MainActor () -> State
    private let reads: RecordedReads
    private let describe: (inout World<DependencyValues>) -> Void

    init(
      _ feature: @escaping @MainActor () -> Feature, initialState: @escaping @MainActor () -> State,
      reads: RecordedReads,
      world describe: @escaping (inout World<DependencyValues>) -> Void
    ) {
      (self.feature, self.initialState, self.reads, self.describe) = (feature, initialState, reads, describe)
    }

    func beginning(with initialState: @escaping @MainActor () -> State) -> Self {
      Self(feature, initialState: initialState, reads: reads, world: describe)
    }

    static var tellsReads: Bool { false }

    static var currentEffect: @Sendable () -> Int? { { nil } }

    func makeStore(
      _ events: ControlledEvents<State, Action>, _ calls: WorldCalls, _ time: WorldTime, _ recorder: Recorder?
    ) -> any ControlledStore<Action> {
      var world = World<DependencyValues>()
      describe(&world)
      return StackIDs().beginning {
        withDependencies {
          $0.context = .test
          let clock = WorldClock(time)
          $0.continuousClock = clock
          $0.suspendingClock = clock
          $0.date = DateGenerator {
            Date(timeIntervalSinceReferenceDate: Double(time.now.nanoseconds) / 1_000_000_000)
          }
          $0.uuid = .incrementing
          $0.withRandomNumberGenerator = WithRandomNumberGenerator(calls.dice(of: .init(endpoint: "dice", number: 0)))
          $0.defaultInMemoryStorage = InMemoryStorage()
          $0.defaultFileStorage = .inMemory
          $0.defaultAppStorage = .inMemory
          world.apply(to: &$0, calls)
        } operation: {
          if let recorder {
            ControlledTCAStore(events, initialState) { feature().recorded(by: recorder, reads: reads) }
          } else {
            ControlledTCAStore(events, initialState, feature)
          }
        }
      }
    }
  }

  @MainActor
  private final class ControlledTCAStore<State, Action>: ControlledStore {
    private let store: Store<State, Action>

    init<Feature: Reducer<State, Action>>(
      _ events: ControlledEvents<State, Action>, _ initialState: @MainActor () -> State,
      _ feature: @MainActor () -> Feature
    ) {
      store = Store(initialState: initialState()) { ObservedFeature(base: feature(), events: events) }
      events.didStart(in: store.withState { $0 })
    }

    func send(_ action: Action) { store.send(action) }
  }

  /// Tells what the reducer has done.
  private struct ObservedFeature<Base: Reducer>: Reducer {
    let base: Base
    let events: ControlledEvents<Base.State, Base.Action>

    func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
      let old = state
      let effect = Self.run(RecordedReducer(base: base, turns: nil), &state, action)
      // A store reduces on the main actor, which its type does not say.
      let events = events
      nonisolated(unsafe) let (action, before, after) = (action, old, state)
      MainActor.assumeIsolated { events.didReduce(action, from: before, to: after) }
      return effect
    }

    /// Calls the base through a protocol, because TCA deprecates direct calls of `reduce`.
    private static func run<Runner: BaseRunning<Base.State, Base.Action>>(
      _ runner: Runner, _ state: inout Base.State, _ action: Base.Action
    ) -> Effect<Base.Action> {
      runner.runBase(&state, action)
    }
  }

  // MARK: - Clients that are looked up by their types

  extension World where Values == DependencyValues {
    /// Sets a dependency that is read by its key: `@Dependency(SoundPlayer.self)`.
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - value: is made for each run.
    public mutating func sets<Key: TestDependencyKey>(_ key: Key.Type, _ value: @autoclosure @escaping () -> Key.Value)
    {
      describe({ (_: inout World<Key.Value>) in }, get: { _ in value() }, set: { $0[key] = $1 })
    }

    /// Describes a client that is read by its key: `@Dependency(PriceClient.self)`.
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
#endif
