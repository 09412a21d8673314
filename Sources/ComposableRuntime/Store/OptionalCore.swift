/// A part of another store that can go away. Its store then keeps the state that it had when it was last looked at.
@MainActor
final class OptionalCore<ParentState, ParentAction, State, Action>: StoreCore {
  private let parent: any StoreCore<ParentState, ParentAction>
  private let place: KeyPath<ParentState, State?>
  private let action: AnyCasePath<ParentAction, Action>
  private var last: State
  /// What tells the part from another that may take its place.
  private let identity: ChildIdentity?

  /// - Returns: Nil when the part is not there.
  init?(
    _ parent: any StoreCore<ParentState, ParentAction>, state: KeyPath<ParentState, State?>,
    action: AnyCasePath<ParentAction, Action>
  ) {
    guard let last = parent.state[keyPath: state] else { return nil }
    self.parent = parent
    self.place = state
    self.action = action
    self.last = last
    identity = ChildIdentity(of: last)
  }

  /// - Parameter last: The state that the part had, should it be gone.
  init(
    _ parent: any StoreCore<ParentState, ParentAction>, state: KeyPath<ParentState, State?>,
    action: AnyCasePath<ParentAction, Action>, last: State
  ) {
    self.parent = parent
    self.place = state
    self.action = action
    self.last = parent.state[keyPath: state] ?? last
    identity = ChildIdentity(of: self.last)
  }

  var state: State {
    if let state = parent.state[keyPath: place] { last = state }
    return last
  }

  var position: SourcePosition { parent.position }

  var isInvalid: Bool {
    guard !parent.isInvalid, let state = parent.state[keyPath: place] else { return true }
    return identity != ChildIdentity(of: state)
  }

  /// The reducer of the part reports actions that come too late.
  func send(_ action: Action, from origin: ActionOrigin) -> StoreTask {
    parent.send(self.action.embed(action), from: origin)
  }
}
