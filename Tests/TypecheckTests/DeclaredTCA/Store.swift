/// swift-composable-architecture, Sources/ComposableArchitecture/Store.swift: public final class, on the main actor.
@preconcurrency @MainActor public final class Store<State, Action> {
  /// Store.swift: public func.
  public func withState<R>(_ body: (_ state: State) -> R) -> R { absent() }

  /// Store.swift: public convenience init; `reducer` is in the builder `ReducerBuilder` there.
  public init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> R.State, reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil
  ) { absent() }

  /// Store.swift: public func.
  @discardableResult public func send(_ action: Action) -> StoreTask { absent() }
}

/// Store.swift: public struct.
public struct StoreTask: Hashable, Sendable {}
