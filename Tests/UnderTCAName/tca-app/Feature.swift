import ComposableArchitecture
import PlayheadRecorder
import PlayheadTCA

@Reducer struct Feature {
  @Recordable struct State: Equatable {
    var count = 0
  }

  @Recordable enum Action {
    case increment
    case loaded(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment:
        state.count += 1
        return .run { [count = state.count] send in await send(.loaded(count)) }
      case .loaded:
        return .none
      }
    }
  }
}
