public import ComposableRuntime

/// Holds the value of a feature, runs its reducer on actions, and runs the effects that the reducer returns.
///
/// ```swift
/// let store = Store(initialValue: AppState(), reducer: appReducer)
/// let cancellable = store.$value.sink { print($0.count) }
/// store.send(.counter(.incrTapped))
/// ```
///
/// It belongs to the main thread. An action that is sent from elsewhere is reported as an issue, and sent in a later turn of
/// the main thread. Actions that are sent while another one is being reduced are queued. When the store goes away, its
/// effects are cancelled.
public final class Store<Value, Action>: ObservableObject {
  /// The current value. Its publisher `$value` publishes the current value, and each new one just before it is set.
  @PublishedValue public private(set) var value: Value

  /// Publishes before each change of the value.
  public let objectWillChange = ObservableObjectPublisher()

  private let base: UnisolatedStore<Value, Action>
  /// Sets the value of a store that `view` has made, and retains the store that `view` was called on.
  private var changes: AnyCancellable?

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - initialValue: The value before the first action.
  ///   - reducer: The reducer of the feature.
  public init(
    initialValue: Value, reducer: @escaping Reducer<Value, Action>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let value = PublishedValue(wrappedValue: initialValue)
    _value = value
    base = UnisolatedStore(
      initialState: initialValue,
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column),
      didReduce: { [objectWillChange] in
        objectWillChange.send()
        value.wrappedValue = $0
      }
    ) { value, action in
      ComposableRuntime.Effect(reducer(&value, action))
    }
  }

  private init(value: Value, base: UnisolatedStore<Value, Action>) {
    _value = PublishedValue(wrappedValue: value)
    self.base = base
  }

  /// Sends an action to the reducer.
  ///
  /// The value has changed when this returns, unless another action is being reduced: then this one is queued.
  public func send(_ action: Action) {
    base.send(action)
  }

  /// Returns a store of a part of the value, and of the actions that concern it.
  ///
  /// ```swift
  /// CounterView(store: store.view(value: { $0.counter }, action: { .counter($0) }))
  /// ```
  ///
  /// - Parameters:
  ///   - toLocalValue: Returns the part of the value.
  ///   - toGlobalAction: Returns the action of this store for an action of the part.
  public func view<LocalValue, LocalAction>(
    value toLocalValue: @escaping (Value) -> LocalValue, action toGlobalAction: @escaping (LocalAction) -> Action
  ) -> Store<LocalValue, LocalAction> {
    let local = Store<LocalValue, LocalAction>(
      value: toLocalValue(_value.published), base: base.scope(state: toLocalValue, action: toGlobalAction))
    local.changes = $value.dropFirst().sink { [weak local, self] value in
      withExtendedLifetime(self) {
        local?.objectWillChange.send()
        local?.value = toLocalValue(value)
      }
    }
    return local
  }
}

extension Store: StoreWrapper {
  public typealias State = Value

  public var runtimeStore: ComposableRuntime.Store<Value, Action> { base.store }
}
