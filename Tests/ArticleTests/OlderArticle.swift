import ComposableOlder
import ComposableRuntime

/// What the page of `ComposableOlder` shows.
private struct Older: Reducer {
  struct State { var detail: Int? }

  enum Action { case detail(Bool) }

  var body: some Reducer<State, Action> {
    EmptyReducer()
      .ifLet(\.detail, action: /Action.detail) { EmptyReducer() }
  }
}
