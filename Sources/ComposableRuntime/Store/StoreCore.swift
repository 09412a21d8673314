/// A ``RootCore``, which runs a reducer, or a part of a parent's core.
@MainActor
protocol StoreCore<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action

  var state: State { get }

  /// Whether the child is gone: its state is nil, or that of another child.
  var isInvalid: Bool { get }

  /// Whether an old state is presented, so that actions are refused.
  var isPresenting: Bool { get }

  /// The place in the source that created the outermost store.
  var position: SourcePosition { get }

  var stackElementIDs: StackElementIDs { get }

  func send(_ action: Action, from origin: ActionOrigin) -> StoreTask
}

extension RootCore: StoreCore {
  var isInvalid: Bool { false }
}
