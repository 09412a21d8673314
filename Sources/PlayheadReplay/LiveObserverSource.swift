internal import ComposableRuntime

/// Gives an observer to the first store that is created with its types, and to no other.
@MainActor
final class LiveObserverSource<LiveState, LiveAction>: StoreCreationObserver {
  private var observer: LiveObserver<LiveState, LiveAction>?

  init(_ observer: LiveObserver<LiveState, LiveAction>) {
    self.observer = observer
  }

  func observer<State, Action>(
    besides own: (any StoreObserver<State, Action>)?
  ) -> (any StoreObserver<State, Action>)? {
    guard let observer = observer as? LiveObserver<State, Action> else { return own }
    self.observer = nil
    observer.own = own
    return observer
  }
}
