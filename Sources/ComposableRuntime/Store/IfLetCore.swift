/// The core of a store whose state is optional in its parent; when that is nil, the store keeps the state last read.
@MainActor
final class IfLetCore<ParentState, ParentAction, State, Action>: StoreCore {
  private let parent: any StoreCore<ParentState, ParentAction>
  private let place: KeyPath<ParentState, State?>
  private let action: AnyCasePath<ParentAction, Action>
  private var last: State
  /// Distinguishes the child from another one in the same place.
  private let identity: ChildIdentity?

  /// Nil when the child's state is nil.
  convenience init?(
    _ parent: any StoreCore<ParentState, ParentAction>, state: KeyPath<ParentState, State?>,
    action: AnyCasePath<ParentAction, Action>
  ) {
    guard let last = parent.state[keyPath: state] else { return nil }
    self.init(parent, state: state, action: action, last: last)
  }

  /// `last` is the child's state, or the one to keep if that is nil.
  init(
    _ parent: any StoreCore<ParentState, ParentAction>, state: KeyPath<ParentState, State?>,
    action: AnyCasePath<ParentAction, Action>, last: State
  ) {
    self.parent = parent
    self.place = state
    self.action = action
    self.last = last
    identity = ChildIdentity(of: last)
  }

  var state: State {
    if let state = parent.state[keyPath: place] { last = state }
    return last
  }

  var position: SourcePosition { parent.position }

  var stackElementIDs: StackElementIDs { parent.stackElementIDs }

  var isInvalid: Bool {
    guard !parent.isInvalid, let state = parent.state[keyPath: place] else { return true }
    return identity != ChildIdentity(of: state)
  }

  var isPresenting: Bool { parent.isPresenting }

  /// Sends also when the child's state is nil: the `ifLet` or `forEach` of the child then reports the action.
  func send(_ action: Action, from origin: ActionOrigin) -> StoreTask {
    parent.send(self.action.embed(action), from: origin)
  }
}
