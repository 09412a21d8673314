/// What a store stands for: a run of its own, or a part of another store.
@MainActor
protocol StoreCore<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action

  var state: State { get }

  /// Whether the part of the state is not there any more.
  var isInvalid: Bool { get }

  /// Where the store was created that runs it all.
  var position: SourcePosition { get }

  func send(_ action: Action, from origin: ActionOrigin) -> StoreTask
}

extension RootCore: StoreCore {
  var isInvalid: Bool { false }
}
