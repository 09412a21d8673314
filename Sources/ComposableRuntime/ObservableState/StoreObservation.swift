/// Tells whoever reads the state of a store when it becomes another value as a whole.
///
/// Changes within the value are told by its own registrar.
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

  /// Notes that the state is read.
  func access() { location.access(RootPlace(), keyPath: \.state) }

  /// Calls `replace`, by which the state becomes another one, and tells those who have read it.
  ///
  /// They may read the state from both calls, so nobody has exclusive access to it meanwhile.
  func during(_ old: State, becoming new: State, _ replace: () -> Void) {
    guard !identity(new).isAnnounced(since: identity(old)) else { return replace() }
    location.willSet(RootPlace(), keyPath: \.state)
    replace()
    location.didSet(RootPlace(), keyPath: \.state)
  }
}

/// The subject of the observation: outside of any generic type, so that its key path is made only once.
private struct RootPlace: ObservableState {
  var state: Void { () }
  var _$id: ObservableStateID { ._$inert }
}
