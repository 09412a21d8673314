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
  ///   - fileID: Where an issue is reported.
  ///   - filePath: Where an issue is reported.
  ///   - line: Where an issue is reported.
  ///   - column: Where an issue is reported.
  public func ifLet<DestinationState, DestinationAction, Destination: Reducer>(
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
  public func ifLet<DestinationState: _EphemeralState>(
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
  public func ifLet<DestinationState: CaseReducerState>(
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
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// The reducer that `ifLet(_:action:destination:)` returns.
struct PresentationReducer<Parent: Reducer, Child: Reducer>: Reducer {
  typealias State = Parent.State
  typealias Action = Parent.Action

  let parent: Parent
  let place: WritableKeyPath<Parent.State, PresentationState<Child.State>>
  let action: AnyCasePath<Parent.Action, PresentationAction<Child.Action>>
  let child: Child
  let position: SourcePosition

  func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    switch self.action.extract(from: action) {
    case .dismiss?:
      let before = state[keyPath: place].child
      if before == nil { report(.dismiss) }
      let effect = parent.reduce(into: &state, action: action)
      takeAway(before, in: &state)
      return mount(&state, before, effect)
    case .presented(let childAction)?:
      let before = state[keyPath: place].child
      let goesAway = state[keyPath: place].wrappedValue.map { Ephemeral.goesAway($0, on: childAction) } ?? false
      let childEffect = reduceChild(of: &state, childAction, before)
      let effect = childEffect.merge(with: parent.reduce(into: &state, action: action))
      if goesAway { takeAway(before, in: &state) }
      return mount(&state, before, effect)
    case nil:
      let before = state[keyPath: place].child
      return mount(&state, before, parent.reduce(into: &state, action: action))
    }
  }

  /// Remembers the child that is there now, and cancels the effects of those that are gone.
  private func mount(
    _ state: inout Parent.State, _ before: PresentedChild?, _ effect: Effect<Parent.Action>
  ) -> Effect<Parent.Action> {
    let after = state[keyPath: place].child
    let mounted = state[keyPath: place].mounted
    if before == after, mounted == after { return effect }
    state[keyPath: place].mount(after)
    var effect = effect
    if let before, before != after { effect = effect.merge(with: cancel(before)) }
    // Another reducer may have taken the child away since the last action.
    if let mounted, mounted != before, mounted != after { effect = effect.merge(with: cancel(mounted)) }
    return effect
  }

  private func cancel(_ child: PresentedChild) -> Effect<Parent.Action> { .cancelChild(child.step(from: place)) }

  private func reduceChild(
    of state: inout Parent.State, _ action: Child.Action, _ presented: PresentedChild?
  ) -> Effect<Parent.Action> {
    guard let presented else {
      report(.presented(action))
      return .none
    }
    let effect = reduce(&state[keyPath: place].wrappedValue, action)
    if effect.isNone { return .none }
    let wrap = self.action
    return effect.ofPresentedChild(
      presented.step(from: place), dismissal: wrap.embed(.dismiss), at: position
    ) {
      wrap.embed(.presented($0))
    }
  }

  private func reduce(_ state: inout Child.State?, _ action: Child.Action) -> Effect<Child.Action> {
    guard state != nil else { return .none }
    return child.reducePresented(into: &state!, action: action)
  }

  /// Sets the child's state to nil, unless the parent has presented another child.
  private func takeAway(_ child: PresentedChild?, in state: inout Parent.State) {
    if child != nil, child == state[keyPath: place].child { state[keyPath: place].wrappedValue = nil }
  }

  private func report(_ action: PresentationAction<Child.Action>) {
    position.report(LateAction(action, of: Child.self, .isNil, operation: "ifLet").text)
  }
}
