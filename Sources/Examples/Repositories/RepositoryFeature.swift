import ComposableClassic
import Foundation
import PlayheadRecorder

@Recordable
struct RepositoryState: Equatable {
  var repositories: [RepositoryModel] = []
  var favoriteRepositories: [RepositoryModel] = []
  var isLoading = false
  var failure: APIError?
}

@Recordable
enum RepositoryAction: Equatable {
  case onAppear
  case dataLoaded(Result<[RepositoryModel], APIError>)
  case favoriteButtonTapped(RepositoryModel)
}

struct RepositoryEnvironment {
  var repositoryRequest: (_ login: String, JSONDecoder) -> Effect<[RepositoryModel], APIError>
  /// The user whose repositories are shown.
  var login = "octocat"
}

let repositoryReducer = Reducer<
  RepositoryState, RepositoryAction, SystemEnvironment<RepositoryEnvironment>
> { state, action, environment in
  struct RequestID: Hashable {}

  switch action {
  case .onAppear:
    state.isLoading = true
    state.failure = nil
    return environment.repositoryRequest(environment.login, environment.decoder())
      .receive(on: environment.mainQueue())
      .catchToEffect()
      .map(RepositoryAction.dataLoaded)
      .cancellable(id: RequestID(), cancelInFlight: true)

  case .dataLoaded(.success(let repositories)):
    state.isLoading = false
    state.repositories = repositories
    return .none

  case .dataLoaded(.failure(let error)):
    state.isLoading = false
    state.failure = error
    return .none

  case .favoriteButtonTapped(let repository):
    if state.favoriteRepositories.contains(repository) {
      state.favoriteRepositories.removeAll { $0 == repository }
    } else {
      state.favoriteRepositories.append(repository)
    }
    return .none
  }
}
