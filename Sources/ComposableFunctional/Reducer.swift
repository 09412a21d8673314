/// The logic of a feature: a function that changes a value on an action, and returns effects for the store to run.
///
/// ```swift
/// func counterReducer(count: inout Int, action: CounterAction) -> [Effect<CounterAction>] {
///   switch action {
///   case .incrTapped:
///     count += 1
///     return []
///   }
/// }
/// ```
public typealias Reducer<Value, Action> = (inout Value, Action) -> [Effect<Action>]

/// Combines reducers into one, which runs them in order on each action and returns the effects of all.
///
/// ```swift
/// let appReducer = combine(
///   pullback(counterReducer, value: \.count, action: \.counter),
///   pullback(favoritePrimesReducer, value: \.favoritePrimes, action: \.favoritePrimes))
/// ```
public func combine<Value, Action>(_ reducers: Reducer<Value, Action>...) -> Reducer<Value, Action> {
  { value, action in
    var effects: [Effect<Action>] = []
    for reducer in reducers { effects += reducer(&value, action) }
    return effects
  }
}
