extension Reducer {
  /// Overrides a dependency for this reducer and its effects.
  ///
  /// ```swift
  /// Feature()
  ///   .dependency(\.continuousClock, ImmediateClock())
  /// ```
  ///
  /// When a reducer overrides the same dependency several times, the innermost override wins.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the dependency.
  ///   - value: The value of the dependency.
  public func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: Value
  ) -> _DependencyKeyWritingReducer<Self> {
    _DependencyKeyWritingReducer(base: self) { $0[keyPath: keyPath] = value }
  }

  /// Overrides a dependency whose type is its own key, for this reducer and its effects.
  ///
  /// ```swift
  /// Feature()
  ///   .dependency(FactClient.boring)
  /// ```
  public func dependency<Value: TestDependencyKey>(_ value: Value) -> _DependencyKeyWritingReducer<Self>
  where Value.Value == Value {
    _DependencyKeyWritingReducer(base: self) { $0[Value.self] = value }
  }

  /// Changes a dependency for this reducer and its effects.
  ///
  /// ```swift
  /// Feature()
  ///   .transformDependency(\.factClient) { $0.fetch = { "\($0) is a good number" } }
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the dependency.
  ///   - transform: Changes the value that the dependency has outside of this reducer.
  public func transformDependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>, transform: @escaping (inout Value) -> Void
  ) -> _DependencyKeyWritingReducer<Self> {
    _DependencyKeyWritingReducer(base: self) { transform(&$0[keyPath: keyPath]) }
  }

  /// Changes a dependency whose type is its own key, for this reducer and its effects.
  ///
  /// - Parameters:
  ///   - key: The type of the dependency.
  ///   - transform: Changes the value that the dependency has outside of this reducer.
  public func transformDependency<Key: TestDependencyKey>(
    _ key: Key.Type, transform: @escaping (inout Key) -> Void
  ) -> _DependencyKeyWritingReducer<Self> where Key.Value == Key {
    _DependencyKeyWritingReducer(base: self) { transform(&$0[Key.self]) }
  }
}

/// Runs a reducer with overridden dependencies: what ``Reducer/dependency(_:_:)`` returns.
public struct _DependencyKeyWritingReducer<Base: Reducer>: Reducer {
  let base: Base
  let update: (inout DependencyValues) -> Void

  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    withDependencies(update) {
      base.reduce(into: &state, action: action)
    }
  }

  /// The same reducer, which overrides one more dependency. Of two values for one dependency the first stays.
  public func dependency<Value>(_ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: Value) -> Self {
    transformDependency(keyPath) { $0 = value }
  }

  /// The same reducer, which changes one more dependency, before it makes the other changes.
  public func transformDependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>, transform: @escaping (inout Value) -> Void
  ) -> Self {
    Self(base: base) { values in
      transform(&values[keyPath: keyPath])
      update(&values)
    }
  }
}
