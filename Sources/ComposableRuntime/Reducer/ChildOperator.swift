/// Runs a child feature before its parent, and cancels the effects of the children that are removed.
@usableFromInline protocol ChildOperator: Reducer where State == Parent.State, Action == Parent.Action, Body == Never {
  associatedtype Parent: Reducer
  associatedtype Child: Reducer
  associatedtype Children: Equatable

  var parent: Parent { get }
  var child: Child { get }
  var position: SourcePosition { get }

  func children(in state: State) -> Children

  /// Runs the child, or reports its action if it is missing; updates `children` where a child may change its id without ending.
  func reduceChild(of state: inout State, action: Action, _ children: inout Children) -> Effect<Action>

  /// Removes the children that the action removes, after the parent has run; `children` are those from before.
  func removeChildren(_ children: Children, from state: inout State, on action: Action)

  /// Returns the present children, and those that the state stored for this: another reducer may have removed some in between.
  func remember(in state: inout State) -> (present: Children, remembered: Children?)

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

  /// Nil when there is no child.
  @inlinable func reduce(_ state: inout Child.State?, _ action: Child.Action) -> Effect<Child.Action>? {
    guard state != nil else { return nil }
    return child.reduce(into: &state!, action: action)
  }

  /// Nil when there is no child.
  @inlinable func reducePresented(_ state: inout Child.State?, _ action: Child.Action) -> Effect<Child.Action>? {
    guard state != nil else { return nil }
    return DependencyValues.ofPresented.asCurrent { child.reduce(into: &state!, action: action) }
  }

  @usableFromInline func report(late action: Any, _ reason: LateAction.Reason, in operation: String) {
    position.report(LateAction(action, of: Child.self, reason, operation: operation).text)
  }

  @inlinable func removeChildren(_ children: Children, from state: inout State, on action: Action) {}

  @inlinable func remember(in state: inout State) -> (present: Children, remembered: Children?) {
    (children(in: state), nil)
  }
}

@usableFromInline protocol SingleChildOperator: ChildOperator where Children == ChildIdentity? {
  func step(to child: ChildIdentity) -> ChildPath.Step
}

extension SingleChildOperator {
  @inlinable func steps(toThoseOf before: ChildIdentity?, goneIn after: ChildIdentity?) -> [ChildPath.Step] {
    before == after ? [] : before.map { [step(to: $0)] } ?? []
  }
}
