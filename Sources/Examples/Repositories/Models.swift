import Foundation
import PlayheadRecorder

/// A user, as the service describes one.
@Recordable
struct UserModel: Equatable, Codable {
  var login: String
  var publicRepos: Int

  private enum CodingKeys: String, CodingKey {
    case login
    case publicRepos = "public_repos"
  }
}

/// A repository, as the service describes one.
@Recordable
struct RepositoryModel: Equatable, Codable, Identifiable {
  var id: Int
  var name: String
  var stars: Int

  private enum CodingKeys: String, CodingKey {
    case id, name
    case stars = "stargazers_count"
  }
}

/// Why a request failed.
@Recordable
enum APIError: Error, Equatable {
  case downloadError
  case decodingError
  case notFound(login: String)
}
