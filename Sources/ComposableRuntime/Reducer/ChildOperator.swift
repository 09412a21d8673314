/// An operator that runs a child feature before its parent, and cancels the effects of the children that go away.
@usableFromInline protocol ChildOperator: Reducer where State == Parent.State, Action == Parent.Action, Body == Never {
  associatedtype Parent: Reducer
  associatedtype Child: Reducer
  /// The identities of the children that are there.
  associatedtype Children: Equatable

  var parent: Parent { get }
  var child: Child { get }
  /// Where issues are reported.
  var position: SourcePosition { get }

  /// Returns the identities of the children that are there.
  func children(in state: State) -> Children

  /// Runs the child if the action is one of its own. Reports the action if the child is not there.
  ///
  /// - Parameters:
  ///   - state: The state of the parent.
  ///   - action: An action of the parent.
  ///   - children: The children that are there. The operator sets their new identities where a child may change its own
  ///     identity and keep its effects.
  func reduceChild(of state: inout State, action: Action, _ children: inout Children) -> Effect<Action>

  /// Removes the children that the action takes away, after the parent has run.
  ///
  /// - Parameter children: The children that were there before the parent has run.
  func removeChildren(_ children: Children, from state: inout State, on action: Action)

  /// Remembers the children that are there in the state, so that those which another reducer removes are noticed by the
  /// next action.
  ///
  /// - Returns: The children that are there, and those that were remembered; nil if the state remembers none.
  func remember(in state: inout State) -> (present: Children, remembered: Children?)

  /// Returns the steps to the children in `before` that are not in `after`.
  func steps(toThoseOf before: Children, goneIn after: Children) -> [ChildPath.Step]
}

extension ChildOperator {
  @inlinable var _isPlain: Bool { parent._isPlain && child._isPlain }

  @inlinable func reduce(into state: inout State, action: Action) -> Effect<Action> {
    var before = children(in: state)
    let childEffect = reduceChild(of: &state, action: action, &before)
    let effect = childEffect.merge(with: parent.reduce(into: &state, action: action))
    removeChildren(before, from: &state, on: action)
    let (after, remembered) = remember(in: &state)
    if before == after, remembered ?? before == after { return effect }
    var gone = steps(toThoseOf: before, goneIn: after)
    if let remembered, remembered != before { gone += steps(toThoseOf: remembered, goneIn: after) }
    return effect.cancelling(gone)
  }

  /// Reports an action of a child that is not there.
  @usableFromInline func report(late action: Any, _ reason: LateAction.Reason, in operation: String) {
    position.report(LateAction(action, of: Child.self, reason, operation: operation).text)
  }

  @inlinable func removeChildren(_ children: Children, from state: inout State, on action: Action) {}

  @inlinable func remember(in state: inout State) -> (present: Children, remembered: Children?) {
    (children(in: state), nil)
  }
}

/// An operator with at most one child.
@usableFromInline protocol SingleChildOperator: ChildOperator where Children == ChildIdentity? {
  /// Returns the step to the child.
  func step(to child: ChildIdentity) -> ChildPath.Step
}

extension SingleChildOperator {
  @inlinable func steps(toThoseOf before: ChildIdentity?, goneIn after: ChildIdentity?) -> [ChildPath.Step] {
    before == after ? [] : before.map { [step(to: $0)] } ?? []
  }
}
