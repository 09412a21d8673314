import ComposableRuntime
import Foundation
import IssueReporting
import StoreTesting
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct BuiltinDependencyTests {
  @Test func `dates are constant or generated`() {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    withDependencies {
      $0.date = .constant(start)
    } operation: {
      @Dependency(\.date) var date
      #expect(date() == start)
      @Dependency(\.date.now) var now
      #expect(now == start)
    }
    withDependencies {
      $0.date.now = start + 1
    } operation: {
      @Dependency(\.date) var date
      #expect(date.now == start + 1)
    }
  }

  @Test func `identifiers count`() {
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      @Dependency(\.uuid) var uuid
      #expect(uuid() == UUID(0))
      #expect(uuid() == UUID(1))
      #expect(UUIDGenerator.incrementing() == UUID(0))
    }
    #expect(UUID(0).uuidString == "00000000-0000-0000-0000-000000000000")
    #expect(UUID(0xDEAD_BEEF).uuidString == "00000000-0000-0000-0000-0000DEADBEEF")
    #expect(UUID(-1).uuidString == "00000000-0000-0001-0000-000000000001")
    #expect(UUID(Int.min).uuidString == "00000000-0000-0001-8000-000000000000")
    #expect(UUID(-1) != UUID(Int.max))
    #expect(UUIDGenerator.constant(UUID(7))() == UUID(7))
  }

  private struct Counting: RandomNumberGenerator {
    var last: UInt64 = 0

    mutating func next() -> UInt64 {
      last += 1
      return last
    }
  }

  @Test func `a random number generator keeps its place`() {
    let random = WithRandomNumberGenerator(Counting())
    #expect(random { [$0.next(), $0.next()] } == [1, 2])
    #expect(random { $0.next() } == 3)
  }

  @Test func `calendars, locales and time zones have no value for tests`() {
    let messages = ReportedIssues.messages {
      @Dependency(\.calendar) var calendar
      @Dependency(\.locale) var locale
      @Dependency(\.timeZone) var timeZone
      _ = (calendar, locale, timeZone)
    }
    #expect(messages.count == 3)
    withDependencies {
      $0.calendar = Calendar(identifier: .gregorian)
      $0.locale = Locale(identifier: "ko_KR")
      $0.preferredLocales = [Locale(identifier: "ko_KR"), Locale(identifier: "de_CH")]
      $0.timeZone = .gmt
    } operation: {
      #expect(DependencyValues._current.calendar.identifier == .gregorian)
      #expect(DependencyValues._current.locale.identifier == "ko_KR")
      #expect(DependencyValues._current.preferredLocales.map(\.identifier) == ["ko_KR", "de_CH"])
      #expect(DependencyValues._current.timeZone == .gmt)
    }
  }

  @Test func `a test cannot load from the network`() async throws {
    @Dependency(\.urlSession) var session
    let url = try #require(URL(string: "https://example.invalid/"))
    let error = await #expect(throws: URLError.self) { try await session.data(from: url) }
    // Without the refusal it would be that no host was found.
    #expect(error?.code == .resourceUnavailable)
  }
}
