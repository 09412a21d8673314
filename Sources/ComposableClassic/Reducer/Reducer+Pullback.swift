internal import ComposableRuntime

extension Reducer {
  /// Turns this reducer of a part of a feature into a reducer of the whole feature.
  ///
  /// ```swift
  /// let appReducer = Reducer<AppState, AppAction, AppEnvironment>.combine(
  ///   counterReducer.pullback(
  ///     state: \.counter, action: /AppAction.counter, environment: { CounterEnvironment(fact: $0.fact) }))
  /// ```
  ///
  /// - Parameters:
  ///   - toLocalState: The place of the part in the state.
  ///   - toLocalAction: The case of the part's actions.
  ///   - toLocalEnvironment: Returns the environment of the part.
  public func pullback<GlobalState, GlobalAction, GlobalEnvironment>(
    state toLocalState: WritableKeyPath<GlobalState, State>, action toLocalAction: CasePath<GlobalAction, Action>,
    environment toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    Reducer<GlobalState, GlobalAction, GlobalEnvironment> { state, action, environment in
      guard let localAction = toLocalAction.extract(from: action) else { return .none }
      return run(&state[keyPath: toLocalState], localAction, toLocalEnvironment(environment))
        .map(toLocalAction.embed)
    }
  }

  /// Turns this reducer of a case of a feature's state into a reducer of the whole feature.
  ///
  /// An action of the part that comes while the state is in another case is reported as an issue at the line of this call,
  /// and otherwise ignored.
  ///
  /// - Parameters:
  ///   - toLocalState: The case of the part in the state.
  ///   - toLocalAction: The case of the part's actions.
  ///   - toLocalEnvironment: Returns the environment of the part.
  ///   - breakpointOnNil: Whether an action that comes while the state is in another case is reported.
  public func pullback<GlobalState, GlobalAction, GlobalEnvironment>(
    state toLocalState: CasePath<GlobalState, State>, action toLocalAction: CasePath<GlobalAction, Action>,
    environment toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment,
    breakpointOnNil: Bool = true, fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    return Reducer<GlobalState, GlobalAction, GlobalEnvironment> { state, action, environment in
      guard let localAction = toLocalAction.extract(from: action) else { return .none }
      guard var localState = toLocalState.extract(from: state) else {
        if breakpointOnNil {
          position.report(
            LateAction(
              localAction, ofFeatureWith: State.self, .otherCase(ActionName.caseName(of: state)), operation: "pullback"
            ).text)
        }
        return .none
      }
      defer { state = toLocalState.embed(localState) }
      return run(&localState, localAction, toLocalEnvironment(environment)).map(toLocalAction.embed)
    }
  }
}
