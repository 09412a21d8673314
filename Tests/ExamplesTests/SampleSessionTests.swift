import ComposableRuntime
import Foundation
import PlayheadRecorder
import ScriptedSession
import Testing

@testable import CounterExample
@testable import GuessMyAgeExample
@testable import ListExample
@testable import RepositoriesExample
@testable import TimerExample

/// The recordings in the repository are what the examples record today.
@MainActor @Suite struct SampleSessionTests {
  @Test func `the counter records its sample`() async throws {
    try await expectSample("Counter", from: CounterFeature.State()) { CounterFeature() }
  }

  @Test func `the timer records its sample`() async throws {
    try await expectSample("Timer", from: TimerFeature.State()) { TimerFeature() }
  }

  @Test func `the list records its sample`() async throws {
    try await expectSample("List", from: ListFeature.State.sample) { ListFeature() }
  }

  @Test func `guess my age records its sample`() async throws {
    try await expectSample("GuessMyAge", from: AppFeature.State()) { AppFeature() }
  }

  @Test func `the repositories record their sample`() async throws {
    try await expectSample("Repositories") { wrapped(repositoriesStore($0)) }
  }
}
