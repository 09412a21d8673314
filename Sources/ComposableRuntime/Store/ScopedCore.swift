/// A part of another store that is always there.
@MainActor
final class ScopedCore<ParentState, ParentAction, State, Action>: StoreCore {
  private let parent: any StoreCore<ParentState, ParentAction>
  private let place: KeyPath<ParentState, State>
  private let action: AnyCasePath<ParentAction, Action>

  init(
    _ parent: any StoreCore<ParentState, ParentAction>, state: KeyPath<ParentState, State>,
    action: AnyCasePath<ParentAction, Action>
  ) {
    self.parent = parent
    self.place = state
    self.action = action
  }

  var state: State { parent.state[keyPath: place] }

  var position: SourcePosition { parent.position }

  var isGone: Bool { parent.isGone }

  func send(_ action: Action, from origin: ActionOrigin) -> StoreTask {
    parent.send(self.action.embed(action), from: origin)
  }
}
