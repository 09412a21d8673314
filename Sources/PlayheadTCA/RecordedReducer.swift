#if ComposableArchitecture
  public import ComposableArchitecture
  import PlayheadRecorder

  /// A reducer whose store is recorded; `recorded(by:)` makes it.
  public struct RecordedReducer<Base: Reducer>: Reducer {
    public let base: Base
    /// Nil where nothing is recorded.
    let turns: RecordedTurns<Base.State, Base.Action>?

    package init(base: Base, turns: RecordedTurns<Base.State, Base.Action>?) {
      self.base = base
      self.turns = turns
    }

    public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
      guard let turns else { return Self.run(self, &state, action) }
      return turns.reduce(&state, action)
    }

    /// Calls the base through a protocol, because TCA deprecates direct calls of `reduce`.
    private static func run<Runner: BaseRunning<Base.State, Base.Action>>(
      _ runner: Runner, _ state: inout Base.State, _ action: Base.Action
    ) -> Effect<Base.Action> {
      runner.runBase(&state, action)
    }
  }

  package protocol BaseRunning<State, Action> {
    associatedtype State
    associatedtype Action
    func runBase(_ state: inout State, _ action: Action) -> Effect<Action>
  }

  extension RecordedReducer: BaseRunning {
    @available(*, deprecated) package func runBase(
      _ state: inout Base.State, _ action: Base.Action
    ) -> Effect<Base.Action> {
      base.reduce(into: &state, action: action)
    }
  }
#endif
