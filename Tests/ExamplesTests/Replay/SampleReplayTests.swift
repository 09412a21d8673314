import ComposableRuntime
import PlayheadComposableReplay
import PlayheadDebugger
import PlayheadReader
import PlayheadReplay
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
  @Test func `the counter runs as it was recorded`() async throws {
    try await expectReplay(of: "recordings/counter.jsonl", matches: CounterFeature())
  }

  @Test func `the timer runs as it was recorded`() async throws {
    try await expectReplay(of: "recordings/timer.jsonl", matches: TimerFeature())
  }

  @Test func `the list runs as it was recorded`() async throws {
    try await expectReplay(of: "recordings/list.jsonl", matches: ListFeature())
  }

  @Test func `the stack runs as it was recorded`() async throws {
    try await expectReplay(of: "recordings/guessmyage.jsonl", matches: AppFeature())
  }

  @Test func `the reducers as functions run as they were recorded`() async throws {
    try await expectReplay(of: "recordings/primes.jsonl") { primesStore() }
  }

  @Test func `the reducers before protocols run as they were recorded`() async throws {
    try await expectReplay(of: "recordings/repositories.jsonl") { repositoriesStore() }
  }

  /// A session of the timer as it once was: an action had another name, another one an argument more, the laps had no
  /// numbers, times were seconds with fractions, and there was a title.
  @Test func `a recording of an older version tells what has changed`() throws {
    let recording = try SampleFile(path: "recordings/older/timer.jsonl").open()
    let core = withDependencies {
      $0.context = .live
    } operation: {
      ReplayCore(reducer: TimerFeature())
    }
    let verifier = Verifier(
      recording, 1...recording.last, runner: FeatureRunner(core), defaults: TimerFeature.State())
    let found = try verifier.run()
    #expect(found.divergence == nil)
    #expect(found.runCount == 60)
    #expect(
      VerificationText(schema: recording.schema).lines(found) == [
        "not all of positions 1 to 64 was run and compared; what was runs as it was recorded",
        "4 of 64 actions were not run:",
        "  splitButtonTapped, 4 times from position 14 on: TimerFeature.Action.splitButtonTapped is gone",
        "state/laps/*/number: found nothing, expected a value; taken as 0",
        "state/elapsed: found a number out of its range, expected Int; taken as 77",
        "state/laps/*/length: found a number out of its range, expected Int; taken as 12",
        "types have changed since it was recorded:",
        "  TimerFeature.State.elapsed was Double and is Int",
        "  TimerFeature.State.title: String is gone",
        "  TimerFeature.Lap.length was Double and is Int",
        "  TimerFeature.Lap.number: Int is new",
        "  TimerFeature.Action.splitButtonTapped is gone",
        "  TimerFeature.Action.precisionPicked has no argument 'isAnimated: Bool' any more",
        "  TimerFeature.Action.lapButtonTapped is new",
        "not compared: 52 changes of fields of another type",
      ])
  }
}
