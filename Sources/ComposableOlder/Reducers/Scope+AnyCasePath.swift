public import ComposableRuntime

extension Scope {
  /// Scopes to a property of the parent's state, for features without case key paths: `action: /Action.counter`.
  ///
  /// - Parameters:
  ///   - state: The property that holds the child's state.
  ///   - action: The case that wraps the child's actions.
  ///   - child: The child feature.
  public init<ChildState, ChildAction>(
    state: WritableKeyPath<ParentState, ChildState>,
    action: AnyCasePath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction {
    self.init(state: state, action: action, child: child())
  }

  /// Scopes to a case of the parent's state, for features without case key paths: `state: /State.counter`.
  ///
  /// A child's action that arrives while the state is another case is reported as an issue at the line of this call,
  /// and otherwise ignored.
  public init<ChildState, ChildAction>(
    state: AnyCasePath<ParentState, ChildState>,
    action: AnyCasePath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Child.State == ChildState, Child.Action == ChildAction {
    self.init(
      state: state, action: action, child: child(),
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
