extension Reducer {
  /// Runs a child feature on state that may be nil.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.detail, action: \.detail) { Detail() }
  /// ```
  ///
  /// The child runs before this reducer, so that it can still handle the action on which this reducer sets its state to
  /// nil. The effects of the child are cancelled then. They are also cancelled when this reducer changes the case of a
  /// state that is an enum, or the `id` of a state that is `Identifiable` or whose case has an `Identifiable` payload.
  /// An action of the child that comes while the state is nil is reported as an issue at the line of this call. This
  /// reducer still runs on it. The state of an alert is set to nil after each of its actions.
  ///
  /// - Parameters:
  ///   - toWrappedState: The property that holds the child's state.
  ///   - toWrappedAction: The case that wraps the child's actions.
  ///   - wrapped: The child feature.
  @inlinable public func ifLet<WrappedState, WrappedAction, Wrapped: Reducer>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: CaseKeyPath<Action, WrappedAction>,
    @ReducerBuilder<WrappedState, WrappedAction> then wrapped: () -> Wrapped,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where Wrapped.State == WrappedState, Wrapped.Action == WrappedAction {
    IfLetReducer(
      parent: self, place: toWrappedState, action: AnyCasePath(toWrappedAction), child: wrapped(),
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Sets the state of an alert or of a confirmation dialog to nil after each of its actions.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.alert, action: \.alert)
  /// ```
  ///
  /// - Parameters:
  ///   - toWrappedState: The property that holds the state of the alert.
  ///   - toWrappedAction: The case that wraps the actions of the alert.
  @inlinable public func ifLet<WrappedState: _EphemeralState>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: CaseKeyPath<Action, WrappedState.Action>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    IfLetReducer(
      parent: self, place: toWrappedState, action: AnyCasePath(toWrappedAction), child: EmptyReducer(),
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

@usableFromInline struct IfLetReducer<Parent: Reducer, Child: Reducer>: SingleChildOperator {
  @usableFromInline typealias State = Parent.State
  @usableFromInline typealias Action = Parent.Action

  @usableFromInline let parent: Parent
  @usableFromInline let place: WritableKeyPath<Parent.State, Child.State?>
  @usableFromInline let action: AnyCasePath<Parent.Action, Child.Action>
  @usableFromInline let child: Child
  @usableFromInline let position: SourcePosition

  @inlinable init(
    parent: Parent, place: WritableKeyPath<Parent.State, Child.State?>,
    action: AnyCasePath<Parent.Action, Child.Action>, child: Child, position: SourcePosition
  ) {
    (self.parent, self.place, self.action, self.child, self.position) = (parent, place, action, child, position)
  }

  /// Nil when the child's state is nil.
  @inlinable func children(in state: Parent.State) -> ChildIdentity? { state[keyPath: place].map(ChildIdentity.init) }

  @inlinable func step(to child: ChildIdentity) -> ChildPath.Step {
    ChildPath.Step(place: place, element: child.element)
  }

  @inlinable func reduceChild(
    of state: inout Parent.State, action: Parent.Action, _ present: inout ChildIdentity?
  ) -> Effect<Parent.Action> {
    guard let childAction = self.action.extract(from: action) else { return .none }
    guard let found = present, let effect = reduce(&state[keyPath: place], childAction) else {
      report(late: childAction, .isNil, in: "ifLet")
      return .none
    }
    present = children(in: state)
    let wrap = self.action
    return effect.ofChild(step(to: found), of: action) { wrap.embed($0) }
  }

  /// Sets the state of an alert to nil after one of its actions, unless the parent has put another one there.
  @inlinable func removeChildren(_ present: ChildIdentity?, from state: inout Parent.State, on action: Parent.Action) {
    guard present != nil, let childAction = self.action.extract(from: action),
      let childState = state[keyPath: place], Ephemeral.goesAway(childState, on: childAction)
    else { return }
    if children(in: state) == present { state[keyPath: place] = nil }
  }
}
