extension Reducer {
  /// Sets a dependency of this reducer and its effects.
  ///
  /// ```swift
  /// Feature()
  ///   .dependency(\.continuousClock, ImmediateClock())
  /// ```
  ///
  /// Where several are set for one reducer, the innermost wins.
  ///
  /// - Parameters:
  ///   - keyPath: The dependency.
  ///   - value: Its value.
  public func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: Value
  ) -> some Reducer<State, Action> {
    DependencyReducer(base: self) { $0[keyPath: keyPath] = value }
  }

  /// Sets a dependency of this reducer and its effects that is its own key.
  ///
  /// ```swift
  /// Feature()
  ///   .dependency(FactClient.boring)
  /// ```
  public func dependency<Value: TestDependencyKey>(_ value: Value) -> some Reducer<State, Action>
  where Value.Value == Value {
    DependencyReducer(base: self) { $0[Value.self] = value }
  }

  /// Changes a dependency of this reducer and its effects.
  ///
  /// ```swift
  /// Feature()
  ///   .transformDependency(\.factClient) { $0.fetch = { "\($0) is a good number" } }
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The dependency.
  ///   - transform: Changes the value that is in force around the reducer.
  public func transformDependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>, transform: @escaping (inout Value) -> Void
  ) -> some Reducer<State, Action> {
    DependencyReducer(base: self) { transform(&$0[keyPath: keyPath]) }
  }

  /// Changes a dependency of this reducer and its effects that is its own key.
  ///
  /// - Parameters:
  ///   - key: The dependency.
  ///   - transform: Changes the value that is in force around the reducer.
  public func transformDependency<Key: TestDependencyKey>(
    _ key: Key.Type, transform: @escaping (inout Key) -> Void
  ) -> some Reducer<State, Action> where Key.Value == Key {
    DependencyReducer(base: self) { transform(&$0[Key.self]) }
  }
}

/// Runs a reducer with other dependencies.
private struct DependencyReducer<Base: Reducer>: Reducer {
  let base: Base
  let update: (inout DependencyValues) -> Void

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    withDependencies(update) {
      base.reduce(into: &state, action: action)
    }
  }
}
