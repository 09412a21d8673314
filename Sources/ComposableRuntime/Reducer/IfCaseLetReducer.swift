extension Reducer {
  /// Runs a child feature on one case of an enum state.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifCaseLet(\.loggedIn, action: \.loggedIn) { LoggedIn() }
  /// ```
  ///
  /// The child runs before this reducer, so that it can still handle the action on which this reducer changes the case.
  /// The effects of the child are cancelled when this reducer changes the case. They are also cancelled when this
  /// reducer changes the `id` of the enum or of the child's state, or the case of a child's state that is an enum itself. An action of
  /// the child that comes in another case is reported as an issue at the line of this call. This reducer still runs on
  /// it.
  ///
  /// - Parameters:
  ///   - toCaseState: The case that holds the child's state.
  ///   - toCaseAction: The case that wraps the child's actions.
  ///   - caseReducer: The child feature.
  @inlinable public func ifCaseLet<CaseState, CaseAction, Case: Reducer>(
    _ toCaseState: CaseKeyPath<State, CaseState>,
    action toCaseAction: CaseKeyPath<Action, CaseAction>,
    @ReducerBuilder<CaseState, CaseAction> then caseReducer: () -> Case,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where State: CasePathable, Case.State == CaseState, Case.Action == CaseAction {
    IfCaseLetReducer(
      parent: self, place: .keyPath(toCaseState), path: AnyCasePath(toCaseState), action: AnyCasePath(toCaseAction),
      child: caseReducer(),
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

@usableFromInline struct IfCaseLetReducer<Parent: Reducer, Child: Reducer>: SingleChildOperator {
  @usableFromInline typealias State = Parent.State
  @usableFromInline typealias Action = Parent.Action

  @usableFromInline let parent: Parent
  @usableFromInline let place: ChildPath.Place
  @usableFromInline let path: AnyCasePath<Parent.State, Child.State>
  @usableFromInline let action: AnyCasePath<Parent.Action, Child.Action>
  @usableFromInline let child: Child
  @usableFromInline let position: SourcePosition

  @inlinable init(
    parent: Parent, place: ChildPath.Place, path: AnyCasePath<Parent.State, Child.State>,
    action: AnyCasePath<Parent.Action, Child.Action>, child: Child, position: SourcePosition
  ) {
    (self.parent, self.place, self.path, self.action) = (parent, place, path, action)
    (self.child, self.position) = (child, position)
  }

  /// Nil when the state is another case.
  @inlinable func children(in state: Parent.State) -> ChildIdentity? {
    path.extract(from: state).map { ChildIdentity(of: $0, in: state) }
  }

  @inlinable func step(to child: ChildIdentity) -> ChildPath.Step {
    ChildPath.Step(place: place, element: child.element)
  }

  @inlinable func reduceChild(
    of state: inout Parent.State, action: Parent.Action, _ present: inout ChildIdentity?
  ) -> Effect<Parent.Action> {
    guard let childAction = self.action.extract(from: action) else { return .none }
    guard let found = present, var childState = path.extract(from: state) else {
      report(late: childAction, .otherCase(ActionName.caseName(of: state)), in: "ifCaseLet")
      return .none
    }
    let effect = child.reduce(into: &childState, action: childAction)
    state = path.embed(childState)
    present = ChildIdentity(of: childState, in: state)
    if effect.isNone { return .none }
    let wrap = self.action
    let step = step(to: found).leading(to: .enumCase(ActionName.caseName(of: state)))
    return effect.ofChild(step, of: action) { wrap.embed($0) }
  }
}
