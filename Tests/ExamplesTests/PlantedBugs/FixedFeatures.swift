import ComposableRuntime

@testable import GuessMyAgeExample
@testable import ListExample

/// The list without its bug: what was saved changes the row that it is, wherever that stands.
struct FixedListFeature: Reducer {
  let base = ListFeature()

  func reduce(into state: inout ListFeature.State, action: ListFeature.Action) -> Effect<ListFeature.Action> {
    guard case .saveResponse(_, .success(let saved)) = action else { return base.reduce(into: &state, action: action) }
    guard let index = state.rows.firstIndex(where: { $0.id == saved.id }) else { return .none }
    return base.reduce(into: &state, action: .saveResponse(index: index, result: .success(saved)))
  }
}

/// The screens without their bug: an age is not taken for one of another name.
struct FixedAppFeature: Reducer {
  let base = AppFeature()

  func reduce(into state: inout AppFeature.State, action: AppFeature.Action) -> Effect<AppFeature.Action> {
    if case .path(.element(let id, action: .guessMyAge(.guessAgeResponse(let guess)))) = action,
      let screen = state.path[id: id, case: \.guessMyAge], screen.name != guess.name
    {
      return .none
    }
    return base.reduce(into: &state, action: action)
  }
}
