#if canImport(FoundationNetworking)
  internal import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension DependencyValues {
  /// The session for network requests.
  ///
  /// In tests, each request reports an issue, and fails with `URLError.resourceUnavailable`. Override the session in
  /// tests, or better the client that uses it.
  ///
  /// ```swift
  /// @Dependency(\.urlSession) var urlSession
  /// …
  /// let (data, _) = try await urlSession.data(from: url)
  /// ```
  public var urlSession: URLSession {
    get { self[URLSessionKey.self] }
    set { self[URLSessionKey.self] = newValue }
  }
}

private enum URLSessionKey: DependencyKey {
  static var liveValue: URLSession { .shared }

  static var testValue: URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [FailingURLProtocol.self]
    return URLSession(configuration: configuration)
  }
}
