import ComposableRuntime
import PlayheadRecorder

/// Which rows of a list are shown.
@Reducer struct FilterFeature {
  @Recordable struct State: Equatable, Sendable {
    var query = ""
    var hidesDone = false

    func shows(_ row: Row) -> Bool {
      (query.isEmpty || row.title.lowercased().contains(query.lowercased())) && !(hidesDone && row.isDone)
    }
  }

  @Recordable enum Action: Equatable, Sendable {
    case queryChanged(String)
    case hidesDoneToggled
    case cleared
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query): state.query = query
      case .hidesDoneToggled: state.hidesDone.toggle()
      case .cleared: state = State()
      }
      return .none
    }
  }
}
