import ComposableRuntime
import PlayheadRecorder

/// A search as one types, with a planted bug: an answer that comes late ends the search that began after it.
@Reducer
struct SearchFeature {
  @ObservableState
  @Recordable
  struct State: Equatable, Sendable {
    var query = ""
    var results: [String] = []
    var isSearching = false
  }

  @Recordable
  enum Action: Sendable {
    case queryChanged(String)
    case answered([String])
  }

  private enum CancelID { case search }

  @Dependency(\.continuousClock) var clock

  /// Whether a search ends the one before it.
  var isFixed = false

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query):
        state.query = query
        state.isSearching = true
        let search = Effect<Action>.run(name: "search") { send in
          // What is short has many answers, which take longer.
          try await clock.sleep(for: .seconds(query.count == 1 ? 3 : 1))
          await send(.answered((1...3).map { "\(query)\($0)" }))
        }
        return isFixed ? search.cancellable(id: CancelID.search, cancelInFlight: true) : search

      case .answered(let results):
        state.results = results
        state.isSearching = false
        return .none
      }
    }
  }
}
