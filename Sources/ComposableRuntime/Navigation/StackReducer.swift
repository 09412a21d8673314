public import OrderedCollections

extension Reducer {
  /// Runs a child feature on each element of a navigation stack.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.path, action: \.path) { Path() }
  /// ```
  ///
  /// - The child runs before this reducer, so that it can still handle the action on which this reducer removes it.
  /// - On ``StackAction/popFrom(id:)``, this reducer runs while the elements are still there. Then they are removed.
  /// - On ``StackAction/push(id:state:)``, this reducer runs when the element is there.
  /// - The effects of an element are cancelled when it is removed.
  /// - An effect of an element removes it, and those after it, by ``DependencyValues/dismiss``.
  ///
  /// An action for an element that is not there is reported as an issue at the line of this call, and so is a `push` with an
  /// id that the stack has. This reducer still runs on it.
  ///
  /// - Parameters:
  ///   - toStackState: The property that holds the stack.
  ///   - toStackAction: The case that wraps the actions of the stack.
  ///   - destination: The feature of one element.
  @inlinable public func forEach<DestinationState, DestinationAction, Destination: Reducer>(
    _ toStackState: WritableKeyPath<State, StackState<DestinationState>>,
    action toStackAction: CaseKeyPath<Action, StackAction<DestinationState, DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where Destination.State == DestinationState, Destination.Action == DestinationAction {
    StackReducer(
      parent: self, place: toStackState, action: AnyCasePath(toStackAction), child: destination(),
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Runs the feature of the current case of an enum of reducers on each element of a navigation stack.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.path, action: \.path)
  /// ```
  @inlinable public func forEach<DestinationState: CaseReducerState>(
    _ toStackState: WritableKeyPath<State, StackState<DestinationState>>,
    action toStackAction: CaseKeyPath<
      Action, StackAction<DestinationState, DestinationState.StateReducer.Action>
    >,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    StackReducer(
      parent: self, place: toStackState, action: AnyCasePath(toStackAction), child: DestinationState.StateReducer.body,
      isChildListed: DestinationState.StateReducer._hasPlainBody,
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

@usableFromInline struct StackReducer<Parent: Reducer, Child: Reducer>: ChildOperator {
  @usableFromInline typealias State = Parent.State
  @usableFromInline typealias Action = Parent.Action

  @usableFromInline let parent: Parent
  @usableFromInline let place: WritableKeyPath<Parent.State, StackState<Child.State>>
  @usableFromInline let action: AnyCasePath<Parent.Action, StackAction<Child.State, Child.Action>>
  @usableFromInline let child: Child
  /// Whether the child is a plain list of reducers, made in the same way each time.
  @usableFromInline let isChildListed: Bool
  @usableFromInline let position: SourcePosition

  @inlinable init(
    parent: Parent, place: WritableKeyPath<Parent.State, StackState<Child.State>>,
    action: AnyCasePath<Parent.Action, StackAction<Child.State, Child.Action>>, child: Child,
    isChildListed: Bool = true, position: SourcePosition
  ) {
    (self.parent, self.place, self.action, self.child) = (parent, place, action, child)
    (self.isChildListed, self.position) = (isChildListed, position)
  }

  @inlinable var _isPlain: Bool { isChildListed && parent._isPlain && child._isPlain }

  @inlinable func children(in state: Parent.State) -> OrderedSet<StackElementID> { state[keyPath: place].ids }

  @inlinable func steps(
    toThoseOf before: OrderedSet<StackElementID>, goneIn after: OrderedSet<StackElementID>
  ) -> [ChildPath.Step] {
    before == after ? [] : before.filter { !after.contains($0) }.map(step)
  }

  @inlinable func remember(
    in state: inout Parent.State
  ) -> (present: OrderedSet<StackElementID>, remembered: OrderedSet<StackElementID>?) {
    let stack = state[keyPath: place]
    if stack.mounted != stack.ids { state[keyPath: place].mounted = stack.ids }
    return (stack.ids, stack.mounted)
  }

  @inlinable func reduceChild(
    of state: inout Parent.State, action: Parent.Action, _ present: inout OrderedSet<StackElementID>
  ) -> Effect<Parent.Action> {
    StackElementIDs.leaveOut(below: state[keyPath: place].floor)
    switch self.action.extract(from: action) {
    case .element(let id, let childAction)?: return reduceChild(id, of: &state, childAction, present)
    case .popFrom(let id)?:
      if !present.contains(id) { reportMissing(StackAction<Child.State, Child.Action>.popFrom(id: id), id) }
    case .push(let id, let element)?: push(element, id, to: &state[keyPath: place])
    case nil: break
    }
    return .none
  }

  @inlinable func removeChildren(
    _ present: OrderedSet<StackElementID>, from state: inout Parent.State, on action: Parent.Action
  ) {
    if case .popFrom(let id)? = self.action.extract(from: action) { state[keyPath: place].pop(from: id) }
  }

  @inlinable func reduceChild(
    _ id: StackElementID, of state: inout Parent.State, _ action: Child.Action,
    _ present: OrderedSet<StackElementID>
  ) -> Effect<Parent.Action> {
    guard let effect = reducePresented(&state[keyPath: place][id: id], action) else {
      reportMissing(action, id)
      return .none
    }
    if effect.isNone { return .none }
    let wrap = self.action
    let step = step(id).leading(to: present.firstIndex(of: id).map(FeatureStep.stackElement) ?? .unknown)
    return effect.ofPresentedChild(step, dismissal: wrap.embed(.popFrom(id: id)), at: position) {
      wrap.embed(.element(id: id, action: $0))
    }
  }

  @inlinable func push(_ element: Child.State, _ id: StackElementID, to stack: inout StackState<Child.State>) {
    guard StackElementIDs.canPush(id, onto: stack.ids, at: position) else { return }
    stack.push(element, id: id)
    StackElementIDs.current.advance(to: stack.floor)
  }

  @inlinable func step(_ id: StackElementID) -> ChildPath.Step {
    ChildPath.Step(place: place, element: .stackElement(id))
  }

  @usableFromInline func reportMissing(_ action: Any, _ id: StackElementID) {
    report(late: action, .noElement(id: id.description), in: "forEach")
  }
}

extension StackElementIDs {
  /// Skips the ids of a stack that was read from a recording, which the store has not generated.
  @usableFromInline static func leaveOut(below floor: Int) {
    StoreContext.current?.stackElementIDs?.advance(to: floor)
  }

  /// Whether an element can be pushed with an id; reports an id that is not the next one.
  @usableFromInline static func canPush(
    _ id: StackElementID, onto stack: OrderedSet<StackElementID>, at position: SourcePosition
  ) -> Bool {
    guard !stack.contains(id) else {
      position.report(
        """
        an element was pushed with an id that the stack has: found \(id), expected another id than \
        \(stack.map(\.description).joined(separator: ", "))

        hint: 'push' of the stack's store takes the next id
        """)
      return false
    }
    let upcoming = current.upcoming
    if id.generation > upcoming.generation, DependencyValues._current.context == .test {
      position.report(
        """
        an element was pushed with an id that is not the next one: found \(id), expected \(upcoming)

        hint: in a test, the ids of all stacks count together, from 0
        """)
    }
    return true
  }
}
