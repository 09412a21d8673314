import ComposableRuntime
import PlayheadComposableReplay
import Testing

@testable import CounterExample
@testable import GuessMyAgeExample
@testable import ListExample
@testable import PrimesExample
@testable import RepositoriesExample
@testable import TimerExample

/// The samples run again through the features that they were recorded from.
@MainActor
struct SampleReplayTests {
  @Test func theCounterRunsAsItWasRecorded() async throws {
    try await expectReplay(of: "recordings/counter.jsonl", matches: CounterFeature())
  }

  @Test func theTimerRunsAsItWasRecorded() async throws {
    try await expectReplay(of: "recordings/timer.jsonl", matches: TimerFeature())
  }

  @Test func theListRunsAsItWasRecorded() async throws {
    try await expectReplay(of: "recordings/list.jsonl", matches: ListFeature())
  }

  @Test func theStackRunsAsItWasRecorded() async throws {
    try await expectReplay(of: "recordings/guessmyage.jsonl", matches: AppFeature())
  }

  @Test func theReducersAsFunctionsRunAsTheyWereRecorded() async throws {
    try await expectReplay(of: "recordings/primes.jsonl") { PrimesCommand.store(nil) }
  }

  @Test func theReducersBeforeProtocolsRunAsTheyWereRecorded() async throws {
    try await expectReplay(of: "recordings/repositories.jsonl") { RepositoriesCommand.store(nil, online: false) }
  }
}
