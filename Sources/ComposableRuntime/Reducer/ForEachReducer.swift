public import OrderedCollections

extension Reducer {
  /// Runs a child feature on each element of a collection in the state.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.rows, action: \.rows) { Row() }
  /// ```
  ///
  /// The child runs before this reducer, so that it can still handle the action on which this reducer removes its
  /// element. The effects of an element are cancelled when this reducer removes the element. An action for an element
  /// that is not there is reported as an issue at the line of this call. This reducer still runs on it.
  ///
  /// - Parameters:
  ///   - toElementsState: The key path to the collection of the elements' states.
  ///   - toElementAction: The case that wraps the elements' actions.
  ///   - element: The feature of one element.
  @inlinable public func forEach<ElementState, ElementAction, ID: Hashable & Sendable, Element: Reducer>(
    _ toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where Element.State == ElementState, Element.Action == ElementAction {
    ForEachReducer(
      parent: self, elements: toElementsState, action: AnyCasePath(toElementAction), child: element(),
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

@usableFromInline struct ForEachReducer<Parent: Reducer, ID: Hashable & Sendable, Child: Reducer>: ChildOperator {
  @usableFromInline typealias State = Parent.State
  @usableFromInline typealias Action = Parent.Action

  @usableFromInline let parent: Parent
  @usableFromInline let elements: WritableKeyPath<Parent.State, IdentifiedArray<ID, Child.State>>
  @usableFromInline let action: AnyCasePath<Parent.Action, IdentifiedAction<ID, Child.Action>>
  @usableFromInline let child: Child
  @usableFromInline let position: SourcePosition

  @inlinable init(
    parent: Parent, elements: WritableKeyPath<Parent.State, IdentifiedArray<ID, Child.State>>,
    action: AnyCasePath<Parent.Action, IdentifiedAction<ID, Child.Action>>, child: Child, position: SourcePosition
  ) {
    (self.parent, self.elements, self.action, self.child) = (parent, elements, action, child)
    self.position = position
  }

  @inlinable func children(in state: Parent.State) -> OrderedSet<ID> { state[keyPath: elements].ids }

  @inlinable func steps(toThoseOf before: OrderedSet<ID>, goneIn after: OrderedSet<ID>) -> [ChildPath.Step] {
    before == after ? [] : before.filter { !after.contains($0) }.map(step)
  }

  @inlinable func step(_ id: ID) -> ChildPath.Step { ChildPath.Step(place: elements, element: .id(id)) }

  @inlinable func reduceChild(
    of state: inout Parent.State, action: Parent.Action, _ present: inout OrderedSet<ID>
  ) -> Effect<Parent.Action> {
    guard case .element(let id, let elementAction)? = self.action.extract(from: action) else { return .none }
    guard let effect = reduce(&state[keyPath: elements][id: id], elementAction) else {
      report(late: elementAction, .noElement(id: "\(id)"), in: "forEach")
      return .none
    }
    if effect.isNone { return .none }
    let wrap = self.action
    let step = step(id).leading(to: present.firstIndex(of: id).map(FeatureStep.element) ?? .unknown)
    return effect.ofChild(step, of: action) {
      wrap.embed(.element(id: id, action: $0))
    }
  }
}
