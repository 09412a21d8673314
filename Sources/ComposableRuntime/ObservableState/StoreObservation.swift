/// Notifies the observers of a store's state when the whole state is replaced.
///
/// The registrar of the state notifies its observers of changes within it.
@MainActor
final class StoreObservation<State> {
  private let location = ObservationLocation()
  private let identity: (State) -> ObservableStateID

  /// - Returns: Nil when the state is not observable.
  init?() {
    guard let type = State.self as? any ObservableState.Type,
      let identity = Self.identity(of: type) as? (State) -> ObservableStateID
    else { return nil }
    self.identity = identity
  }

  private static func identity<S: ObservableState>(of type: S.Type) -> Any {
    { (state: S) in state._$id }
  }

  /// Registers a read of the state.
  func access() { location.access(RootPlace(), keyPath: \.state) }

  /// Returns the version of the state before it is changed.
  func version(of state: State) -> _ObservableStateVersion { identity(state).current }

  /// Calls `replace`, which sets the new state, and notifies the observers if the whole state was replaced.
  ///
  /// Observers may read the state during `willSet` and `didSet`, so the caller must not hold exclusive access to it.
  ///
  /// - Parameters:
  ///   - old: The version of the state before the change.
  ///   - new: The state after the change.
  ///   - replace: Sets the state.
  func since(_ old: _ObservableStateVersion, becoming new: State, _ replace: () -> Void) {
    guard !identity(new).isNotified(since: old) else { return replace() }
    location.willSet(RootPlace(), keyPath: \.state)
    replace()
    location.didSet(RootPlace(), keyPath: \.state)
  }
}

/// The subject of the observation. It is not nested in a generic type, so that its key path is created only once.
private struct RootPlace: ObservableState {
  var state: Void { () }
  var _$id: ObservableStateID { ._$inert }
}
