import ComposableClassic
import Foundation
import XCTest

// A feature as it was written for TCA before reducers were a protocol.

struct Repository: Equatable, Identifiable {
  var id: Int
  var name = ""
}

struct APIError: Error, Equatable {}

struct RepositoryState: Equatable {
  var favoriteRepositories: [Repository] = []
  var repositories: [Repository] = []
}

enum RepositoryAction: Equatable {
  case onAppear
  case dataLoaded(Result<[Repository], APIError>)
  case favoriteButtonTapped(Repository)
}

struct RepositoryEnvironment {
  var repositoryRequest: (JSONDecoder) -> Effect<[Repository], APIError>

  static let dev = RepositoryEnvironment(repositoryRequest: { _ in Effect(value: [Repository(id: 1, name: "dev")]) })
}

@dynamicMemberLookup
struct SystemEnvironment<Environment> {
  var environment: Environment
  var mainQueue: () -> AnySchedulerOf<DispatchQueue>
  var decoder: () -> JSONDecoder

  subscript<Dependency>(dynamicMember keyPath: WritableKeyPath<Environment, Dependency>) -> Dependency {
    get { self.environment[keyPath: keyPath] }
    set { self.environment[keyPath: keyPath] = newValue }
  }

  static func live(environment: Environment) -> Self {
    Self(environment: environment, mainQueue: { .main }, decoder: { JSONDecoder() })
  }
}

let repositoryReducer = Reducer<
  RepositoryState,
  RepositoryAction,
  SystemEnvironment<RepositoryEnvironment>
> { state, action, environment in
  switch action {
  case .onAppear:
    return environment.repositoryRequest(environment.decoder())
      .receive(on: environment.mainQueue())
      .catchToEffect()
      .map(RepositoryAction.dataLoaded)
  case .dataLoaded(let result):
    switch result {
    case .success(let repositories):
      state.repositories = repositories
    case .failure:
      break
    }
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

struct UserState: Equatable {
  var name: String?
}

enum UserAction: Equatable {
  case onAppear
  case nameLoaded(Result<String, APIError>)
}

struct UserEnvironment {
  var userRequest: () -> Effect<String, APIError>
}

let userReducer = Reducer<UserState, UserAction, SystemEnvironment<UserEnvironment>> { state, action, environment in
  switch action {
  case .onAppear:
    return environment.userRequest().receive(on: environment.mainQueue()).catchToEffect(UserAction.nameLoaded)
  case let .nameLoaded(.success(name)):
    state.name = name
    return .none
  case .nameLoaded(.failure):
    return .none
  }
}

struct RootState: Equatable {
  var userState = UserState()
  var repositoryState = RepositoryState()
}

enum RootAction: Equatable {
  case userAction(UserAction)
  case repositoryAction(RepositoryAction)
}

struct RootEnvironment {}

let rootReducer = Reducer<
  RootState,
  RootAction,
  SystemEnvironment<RootEnvironment>
>.combine(
  userReducer.pullback(
    state: \.userState,
    action: /RootAction.userAction,
    environment: { _ in .live(environment: UserEnvironment(userRequest: { Effect(error: APIError()) })) }),
  repositoryReducer.pullback(
    state: \.repositoryState,
    action: /RootAction.repositoryAction,
    environment: { _ in .live(environment: .dev) })
)

final class ClassicStyleTests: XCTestCase {
  let testScheduler = DispatchQueue.test
  let testRepositories = [Repository(id: 1, name: "a"), Repository(id: 2, name: "b")]

  func testRepositoryEffect(decoder: JSONDecoder) -> Effect<[Repository], APIError> {
    Effect(value: testRepositories)
  }

  var environment: SystemEnvironment<RepositoryEnvironment> {
    SystemEnvironment(
      environment: RepositoryEnvironment(repositoryRequest: testRepositoryEffect),
      mainQueue: { self.testScheduler.eraseToAnyScheduler() },
      decoder: { JSONDecoder() })
  }

  func testFavoriteButtonTapped() {
    let store = TestStore(
      initialState: RepositoryState(), reducer: repositoryReducer, environment: environment)

    guard let testRepo = testRepositories.first else {
      fatalError("Error in test setup")
    }
    store.send(.favoriteButtonTapped(testRepo)) { state in
      state.favoriteRepositories.append(testRepo)
    }
    store.send(.favoriteButtonTapped(testRepo)) {
      $0.favoriteRepositories = []
    }
  }

  func testOnAppear() {
    let store = TestStore(
      initialState: RepositoryState(), reducer: repositoryReducer, environment: environment)

    store.send(.onAppear)
    testScheduler.advance()
    store.receive(.dataLoaded(.success(testRepositories))) { state in
      state.repositories = self.testRepositories
    }

    store.environment.repositoryRequest = { _ in Effect(error: APIError()) }
    store.send(.onAppear)
    store.do { self.testScheduler.advance() }
    store.receive(.dataLoaded(.failure(APIError())))
  }

  func testSteps() {
    let store = TestStore(
      initialState: RepositoryState(), reducer: repositoryReducer, environment: environment)
    store.assert(
      .send(.onAppear),
      .do { self.testScheduler.advance() },
      .receive(.dataLoaded(.success(testRepositories))) { $0.repositories = self.testRepositories },
      .environment { $0.repositoryRequest = { _ in .none } },
      .send(.onAppear))
  }

  func testRootStoreAndItsViews() {
    let store = Store(
      initialState: RootState(), reducer: rootReducer, environment: .live(environment: RootEnvironment()))
    let repositories = store.scope(state: \.repositoryState, action: RootAction.repositoryAction)
    let viewStore = ViewStore(repositories)
    var counts: [Int] = []
    let loaded = expectation(description: "loaded")
    let cancellable = viewStore.publisher.repositories.map(\.count)
      .sink {
        counts.append($0)
        if $0 == 1 { loaded.fulfill() }
      }
    viewStore.send(.onAppear)
    XCTAssertEqual(viewStore.repositories, [])
    wait(for: [loaded], timeout: 10)
    XCTAssertEqual(viewStore.repositories, [Repository(id: 1, name: "dev")])
    viewStore.send(.favoriteButtonTapped(viewStore.repositories[0]))
    XCTAssertEqual(ViewStore(store).repositoryState.favoriteRepositories, viewStore.repositories)
    XCTAssertEqual(counts, [0, 1])
    cancellable.cancel()
  }

  func testFormsThatPeopleWrite() {
    struct AppEnvironment {
      var login: (String) -> Effect<String, APIError> = { _ in .failing("login") }
    }
    enum AppAction: Equatable {
      case user(UserAction)
      case reset
      case dismissed
    }
    let names: [Effect<String, Never>] = ["a", "b"].map(Effect.init(value:))
    let first: Effect<Int, Never> = [1].first.map(Effect.init(value:)) ?? .none
    let publisher = Effect(Just(2).setFailureType(to: APIError.self))
    var values: [String] = []
    _ = Effect.merge(names).sink { values.append($0) }
    _ = first.sink { values.append("\($0)") }
    _ = publisher.sink(receiveCompletion: { _ in }, receiveValue: { values.append("\($0)") })
    XCTAssertEqual(values, ["a", "b", "1", "2"])
    XCTAssertNotNil((/AppAction.reset).extract(from: .reset))
    XCTAssertNil((/AppAction.reset).extract(from: .dismissed))

    let reducer = Reducer<UserState?, AppAction, Void>.combine(
      userReducer.optional(breakpointOnNil: false)
        .pullback(
          state: \.self, action: /AppAction.user,
          environment: { .live(environment: UserEnvironment(userRequest: { .none })) }),
      .init { state, action, _ in
        if action == .reset { state = UserState(name: "new") }
        return .none
      })
    let store = TestStore(initialState: nil, reducer: reducer, environment: ())
    store.assert(
      .send(.user(.onAppear)),
      .send(.reset) { $0 = UserState(name: "new") },
      file: #filePath, line: #line)
    testScheduler.advance(to: testScheduler.now.advanced(by: 1))
    _ = AppEnvironment()
  }

  func testFromAnotherThread() async {
    let store = TestStore(
      initialState: RepositoryState(), reducer: repositoryReducer, environment: environment)
    store.send(.favoriteButtonTapped(testRepositories[0])) {
      $0.favoriteRepositories = [self.testRepositories[0]]
    }
    store.send(.onAppear)
    await MainActor.run { testScheduler.advance() }
    store.receive(.dataLoaded(.success(testRepositories))) { $0.repositories = self.testRepositories }
  }
}
