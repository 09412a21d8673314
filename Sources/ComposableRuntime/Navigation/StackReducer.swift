internal import OrderedCollections

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
  ///   - fileID: Where an issue is reported.
  ///   - filePath: Where an issue is reported.
  ///   - line: Where an issue is reported.
  ///   - column: Where an issue is reported.
  public func forEach<DestinationState, DestinationAction, Destination: Reducer>(
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
  public func forEach<DestinationState: CaseReducerState>(
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

/// The reducer that `forEach(_:action:destination:)` returns.
struct StackReducer<Parent: Reducer, Child: Reducer>: ChildOperator {
  typealias State = Parent.State
  typealias Action = Parent.Action

  let parent: Parent
  let place: WritableKeyPath<Parent.State, StackState<Child.State>>
  let action: AnyCasePath<Parent.Action, StackAction<Child.State, Child.Action>>
  let child: Child
  /// Whether the child is made in the same way each time.
  var isChildListed = true
  let position: SourcePosition

  var _isPlain: Bool { isChildListed && parent._isPlain && child._isPlain }

  func children(in state: Parent.State) -> OrderedSet<StackElementID> { state[keyPath: place].ids }

  func steps(
    toThoseOf before: OrderedSet<StackElementID>, goneIn after: OrderedSet<StackElementID>
  ) -> [ChildPath.Step] {
    before == after ? [] : before.filter { !after.contains($0) }.map(step)
  }

  func remember(_ ids: OrderedSet<StackElementID>, in state: inout Parent.State) -> OrderedSet<StackElementID>? {
    let remembered = state[keyPath: place].mounted
    if remembered != ids { state[keyPath: place].mounted = ids }
    return remembered
  }

  func reduceChild(
    of state: inout Parent.State, action: Parent.Action, _ present: inout OrderedSet<StackElementID>
  ) -> Effect<Parent.Action> {
    // The ids of a stack that was read from a recording are not the store's.
    StoreContext.current?.stackElementIDs?.advance(to: state[keyPath: place].floor)
    switch self.action.extract(from: action) {
    case .element(let id, let childAction)?: return reduceChild(id, of: &state, childAction)
    case .popFrom(let id)?:
      if !present.contains(id) { reportMissing(StackAction<Child.State, Child.Action>.popFrom(id: id), id) }
    case .push(let id, let element)?: push(element, id, to: &state[keyPath: place])
    case nil: break
    }
    return .none
  }

  func removeChildren(
    _ present: OrderedSet<StackElementID>, from state: inout Parent.State, on action: Parent.Action
  ) {
    if case .popFrom(let id)? = self.action.extract(from: action) { state[keyPath: place].pop(from: id) }
  }

  private func reduceChild(
    _ id: StackElementID, of state: inout Parent.State, _ action: Child.Action
  ) -> Effect<Parent.Action> {
    guard let effect = reduce(&state[keyPath: place][id: id], action) else {
      reportMissing(action, id)
      return .none
    }
    if effect.isNone { return .none }
    let wrap = self.action
    let index = state[keyPath: place].ids.firstIndex(of: id)
    let step = step(id).leading(to: index.map(FeatureStep.stackElement) ?? .unknown)
    return effect.ofPresentedChild(step, dismissal: wrap.embed(.popFrom(id: id)), at: position) {
      wrap.embed(.element(id: id, action: $0))
    }
  }

  /// - Returns: Nil when there is no element.
  private func reduce(_ state: inout Child.State?, _ action: Child.Action) -> Effect<Child.Action>? {
    guard state != nil else { return nil }
    return child.reducePresented(into: &state!, action: action)
  }

  private func push(_ element: Child.State, _ id: StackElementID, to stack: inout StackState<Child.State>) {
    guard !stack.ids.contains(id) else {
      return position.report(
        """
        an element was pushed with an id that the stack has: found \(id), expected another id than \
        \(stack.ids.map(\.description).joined(separator: ", "))

        hint: 'push' of the stack's store takes the next id
        """)
    }
    let ids = StackElementIDs.current
    if DependencyValues._current.context == .test, id.generation > ids.upcoming.generation {
      position.report(
        """
        an element was pushed with an id that is not the next one: found \(id), expected \(ids.upcoming)

        hint: in a test, the ids of all stacks count together, from 0
        """)
    }
    stack.push(element, id: id)
    ids.advance(to: stack.floor)
  }

  private func step(_ id: StackElementID) -> ChildPath.Step { ChildPath.Step(place: place, element: id) }

  private func reportMissing(_ action: Any, _ id: StackElementID) {
    position.report(
      LateAction(action, of: Child.self, .noElement(id: id.description), operation: "forEach").text)
  }
}
