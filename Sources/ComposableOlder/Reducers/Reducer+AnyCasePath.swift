public import ComposableRuntime

// The reducer operators with case paths, for features without case key paths.

extension Reducer {
  /// Runs a child feature on optional state, with a case path for its actions: `action: /Action.detail`.
  ///
  /// It behaves like the operator that takes a case key path.
  public func ifLet<WrappedState, WrappedAction, Wrapped: Reducer>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: AnyCasePath<Action, WrappedAction>,
    @ReducerBuilder<WrappedState, WrappedAction> then wrapped: () -> Wrapped,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where Wrapped.State == WrappedState, Wrapped.Action == WrappedAction {
    ifLet(
      toWrappedState, action: toWrappedAction, child: wrapped(),
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Takes an alert or a confirmation dialog away after each of its actions, with a case path for these.
  ///
  /// It behaves like the operator that takes a case key path.
  public func ifLet<WrappedState: _EphemeralState>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: AnyCasePath<Action, WrappedState.Action>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    ifLet(
      toWrappedState, action: toWrappedAction, child: EmptyReducer<WrappedState, WrappedState.Action>(),
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Runs a child feature on one case of enum state, with case paths: `/State.loggedIn`.
  ///
  /// It behaves like the operator that takes case key paths.
  public func ifCaseLet<CaseState, CaseAction, Case: Reducer>(
    _ toCaseState: AnyCasePath<State, CaseState>,
    action toCaseAction: AnyCasePath<Action, CaseAction>,
    @ReducerBuilder<CaseState, CaseAction> then caseReducer: () -> Case,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where Case.State == CaseState, Case.Action == CaseAction {
    ifCaseLet(
      toCaseState, action: toCaseAction, child: caseReducer(),
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Runs a child feature on each element of a collection in the state, with a case path for the id and the action of
  /// an element: `action: /Action.row(id:action:)`.
  ///
  /// It behaves like the operator that takes a case key path.
  public func forEach<ElementState, ElementAction, ID: Hashable & Sendable, Element: Reducer>(
    _ toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: AnyCasePath<Action, (ID, ElementAction)>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where Element.State == ElementState, Element.Action == ElementAction {
    forEach(
      toElementsState,
      action: AnyCasePath(
        _$embed: { (action: IdentifiedAction<ID, ElementAction>) in
          switch action {
          case .element(let id, let action): toElementAction.embed((id, action))
          }
        },
        _$extract: { toElementAction.extract(from: $0).map { .element(id: $0.0, action: $0.1) } }),
      element: element(),
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
