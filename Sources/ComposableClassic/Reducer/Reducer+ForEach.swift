internal import ComposableRuntime

extension Reducer {
  /// Turns this reducer of an element into a reducer of a collection of elements.
  ///
  /// ```swift
  /// enum AppAction { case todo(id: Todo.ID, action: TodoAction) }
  ///
  /// todoReducer.forEach(
  ///   state: \.todos, action: /AppAction.todo(id:action:), environment: { _ in TodoEnvironment() })
  /// ```
  ///
  /// An action for an element that is not there is reported as an issue at the line of this call, and otherwise ignored. The
  /// effects of an element continue when it is removed: cancel them in the reducer that removes it.
  ///
  /// - Parameters:
  ///   - toLocalState: The place of the collection in the state.
  ///   - toLocalAction: The case of the elements' actions, with the id of the element.
  ///   - toLocalEnvironment: Returns the environment of an element.
  ///   - breakpointOnNil: Whether an action for an element that is not there is reported.
  public func forEach<GlobalState, GlobalAction, GlobalEnvironment, ID: Hashable & Sendable>(
    state toLocalState: WritableKeyPath<GlobalState, IdentifiedArray<ID, State>>,
    action toLocalAction: CasePath<GlobalAction, (ID, Action)>,
    environment toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment,
    breakpointOnNil: Bool = true, fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    forEach(
      toLocalAction, toLocalEnvironment,
      breakpointOnNil ? SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column) : nil
    ) { state, id, body in
      body(&state[keyPath: toLocalState][id: id])
    }
  }

  /// Turns this reducer of a value into a reducer of a dictionary.
  ///
  /// An action for a key that is not there is reported as an issue at the line of this call, and otherwise ignored.
  ///
  /// - Parameters:
  ///   - toLocalState: The place of the dictionary in the state.
  ///   - toLocalAction: The case of the values' actions, with the key of the value.
  ///   - toLocalEnvironment: Returns the environment of a value.
  ///   - breakpointOnNil: Whether an action for an element that is not there is reported.
  public func forEach<GlobalState, GlobalAction, GlobalEnvironment, Key: Hashable>(
    state toLocalState: WritableKeyPath<GlobalState, [Key: State]>,
    action toLocalAction: CasePath<GlobalAction, (Key, Action)>,
    environment toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment,
    breakpointOnNil: Bool = true, fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    forEach(
      toLocalAction, toLocalEnvironment,
      breakpointOnNil ? SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column) : nil
    ) { state, key, body in
      body(&state[keyPath: toLocalState][key])
    }
  }

  private func forEach<GlobalState, GlobalAction, GlobalEnvironment, ID>(
    _ toLocalAction: CasePath<GlobalAction, (ID, Action)>,
    _ toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment, _ position: SourcePosition?,
    _ modify: @escaping (inout GlobalState, ID, (inout State?) -> Effect<Action, Never>?) -> Effect<Action, Never>?
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    Reducer<GlobalState, GlobalAction, GlobalEnvironment> { state, action, environment in
      guard let (id, localAction) = toLocalAction.extract(from: action) else { return .none }
      let effect = modify(&state, id) { element in
        element == nil ? nil : run(&element!, localAction, toLocalEnvironment(environment))
      }
      guard let effect else {
        position?.report(
          LateAction(localAction, ofFeatureWith: State.self, .noElement(id: "\(id)"), operation: "forEach").text)
        return .none
      }
      return effect.map { toLocalAction.embed((id, $0)) }
    }
  }
}
