import ComposableRuntime
import IssueReporting
import StoreTesting
import Testing

@DependencyClient
struct FactClient: Sendable {
  var fetch: @Sendable (_ number: Int) async throws -> String
  var isOffline: @Sendable () -> Bool = { false }
  var count: @Sendable (_ first: Int, Int) -> Int = { first, second in first + second }
  var reset: @Sendable () -> Void
  @DependencyEndpoint(method: "grow") var change: @Sendable (_ value: inout Int, _ by: Int) throws -> Void
  var retries: Int = 3
  let name: String = "facts"
}

@DependencyClient
public struct StoredClient: Sendable {
  let base: Int
  public var read: @Sendable () throws -> Int
}

extension FactClient: DependencyKey {
  static let liveValue = FactClient(
    fetch: { "\($0) is live" }, isOffline: { true }, count: { $0 * $1 }, reset: {}, change: { $0 += $1 })
  static let testValue = FactClient()
}

@Suite struct DependencyClientTests {
  @Test func `every endpoint can be given`() async throws {
    let client = FactClient.liveValue
    #expect(try await client.fetch(number: 2) == "2 is live")
    #expect(try await client.fetch(3) == "3 is live")
    #expect(client.isOffline())
    #expect(client.count(first: 2, 5) == 10)
    #expect(client.retries == 3)
    var value = 1
    try client.grow(value: &value, by: 2)
    #expect(value == 3)
    #expect(try StoredClient(base: 1, read: { 2 }).read() == 2)
  }

  @Test func `what nothing was said about is reported at its line`() async {
    let issues = ReportedIssues()
    await withIssueReporters([issues]) {
      let client = FactClient()
      let error = await #expect(throws: UnimplementedEndpoint.self) { try await client.fetch(number: 1) }
      #expect(error?.description == "FactClient.fetch has no implementation")
      #expect(!client.isOffline())
      #expect(client.count(first: 2, 5) == 7)
      client.reset()
      var value = 1
      #expect(throws: UnimplementedEndpoint.self) { try client.grow(value: &value, by: 2) }
    }
    #expect(issues.all.map(\.fileID) == Array(repeating: #fileID, count: 5))
    #expect(issues.all.map(\.line) == [8, 9, 10, 11, 12])
    #expect(
      issues.messages.first == """
        an endpoint of a client was called, and has no implementation here: FactClient.fetch

        hint: override it, in "withDependencies" around the test or in that argument of the store; \
        or give it in the client's live value
        """)
  }

  @Test func `a closure that is ignored is no endpoint`() async throws {
    let client = Logging { "\($0)" }
    #expect(try await client.fetch(id: 3) == "3")
    #expect(client.log("a") == "logged a")
    let messages = ReportedIssues.messages { #expect(Logging().log("b") == "logged b") }
    #expect(messages == [])
  }

  @Test func `a test overrides one endpoint`() async throws {
    let fact = try await withDependencies {
      $0[FactClient.self].fetch = { "\($0) is good" }
    } operation: {
      @Dependency(FactClient.self) var client
      return try await client.fetch(number: 7)
    }
    #expect(fact == "7 is good")
  }
}

@DependencyClient
private struct Logging: Sendable {
  var fetch: @Sendable (_ id: Int) async throws -> String
  @DependencyEndpointIgnored
  var log: @Sendable (String) -> String = { "logged \($0)" }
}
