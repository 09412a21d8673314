/// An operator that runs a child feature before its parent, and cancels the child's effects when the parent removes the
/// child.
protocol ChildOperator: Reducer where State == Parent.State, Action == Parent.Action, Body == Never {
  associatedtype Parent: Reducer
  /// The identities of the children that are there.
  associatedtype Identities

  var parent: Parent { get }

  /// Runs the child if the action is one of its own. Reports the action if the child is not there.
  func reduceChild(of state: inout State, action: Action) -> Effect<Action>

  /// Returns the identities of the children that are there.
  func identities(in state: State) -> Identities

  /// Returns an effect that cancels the effects of the children in `before` that are not there any more.
  func cancellation(of before: Identities, in state: State) -> Effect<Action>
}

extension ChildOperator {
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let childEffect = reduceChild(of: &state, action: action)
    let before = identities(in: state)
    let effect = childEffect.merge(with: parent.reduce(into: &state, action: action))
    return effect.merge(with: cancellation(of: before, in: state))
  }
}

extension ChildOperator where Identities == ChildPath.Step? {
  func cancellation(of before: Identities, in state: State) -> Effect<Action> {
    guard let before, before != identities(in: state) else { return .none }
    return .cancelChild(before)
  }
}

/// The identity of a child, to tell it from another child in the same place: the case of an enum, and the `id` of the
/// value or of the payload of its case.
struct ChildIdentity: Hashable {
  private var tag: UInt32?
  private var id: AnyHashable?

  /// Nil if the value is no enum and is not `Identifiable`.
  init?<Value>(of value: Value) {
    tag = EnumTag.of(value)
    id = Self.id(of: value)
    if id == nil, tag != nil, let payload = Mirror(reflecting: value).children.first {
      id = Self.id(of: payload.value)
    }
    if tag == nil, id == nil { return nil }
  }

  private static func id(of value: Any) -> AnyHashable? {
    func id(of value: some Identifiable) -> AnyHashable { AnyHashable(value.id) }
    return (value as? any Identifiable).map { id(of: $0) }
  }
}

// Recordings contain the identity of the child whose effects were cancelled.
extension ChildIdentity: CustomStringConvertible {
  /// The id, or nothing for a child that only its case tells from others.
  var description: String { id.map { "\($0.base)" } ?? "" }
}
