public import ComposableRuntime

extension BindingAction {
  /// An action that sets a property to a value: `.set(\.$name, "x")`.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<Root, BindingState<Value>>, _ value: Value
  ) -> Self {
    set(keyPath, BindingState(wrappedValue: value))
  }
}

extension BindableAction {
  /// An action that sets a property to a value: `.set(\.$name, "x")`.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, BindingState<Value>>, _ value: Value
  ) -> Self {
    .binding(.set(keyPath, value))
  }
}

extension BindingAction.AllCasePaths {
  /// The case path from an action to the value that it sets this property to: `\.binding.$name`.
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<Root, BindingState<Value>>
  ) -> AnyCasePath<BindingAction<Root>, Value> {
    let wrapper: AnyCasePath<BindingAction<Root>, BindingState<Value>> = self[dynamicMember: keyPath]
    return AnyCasePath(
      embed: { wrapper.embed(BindingState(wrappedValue: $0)) }, extract: { wrapper.extract(from: $0)?.wrappedValue })
  }
}
