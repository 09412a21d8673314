import ComposableClassic
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension RootEnvironment {
  /// Asks the service.
  static func live(_ session: URLSession = .shared) -> RootEnvironment {
    RootEnvironment(
      user: UserEnvironment { login, decoder in
        request("https://api.github.com/users/\(escaped(login))", login, decoder, session, name: "user")
      },
      repository: RepositoryEnvironment(repositoryRequest: { login, decoder in
        request("https://api.github.com/users/\(escaped(login))/repos", login, decoder, session, name: "repositories")
      }))
  }

  private static func escaped(_ login: String) -> String {
    login.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  private static func request<Model: Decodable>(
    _ address: String, _ login: String, _ decoder: JSONDecoder, _ session: URLSession, name: String
  ) -> Effect<Model, APIError> {
    guard let url = URL(string: address) else { return Effect(error: .downloadError, name: name) }
    return session.dataTaskPublisher(for: url)
      .mapError { _ in APIError.downloadError }
      .tryMap { data, response in
        switch (response as? HTTPURLResponse)?.statusCode {
        case 200?: return data
        case 404?: throw APIError.notFound(login: login)
        // Such as 403, when there were too many requests. The body is no model then.
        default: throw APIError.downloadError
        }
      }
      .decode(type: Model.self, decoder: decoder)
      .mapError { $0 as? APIError ?? .decodingError }
      .eraseToEffect(name: name)
  }

  // With each answer the repositories have one more star, as if somebody starred them in the meantime.

  /// Answers with data from the program, after half a second or a second.
  static func offline(_ queue: AnySchedulerOf<DispatchQueue>) -> RootEnvironment {
    let users = ["octocat": 3, "apple": 2]
    var answers = 0
    func answer<Model>(
      _ login: String, name: String, after seconds: Double, _ model: @escaping () -> Model
    ) -> Effect<Model, APIError> {
      let result: Effect<Model, APIError> = .result(name: name) {
        users[login] == nil ? .failure(.notFound(login: login)) : .success(model())
      }
      return result.deferred(for: .seconds(seconds), scheduler: queue)
    }
    return RootEnvironment(
      user: UserEnvironment { login, _ in
        answer(login, name: "user", after: 0.5) { UserModel(login: login, publicRepos: users[login] ?? 0) }
      },
      repository: RepositoryEnvironment(repositoryRequest: { login, _ in
        answer(login, name: "repositories", after: 1) {
          answers += 1
          return (1...(users[login] ?? 1)).map { number in
            RepositoryModel(id: number, name: "\(login)-\(number)", stars: 10 * number + answers)
          }
        }
      }))
  }
}
