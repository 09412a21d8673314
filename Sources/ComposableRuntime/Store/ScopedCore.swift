/// The core of a store whose state always exists in its parent.
@MainActor
final class ScopedCore<ParentState, ParentAction, State, Action>: StoreCore {
  private let parent: any StoreCore<ParentState, ParentAction>
  private let read: (ParentState) -> State
  private let wrap: (Action) -> ParentAction

  init(
    _ parent: any StoreCore<ParentState, ParentAction>, state read: @escaping (ParentState) -> State,
    action wrap: @escaping (Action) -> ParentAction
  ) {
    self.parent = parent
    self.read = read
    self.wrap = wrap
  }

  var state: State { read(parent.state) }

  var position: SourcePosition { parent.position }

  var stackElementIDs: StackElementIDs { parent.stackElementIDs }

  var isInvalid: Bool { parent.isInvalid }

  var isPresenting: Bool { parent.isPresenting }

  func send(_ action: Action, from origin: ActionOrigin) -> StoreTask {
    parent.send(wrap(action), from: origin)
  }
}
