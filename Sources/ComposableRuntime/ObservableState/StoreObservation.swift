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
  func access() { location.access(ObservedWhole(), keyPath: \.value) }

  /// Returns the version of the state before it is changed.
  func version(of state: State) -> _ObservableStateVersion { identity(state).current }

  /// Calls `replace`, which sets the new state, and notifies the observers if the whole state was replaced.
  ///
  /// Observers may read the state during `willSet` and `didSet`, so the caller must not hold exclusive access to it.
  func since(_ old: _ObservableStateVersion, becoming new: State, _ replace: () -> Void) {
    guard !identity(new).isNotified(since: old) else { return replace() }
    location.willSet(ObservedWhole(), keyPath: \.value)
    replace()
    location.didSet(ObservedWhole(), keyPath: \.value)
  }
}

/// The subject of the observation of a whole value. It is not in a generic type, so that its key path is created only once.
struct ObservedWhole: ObservableState {
  var value: Void { () }
  var _$id: ObservableStateID { ._$inert }
}
