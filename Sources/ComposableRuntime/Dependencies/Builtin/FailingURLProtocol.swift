internal import Foundation
internal import IssueReporting

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// Reports an issue for each request and fails it: `urlSession` in tests.
final class FailingURLProtocol: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    reportIssue(
      """
      a test loads from the network: \(request.httpMethod ?? "GET") \(request.url?.host ?? "a URL without a host")

      hint: override the client that loads, or "urlSession"
      """)
    client?.urlProtocol(self, didFailWithError: URLError(.resourceUnavailable))
  }

  override func stopLoading() {}
}
