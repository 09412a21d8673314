/// Notifies the observers of a store's state when the whole state is replaced; its own registrar notifies them of changes within it.
@MainActor
final class StoreObservation<State> {
  private let location = ObservationLocation()
  private let identity: (State) -> ObservableStateID

  /// Nil when the state is not observable.
  init?() {
    guard let type = State.self as? any ObservableState.Type,
      let identity = Self.identity(of: type) as? (State) -> ObservableStateID
    else { return nil }
    self.identity = identity
  }

  private static func identity<S: ObservableState>(of type: S.Type) -> Any {
    { (state: S) in state._$id }
  }

  func access() { location.access(ObservedWhole(), keyPath: \.value) }

  /// The version of the state, to be read before it is changed.
  func version(of state: State) -> _ObservableStateVersion { identity(state).current }

  /// Replaces the state and notifies the observers, which may read it meanwhile, so the caller must not hold exclusive access to it.
  func since(_ old: _ObservableStateVersion, becoming new: State, _ replace: () -> Void) {
    guard !identity(new).isNotified(since: old) else { return replace() }
    location.willSet(ObservedWhole(), keyPath: \.value)
    replace()
    location.didSet(ObservedWhole(), keyPath: \.value)
  }
}

/// The subject of the observation of a whole value; not in a generic type, so that its key path is created only once.
struct ObservedWhole: ObservableState {
  var value: Void { () }
  var _$id: ObservableStateID { ._$inert }
}
