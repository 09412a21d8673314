public import ComposableRuntime

// The navigation operators with case paths, for features without case key paths.

extension Reducer {
  /// Runs a child feature while it is presented, with a case path for its actions: `action: /Action.editor`.
  ///
  /// It behaves like the operator that takes a case key path.
  public func ifLet<DestinationState, DestinationAction, Destination: Reducer>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: AnyCasePath<Action, PresentationAction<DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where Destination.State == DestinationState, Destination.Action == DestinationAction {
    ifLet(
      toPresentationState, action: toPresentationAction, child: destination(),
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Takes an alert or a confirmation dialog away after each of its actions, with a case path for these.
  ///
  /// It behaves like the operator that takes a case key path.
  public func ifLet<DestinationState: _EphemeralState>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: AnyCasePath<Action, PresentationAction<DestinationState.Action>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    ifLet(
      toPresentationState, action: toPresentationAction,
      child: EmptyReducer<DestinationState, DestinationState.Action>(),
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Runs a child feature on each element of a navigation stack, with a case path for the actions of the stack:
  /// `action: /Action.path`.
  ///
  /// It behaves like the operator that takes a case key path.
  public func forEach<DestinationState, DestinationAction, Destination: Reducer>(
    _ toStackState: WritableKeyPath<State, StackState<DestinationState>>,
    action toStackAction: AnyCasePath<Action, StackAction<DestinationState, DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where Destination.State == DestinationState, Destination.Action == DestinationAction {
    forEach(
      toStackState, action: toStackAction, child: destination(),
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
