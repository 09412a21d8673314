public import ComposableRuntime

/// Turns the reducer of a part of a feature into a reducer of the whole feature.
///
/// ```swift
/// extension AppAction {
///   var counter: CounterAction? {
///     get { if case .counter(let action) = self { action } else { nil } }
///     set { if let newValue { self = .counter(newValue) } }
///   }
/// }
///
/// let appReducer = pullback(counterReducer, value: \.count, action: \.counter)
/// ```
///
/// - Parameters:
///   - reducer: The reducer of the part. It runs on the actions for which the property `action` is not nil.
///   - value: The place of the part in the value.
///   - action: An optional property of the whole feature's action. Setting it must make an action of the part.
/// - Returns: A reducer that returns no effects for other actions.
public func pullback<LocalValue, GlobalValue, LocalAction, GlobalAction>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction>, value: WritableKeyPath<GlobalValue, LocalValue>,
  action: WritableKeyPath<GlobalAction, LocalAction?>
) -> Reducer<GlobalValue, GlobalAction> {
  pullback(reducer, value: value, extract: { $0[keyPath: action] }) { local, global in
    var global = global
    global[keyPath: action] = local
    return global
  }
}

/// Turns the reducer of a part of a feature into a reducer of the whole feature.
///
/// ```swift
/// let appReducer = pullback(counterReducer, value: \.count, action: /AppAction.counter)
/// ```
///
/// - Parameters:
///   - reducer: The reducer of the part. It runs on the actions in the case `action`.
///   - value: The place of the part in the value.
///   - action: The case of the part's actions.
/// - Returns: A reducer that returns no effects for other actions.
public func pullback<LocalValue, GlobalValue, LocalAction, GlobalAction>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction>, value: WritableKeyPath<GlobalValue, LocalValue>,
  action: AnyCasePath<GlobalAction, LocalAction>
) -> Reducer<GlobalValue, GlobalAction> {
  pullback(reducer, value: value, extract: action.extract) { local, _ in action.embed(local) }
}

private func pullback<LocalValue, GlobalValue, LocalAction, GlobalAction>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction>, value: WritableKeyPath<GlobalValue, LocalValue>,
  extract: @escaping (GlobalAction) -> LocalAction?, embed: @escaping (LocalAction, GlobalAction) -> GlobalAction
) -> Reducer<GlobalValue, GlobalAction> {
  { globalValue, globalAction in
    guard let localAction = extract(globalAction) else { return [] }
    return reducer(&globalValue[keyPath: value], localAction).map { effect in
      effect.map { embed($0, globalAction) }
    }
  }
}
