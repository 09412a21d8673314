import ComposableRuntime
import PlayheadRecorder

/// A sheet that explains the app, page by page.
@Reducer
struct HelpFeature {
  @ObservableState @Recordable
  struct State: Equatable {
    var page = 1
  }

  @Recordable
  enum Action {
    case nextButtonTapped
    case doneButtonTapped
  }

  static let lastPage = 3

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .nextButtonTapped:
        state.page = min(state.page + 1, Self.lastPage)
        return .none
      case .doneButtonTapped:
        return .run(name: "dismiss") { _ in await dismiss() }
      }
    }
  }
}
