extension Store where State: ObservableState, Action: BindableAction<State> {
  /// A property of the state. Setting it sends a binding action.
  ///
  /// ```swift
  /// store.isOn = true  // sends .binding(.set(\.isOn, true))
  /// ```
  ///
  /// An issue is reported at the line that created the store if no ``BindingReducer`` handles the action. If the feature of
  /// the store was dismissed, nothing is sent.
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Value>
  ) -> Value {
    get { core.state[keyPath: keyPath] }
    set { set(keyPath, newValue) { .binding($0) } }
  }
}

extension Store where State: ObservableState, Action: ViewAction, Action.ViewAction: BindableAction<State> {
  /// A property of the state. Setting it sends a binding action of the view.
  ///
  /// An issue is reported at the line that created the store if no ``BindingReducer`` handles the action.
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Value>
  ) -> Value {
    get { core.state[keyPath: keyPath] }
    set { set(keyPath, newValue) { .view(.binding($0)) } }
  }
}

extension Store where State: ObservableState & Equatable & Sendable, Action: BindableAction<State> {
  /// The current state. Setting it sends a binding action.
  public var state: State {
    get { core.state }
    set { set(\.self, newValue) { .binding($0) } }
  }
}

extension Store
where State: ObservableState & Equatable & Sendable, Action: ViewAction, Action.ViewAction: BindableAction<State> {
  /// The current state. Setting it sends a binding action of the view.
  public var state: State {
    get { core.state }
    set { set(\.self, newValue) { .view(.binding($0)) } }
  }
}

extension Store {
  fileprivate func set<Root, Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<Root, Value>, _ value: Value, _ wrap: (BindingAction<Root>) -> Action
  ) {
    // The view of a feature that was dismissed may still set a property, as when the keyboard goes away.
    if core.isInvalid { return }
    let watch = BindingWatch(action: "\(Action.self)", position: core.position)
    // No reducer is to blame if the action is refused.
    if core.isPresenting { watch.wasHandled() }
    send(wrap(.set(keyPath, value).watched(by: watch)))
  }
}

/// Reports an issue when a binding action is released that no reducer has handled.
final class BindingWatch: Sendable {
  private let handled = Flag()
  private let action: String
  private let position: SourcePosition

  init(action: String, position: SourcePosition) {
    self.action = action
    self.position = position
  }

  func wasHandled() { handled.raise() }

  deinit {
    guard !handled.isRaised else { return }
    position.report(
      """
      a property was set through a store, and no reducer has handled the binding action: \(action)

      hint: list a BindingReducer in the body of the feature
      """)
  }
}
