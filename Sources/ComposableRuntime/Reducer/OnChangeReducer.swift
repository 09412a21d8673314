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

  /// Calls a closure after this reducer when a value has changed.
  ///
  /// ```swift
  /// BindingReducer()
  ///   .onChange(of: \.query) { oldQuery, state in
  ///     .run { [query = state.query] send in await send(.response(try await search(query))) }
  ///   }
  /// ```
  ///
  /// - Parameters:
  ///   - toValue: Returns the value to watch.
  ///   - update: Changes the state, given the value before, and returns the effects of the change.
  public func onChange<V: Equatable>(
    of toValue: @escaping (State) -> V,
    _ update: @escaping (_ oldValue: V, _ state: inout State) -> Effect<Action>
  ) -> some Reducer<State, Action> {
    OnChangeReducer(base: self, value: toValue, isDuplicate: ==) { old, _ in
      Reduce { state, _ in update(old, &state) }
    }
  }
}

private struct OnChangeReducer<Base: Reducer, Value, Body: Reducer<Base.State, Base.Action>>: Reducer {
  let base: Base
  let value: (Base.State) -> Value
  let isDuplicate: (Value, Value) -> Bool
  let reducer: (Value, Value) -> Body

  var _isPlain: Bool { base._isPlain }

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let old = value(state)
    let effect = base.reduce(into: &state, action: action)
    let new = value(state)
    guard !isDuplicate(old, new) else { return effect }
    return effect.merge(with: reducer(old, new).reduce(into: &state, action: action))
  }
}
