public import ComposableRuntime

extension Store {
  /// Returns the store of a child feature, for features without case key paths.
  ///
  /// Each call returns a new store, which is not equal to earlier ones.
  ///
  /// - Parameters:
  ///   - toChildState: Returns the child's state from the state of this store.
  ///   - fromChildAction: Returns the action of this store that wraps an action of the child.
  public func scope<ChildState, ChildAction>(
    state toChildState: @escaping (_ state: State) -> ChildState,
    action fromChildAction: @escaping (_ childAction: ChildAction) -> Action
  ) -> Store<ChildState, ChildAction> {
    Store<ChildState, ChildAction>(partOf: self, state: toChildState, action: fromChildAction)
  }
}
