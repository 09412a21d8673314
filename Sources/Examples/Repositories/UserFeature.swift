import ComposableClassic
import Foundation
import PlayheadRecorder

@Recordable
struct UserState: Equatable {
  var login = "octocat"
  var user: UserModel?
  var failure: APIError?
}

@Recordable
enum UserAction: Equatable {
  case onAppear
  case loginPicked(String)
  case dataLoaded(Result<UserModel, APIError>)
}

struct UserEnvironment {
  var userRequest: (_ login: String, JSONDecoder) -> Effect<UserModel, APIError>
}

let userReducer = Reducer<UserState, UserAction, SystemEnvironment<UserEnvironment>> { state, action, environment in
  struct RequestID: Hashable {}

  switch action {
  case .onAppear:
    return environment.userRequest(state.login, environment.decoder())
      .receive(on: environment.mainQueue())
      .catchToEffect(UserAction.dataLoaded)
      .cancellable(id: RequestID(), cancelInFlight: true)

  case .loginPicked(let login):
    state.login = login
    state.user = nil
    state.failure = nil
    return Effect(value: .onAppear)

  case .dataLoaded(.success(let user)):
    state.user = user
    return .none

  case .dataLoaded(.failure(let error)):
    state.failure = error
    return .none
  }
}
