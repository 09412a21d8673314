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

  /// Sets the state.
  func replace(_ state: inout State, with new: State) {
    guard !identity(new).isKnown(since: identity(state)) else {
      state = new
      return
    }
    location.willSet(RootPlace(), keyPath: \.state)
    state = new
    location.didSet(RootPlace(), keyPath: \.state)
  }
}

/// The subject of the observation: outside of any generic type, so that its key path is made only once.
private struct RootPlace: ObservableState {
  var state: Void { () }
  var _$id: ObservableStateID { ._$inert }
}
