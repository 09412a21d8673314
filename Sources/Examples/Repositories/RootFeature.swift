import ComposableClassic
import PlayheadRecorder

/// A user, their repositories, and those that are favourites.
@Recordable
struct RootState: Equatable {
  var userState = UserState()
  var repositoryState = RepositoryState()
}

@Recordable
enum RootAction: Equatable {
  case userAction(UserAction)
  case repositoryAction(RepositoryAction)
}

/// What the app depends on: the requests of its features.
struct RootEnvironment {
  var user: UserEnvironment
  var repository: RepositoryEnvironment
}

let rootReducer = Reducer<RootState, RootAction, SystemEnvironment<RootEnvironment>>.combine(
  userReducer.pullback(
    state: \.userState, action: /RootAction.userAction, environment: { $0.map(\.user) }),
  // The repositories are those of the user who is picked.
  Reducer { state, action, environment in
    var environment = environment
    environment.repository.login = state.userState.login
    return
      repositoryReducer
      .pullback(state: \.repositoryState, action: /RootAction.repositoryAction, environment: { $0.map(\.repository) })
      .run(&state, action, environment)
  },
  Reducer { _, action, _ in
    guard case .userAction(.loginPicked) = action else { return .none }
    return Effect(value: .repositoryAction(.onAppear))
  })
