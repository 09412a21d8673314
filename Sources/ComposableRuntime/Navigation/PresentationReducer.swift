extension Reducer {
  /// Runs a child feature while it is presented.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.$editor, action: \.editor) { Editor() }
  /// ```
  ///
  /// - The child runs before this reducer, so that it can still handle the action on which this reducer takes it away.
  /// - On ``PresentationAction/dismiss``, this reducer runs while the child's state is still there. Then the state is set
  ///   to nil, unless this reducer has presented another child.
  /// - The effects of the child are cancelled when its state becomes nil, or when it is replaced by a state of another case
  ///   or with another `id`.
  /// - An alert or a confirmation dialog goes away after each of its actions. It needs no child feature.
  /// - An effect of the child dismisses it by ``DependencyValues/dismiss``.
  ///
  /// An action of the child that comes while the state is nil is reported as an issue at the line of this call. This
  /// reducer still runs on it.
  ///
  /// - Parameters:
  ///   - toPresentationState: The property that holds the child's state.
  ///   - toPresentationAction: The case that wraps the child's actions.
  ///   - destination: The child feature.
  @inlinable public func ifLet<DestinationState, DestinationAction, Destination: Reducer>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where Destination.State == DestinationState, Destination.Action == DestinationAction {
    PresentationReducer(
      parent: self, place: toPresentationState, action: AnyCasePath(toPresentationAction), child: destination(),
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Takes an alert or a confirmation dialog away after each of its actions.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.$alert, action: \.alert)
  /// ```
  @inlinable public func ifLet<DestinationState: _EphemeralState>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<DestinationState.Action>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    PresentationReducer(
      parent: self, place: toPresentationState, action: AnyCasePath(toPresentationAction),
      child: EmptyReducer<DestinationState, DestinationState.Action>(),
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Runs the feature of the current case of an enum of reducers while it is presented.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.$destination, action: \.destination)
  /// ```
  @inlinable public func ifLet<DestinationState: CaseReducerState>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<DestinationState.StateReducer.Action>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    PresentationReducer(
      parent: self, place: toPresentationState, action: AnyCasePath(toPresentationAction),
      child: DestinationState.StateReducer.body,
      isChildListed: DestinationState.StateReducer._hasPlainBody,
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

@usableFromInline struct PresentationReducer<Parent: Reducer, Child: Reducer>: SingleChildOperator {
  @usableFromInline typealias State = Parent.State
  @usableFromInline typealias Action = Parent.Action

  @usableFromInline let parent: Parent
  @usableFromInline let place: WritableKeyPath<Parent.State, PresentationState<Child.State>>
  @usableFromInline let action: AnyCasePath<Parent.Action, PresentationAction<Child.Action>>
  @usableFromInline let child: Child
  /// Whether the child is a plain list of reducers, made in the same way each time.
  @usableFromInline let isChildListed: Bool
  @usableFromInline let position: SourcePosition

  @inlinable init(
    parent: Parent, place: WritableKeyPath<Parent.State, PresentationState<Child.State>>,
    action: AnyCasePath<Parent.Action, PresentationAction<Child.Action>>, child: Child, isChildListed: Bool = true,
    position: SourcePosition
  ) {
    (self.parent, self.place, self.action, self.child) = (parent, place, action, child)
    (self.isChildListed, self.position) = (isChildListed, position)
  }

  @inlinable var _isPlain: Bool { isChildListed && parent._isPlain && child._isPlain }

  /// Nil when nothing is presented.
  @inlinable func children(in state: Parent.State) -> ChildIdentity? { state[keyPath: place].child }

  @inlinable func step(to child: ChildIdentity) -> ChildPath.Step {
    ChildPath.Step(place: place, element: child.element)
  }

  @inlinable func remember(in state: inout Parent.State) -> (present: ChildIdentity?, remembered: ChildIdentity??) {
    let presentation = state[keyPath: place]
    let child = presentation.child
    if !presentation.isMounted(child) { state[keyPath: place].mount(child) }
    return (child, .some(presentation.mounted?.identity))
  }

  @inlinable func reduceChild(
    of state: inout Parent.State, action: Parent.Action, _ present: inout ChildIdentity?
  ) -> Effect<Parent.Action> {
    guard let presentationAction = self.action.extract(from: action) else { return .none }
    guard let present else {
      report(late: presentationAction, .isNil, in: "ifLet")
      return .none
    }
    guard case .presented(let childAction) = presentationAction,
      let effect = reducePresented(&state[keyPath: place].wrappedValue, childAction), !effect.isNone
    else { return .none }
    let wrap = self.action
    return effect.ofPresentedChild(step(to: present), dismissal: wrap.embed(.dismiss), at: position) {
      wrap.embed(.presented($0))
    }
  }

  /// Sets the child's state to nil on its dismissal and on an action of an alert, unless the parent has presented another child.
  @inlinable func removeChildren(_ present: ChildIdentity?, from state: inout Parent.State, on action: Parent.Action) {
    guard present != nil, let presentationAction = self.action.extract(from: action) else { return }
    let presentation = state[keyPath: place]
    guard let childState = presentation.wrappedValue else { return }
    switch presentationAction {
    case .dismiss: break
    case .presented(let childAction): guard Ephemeral.goesAway(childState, on: childAction) else { return }
    }
    if presentation.child == present { state[keyPath: place].wrappedValue = nil }
  }
}
