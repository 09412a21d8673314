import ComposableClassic
import Dispatch
import Foundation
import Testing

@testable import RepositoriesExample

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The features of the repository browser, in test stores.
@MainActor @Suite struct RepositoriesFeatureTests {
  private let scheduler = DispatchQueue.test
  private let repositories = [
    RepositoryModel(id: 1, name: "a", stars: 3), RepositoryModel(id: 2, name: "b", stars: 4),
  ]

  private func system<Environment>(_ environment: Environment) -> SystemEnvironment<Environment> {
    SystemEnvironment(
      environment: environment, mainQueue: { [scheduler] in scheduler.eraseToAnyScheduler() },
      decoder: { JSONDecoder() })
  }

  @Test func `repositories are loaded`() {
    let store = TestStore(
      initialState: RepositoryState(), reducer: repositoryReducer,
      environment: system(
        RepositoryEnvironment(repositoryRequest: { [repositories] _, _ in Effect(value: repositories) })))
    store.send(.onAppear) { $0.isLoading = true }
    scheduler.advance()
    store.receive(.dataLoaded(.success(repositories))) {
      $0.isLoading = false
      $0.repositories = repositories
    }
  }

  @Test func `a request that fails is shown`() {
    let store = TestStore(
      initialState: RepositoryState(), reducer: repositoryReducer,
      environment: system(RepositoryEnvironment(repositoryRequest: { _, _ in Effect(error: .downloadError) })))
    store.send(.onAppear) { $0.isLoading = true }
    scheduler.advance()
    store.receive(.dataLoaded(.failure(.downloadError))) {
      $0.isLoading = false
      $0.failure = .downloadError
    }
    store.environment.repositoryRequest = { [repositories] _, _ in Effect(value: repositories) }
    store.send(.onAppear) {
      $0.isLoading = true
      $0.failure = nil
    }
    scheduler.advance()
    store.receive(.dataLoaded(.success(repositories))) {
      $0.isLoading = false
      $0.repositories = repositories
    }
  }

  @Test func `a tap makes a favourite and the next one takes it back`() {
    let store = TestStore(
      initialState: RepositoryState(), reducer: repositoryReducer,
      environment: system(RepositoryEnvironment(repositoryRequest: { _, _ in .none })))
    store.send(.favoriteButtonTapped(repositories[0])) { $0.favoriteRepositories = [repositories[0]] }
    store.send(.favoriteButtonTapped(repositories[1])) { $0.favoriteRepositories = repositories }
    store.send(.favoriteButtonTapped(repositories[0])) { $0.favoriteRepositories = [repositories[1]] }
  }

  @Test func `the next user takes the place of the one that is loading`() {
    let store = TestStore(
      initialState: RootState(), reducer: rootReducer,
      environment: system(RootEnvironment.offline(scheduler.eraseToAnyScheduler())))
    store.send(.userAction(.loginPicked("octocat")))
    store.receive(.userAction(.onAppear))
    store.receive(.repositoryAction(.onAppear)) { $0.repositoryState.isLoading = true }
    scheduler.advance(by: 0.3)
    store.send(.userAction(.loginPicked("nobody"))) { $0.userState.login = "nobody" }
    store.receive(.userAction(.onAppear))
    store.receive(.repositoryAction(.onAppear))
    scheduler.run()
    store.receive(.userAction(.dataLoaded(.failure(.notFound(login: "nobody"))))) {
      $0.userState.failure = .notFound(login: "nobody")
    }
    store.receive(.repositoryAction(.dataLoaded(.failure(.notFound(login: "nobody"))))) {
      $0.repositoryState.isLoading = false
      $0.repositoryState.failure = .notFound(login: "nobody")
    }
  }

  @Test func `the offline data has one more star each time`() {
    let environment = RootEnvironment.offline(.immediate)
    func stars() -> [Int] {
      var stars: [Int] = []
      environment.repository.repositoryRequest("apple", JSONDecoder())
        .sink(receiveCompletion: { _ in }, receiveValue: { stars = $0.map(\.stars) }).cancel()
      return stars
    }
    #expect(stars() == [11, 21])
    #expect(stars() == [12, 22])
  }

  @Test(arguments: [
    ("octocat", #"[{"id":7,"name":"hello","stargazers_count":5}]"#, 200, "success(5)"),
    ("nobody", "{}", 404, "notFound(login: \"nobody\")"), ("a b/c", "{", 200, "decodingError"),
    ("busy", #"{"message":"API rate limit exceeded"}"#, 403, "downloadError"), ("down", "", 0, "downloadError"),
  ]) func `the real request reads what the service answers`(
    _ login: String, _ body: String, _ status: Int, _ expected: String
  ) async {
    StubbedService.answers.withLock { $0["/users/\(login)/repos"] = (status, Data(body.utf8)) }
    let environment = RootEnvironment.live(StubbedService.session)
    let found = await results(of: environment.repository.repositoryRequest(login, JSONDecoder())) {
      "\($0.first?.stars ?? 0)"
    }
    #expect(found == [expected])
  }

  @Test func `the real request for a user reads its number of repositories`() async {
    StubbedService.answers.withLock {
      $0["/users/octocat"] = (200, Data(#"{"login":"octocat","public_repos":8}"#.utf8))
    }
    let environment = RootEnvironment.live(StubbedService.session)
    let found = await results(of: environment.user.userRequest("octocat", JSONDecoder())) {
      "\($0.login) \($0.publicRepos)"
    }
    #expect(found == ["success(octocat 8)"])
  }

  private func results<Model>(
    of effect: Effect<Model, APIError>, _ text: @escaping (Model) -> String
  ) async -> [String] {
    let (results, continuation) = AsyncStream.makeStream(of: String.self)
    let cancellable = effect.sink { completion in
      if case .failure(let error) = completion { continuation.yield("\(error)") }
      continuation.finish()
    } receiveValue: {
      continuation.yield("success(\(text($0)))")
    }
    var found: [String] = []
    for await result in results { found.append(result) }
    cancellable.cancel()
    return found
  }
}

/// Answers requests in the place of the network.
private final class StubbedService: URLProtocol {
  static let answers = Box()

  /// A session whose requests are answered here.
  static var session: URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [StubbedService.self]
    return URLSession(configuration: configuration)
  }

  final class Box: @unchecked Sendable {
    private let lock = NSLock()
    private var values: [String: (status: Int, body: Data)] = [:]

    func withLock<R>(_ body: (inout [String: (status: Int, body: Data)]) -> R) -> R {
      lock.withLock { body(&values) }
    }
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let url = request.url, let answer = Self.answers.withLock({ $0[url.path] }), answer.status > 0,
      let response = HTTPURLResponse(url: url, statusCode: answer.status, httpVersion: nil, headerFields: nil)
    else {
      client?.urlProtocol(self, didFailWithError: URLError(.cannotConnectToHost))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: answer.body)
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
