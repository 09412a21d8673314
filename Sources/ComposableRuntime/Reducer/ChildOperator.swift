/// An operator that runs a child feature before its parent, and cancels the child's effects when the parent makes it go
/// away.
protocol ChildOperator: Reducer where State == Parent.State, Action == Parent.Action, Body == Never {
  associatedtype Parent: Reducer
  /// What tells the children apart that are there.
  associatedtype Identities

  var parent: Parent { get }

  /// Runs the child on an action of its own; reports one that comes while it is not there.
  func reduceChild(of state: inout State, action: Action) -> Effect<Action>

  /// The children that are there.
  func identities(in state: State) -> Identities

  /// Cancels the effects of the children that were there, and are not any more.
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

/// What a child is told by from another at the same place: the case that an enum is, and the `id` of the value or of its
/// payload.
struct ChildIdentity: Hashable {
  private var tag: UInt32?
  private var id: AnyHashable?

  /// Nil where nothing tells it from another.
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

// A recording tells by which identity an effect was cancelled.
extension ChildIdentity: CustomStringConvertible {
  var description: String { id.map { "\($0.base)" } ?? tag.map { "case \($0)" } ?? "" }
}
