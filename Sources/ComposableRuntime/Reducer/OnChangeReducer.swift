extension Reducer {
  /// Runs another reducer after this one when a value has changed.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .onChange(of: \.query) { oldValue, newValue in
  ///     Reduce { state, action in .run { send in … } }
  ///   }
  /// ```
  ///
  /// - Parameters:
  ///   - toValue: Returns the value to watch.
  ///   - reducer: Returns the reducer to run on the same action, given the values before and after.
  public func onChange<V: Equatable, R: Reducer>(
    of toValue: @escaping (State) -> V,
    @ReducerBuilder<State, Action> _ reducer: @escaping (_ oldValue: V, _ newValue: V) -> R
  ) -> some Reducer<State, Action> where R.State == State, R.Action == Action {
    OnChangeReducer(base: self, value: toValue, isDuplicate: ==, reducer: reducer)
  }

  /// Runs another reducer after this one when a value has changed.
  ///
  /// - Parameters:
  ///   - toValue: Returns the value to watch.
  ///   - isDuplicate: Returns whether the values before and after count as equal.
  ///   - reducer: Returns the reducer to run on the same action, given the values before and after.
  public func onChange<V, R: Reducer>(
    of toValue: @escaping (State) -> V,
    removeDuplicates isDuplicate: @escaping (V, V) -> Bool,
    @ReducerBuilder<State, Action> _ reducer: @escaping (_ oldValue: V, _ newValue: V) -> R
  ) -> some Reducer<State, Action> where R.State == State, R.Action == Action {
    OnChangeReducer(base: self, value: toValue, isDuplicate: isDuplicate, reducer: reducer)
  }
}

/// The reducer that ``Reducer/onChange(of:_:)`` returns.
private struct OnChangeReducer<Base: Reducer, Value, Body: Reducer<Base.State, Base.Action>>: Reducer {
  let base: Base
  let value: (Base.State) -> Value
  let isDuplicate: (Value, Value) -> Bool
  let reducer: (Value, Value) -> Body

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let old = value(state)
    let effect = base.reduce(into: &state, action: action)
    let new = value(state)
    guard !isDuplicate(old, new) else { return effect }
    return effect.merge(with: reducer(old, new).reduce(into: &state, action: action))
  }
}
