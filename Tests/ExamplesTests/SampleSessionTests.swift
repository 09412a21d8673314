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
  @Test func theCounterRecordsItsSample() async throws {
    try await expectSample("Counter", from: CounterFeature.State()) { CounterFeature() }
  }

  @Test func theTimerRecordsItsSample() async throws {
    try await expectSample("Timer", from: TimerFeature.State()) { TimerFeature() }
  }

  @Test func theListRecordsItsSample() async throws {
    try await expectSample("List", from: ListFeature.State.sample) { ListFeature() }
  }

  @Test func guessMyAgeRecordsItsSample() async throws {
    try await expectSample("GuessMyAge", from: AppFeature.State()) { AppFeature() }
  }

  @Test func theRepositoriesRecordTheirSample() async throws {
    try await expectSample("Repositories") { wrapped(repositoriesStore($0)) }
  }
}
