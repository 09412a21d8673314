extension Store {
  /// The store of a child feature by functions, as features write it that have no case key paths.
  ///
  /// Each call makes another store, which is not equal to those before.
  ///
  /// - Parameters:
  ///   - toChildState: Takes the child's state from this one's.
  ///   - fromChildAction: Makes an action of this store from one of the child.
  public func scope<ChildState, ChildAction>(
    state toChildState: @escaping (_ state: State) -> ChildState,
    action fromChildAction: @escaping (_ childAction: ChildAction) -> Action
  ) -> Store<ChildState, ChildAction> {
    Store<ChildState, ChildAction>(core: ScopedCore(core, state: toChildState, action: fromChildAction))
  }
}
