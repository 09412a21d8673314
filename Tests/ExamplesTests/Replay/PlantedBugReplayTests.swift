import ComposableRuntime
import ComposableTesting
import Foundation
import PlayheadComposable
import PlayheadComposableReplay
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import ProcessTesting
import Testing

@testable import GuessMyAgeExample
@testable import ListExample
@testable import PlayheadReplay

/// Bugs that are found, shrunk to the fewest actions that show them, and made a test that fails until they are fixed.
@MainActor
@Suite struct PlantedBugReplayTests {
  private func runner<Feature: Reducer>(_ feature: Feature) -> FeatureRunner<Feature.State, Feature.Action> {
    withDependencies {
      $0.context = .live
    } operation: {
      FeatureRunner(ReplayCore(reducer: feature))
    }
  }

  private func divergence<Feature: Reducer>(_ recording: Recording, _ feature: Feature) throws -> Divergence? {
    try Verifier(recording, 1...recording.last, runner: runner(feature), defaults: nil).run().divergence
  }

  /// The actions from outside that are left.
  private func shrink<Feature: Reducer>(
    _ recording: Recording, _ goal: ShrinkGoal, _ feature: Feature
  ) async throws -> [Int] {
    try await withTemporaryFolder { folder in
      var search = try #require(try ShrinkSearch(recording, goal))
      let path = "\(folder)/candidate.jsonl"
      while let candidate = search.candidate {
        try? FileManager.default.removeItem(atPath: path)
        let plan = search.plan(keeping: candidate, from: recording.first)
        _ = try BranchRunner(recording, plan, runner: runner(feature), defaults: nil, path: path).run()
        search.record(try goal.holds(in: Recording(path: path), of: recording) ? .holds : .fails)
        // Other tests are on the main actor, too.
        await Task.yield()
      }
      #expect(search.isReproduced == true)
      return search.best
    }
  }

  private func titles(_ recording: Recording, _ positions: [Int]) throws -> [String] {
    try positions.map { position in
      ValueText(schema: recording.schema).line(
        try recording.action(position).value, recording.schema.map { .value($0.actionType) })
    }
  }

  /// A recording that is kept. It is made anew where transcripts are.
  private func recording<Feature: Reducer>(
    _ name: String, _ feature: Feature, _ state: Feature.State,
    _ session: (StoreOf<Feature>, TestClock<Duration>) async -> Void
  ) async throws -> Recording {
    let path = Repository.url("recordings/bugs/\(name).jsonl").path
    guard ProcessInfo.processInfo.environment["PLAYHEAD_WRITE_TRANSCRIPTS"] != nil else {
      return try Recording(path: path)
    }
    try? FileManager.default.removeItem(atPath: path)
    let clock = TestClock()
    let recorder = Recorder(to: path)
    await withMainSerialExecutor {
      let store = Store(initialState: state) {
        feature.recorded(by: recorder)
      } withDependencies: {
        $0.continuousClock = clock
      }
      await session(store, clock)
    }
    recorder.close()
    return try Recording(path: path)
  }

  @Test func `an effect that never ends`() async throws {
    let recording = try await recording("connection", ConnectionFeature(), ConnectionFeature.State()) { store, clock in
      store.send(.connectTapped)
      await clock.advance(by: .seconds(2))
      store.send(.disconnectTapped)
      store.send(.connectTapped)
      await clock.advance(by: .seconds(1))
      store.send(.connectTapped)
      await clock.advance(by: .seconds(2))
      store.send(.disconnectTapped)
      await clock.advance(by: .seconds(2))
    }
    let bug = ShrinkGoal.expression("!isConnected && changed(beats)")
    #expect(
      try await titles(recording, shrink(recording, bug, ConnectionFeature())) == [
        ".connectTapped", ".connectTapped", ".disconnectTapped",
      ])
    // The fix cancels at the second connection what goes on in the recording.
    let found = try #require(try divergence(recording, ConnectionFeature(isFixed: true)))
    #expect(found.action == "connectTapped")
    guard case .cancellation(let leaf, _, false) = found.difference else {
      Issue.record("\(found)")
      return
    }
    #expect(leaf.name == "heartbeat")
    #expect(
      try await titles(recording, shrink(recording, .divergence(found), ConnectionFeature(isFixed: true))) == [
        ".connectTapped", ".connectTapped",
      ])
    let source = try TestExport<ConnectionFeature.State, ConnectionFeature.Action>(
      recording, 1...recording.last, reducer: "ExamplesTests.ConnectionFeature",
      expecting: "isConnected || beats == 5"
    ).text()
    try expectExported(source, "ConnectionBugSession", feature: "ConnectionFeature")
  }

  @Test func `an answer that comes late`() async throws {
    let recording = try await recording("search", SearchFeature(), SearchFeature.State()) { store, clock in
      store.send(.queryChanged("abc"))
      await clock.advance(by: .seconds(2))
      store.send(.queryChanged("s"))
      await clock.advance(by: .milliseconds(2500))
      store.send(.queryChanged("swi"))
      store.send(.queryChanged("sw"))
      await clock.advance(by: .milliseconds(600))
    }
    let bug = ShrinkGoal.expression(#"query == "sw" && any(results[*] == "s1")"#)
    #expect(
      try await titles(recording, shrink(recording, bug, SearchFeature())) == [
        #".queryChanged("s")"#, #".queryChanged("sw")"#,
      ])
    let found = try #require(try divergence(recording, SearchFeature(isFixed: true)))
    #expect(found.action == "queryChanged")
    #expect(
      try await titles(recording, shrink(recording, .divergence(found), SearchFeature(isFixed: true))).count == 2)
    let source = try TestExport<SearchFeature.State, SearchFeature.Action>(
      recording, 1...recording.last, reducer: "ExamplesTests.SearchFeature",
      expecting: "isSearching"
    ).text()
    try expectExported(source, "SearchBugSession", feature: "SearchFeature")
  }

  @Test func `a row that an effect writes to by a stale index`() async throws {
    let recording = try SampleFile.list.open()
    let found = try #require(try divergence(recording, FixedListFeature()))
    #expect(found.position == 73)
    #expect(found.action == "saveResponse")
    let kept = try await shrink(recording, .divergence(found), FixedListFeature())
    // The answer itself has the stale index, wherever the row stands.
    #expect(
      try titles(recording, kept) == [
        #".rename(id: "00000000-0000-0000-0000-000000000096", title: "Clean the windows in the library, inside and out")"#
      ])
    // Two rows have the same title, as the note in the recording says; the article shows what that shrinks to.
    let bug = #"rows[48].title == rows[49].title"#
    let source = try TestExport<ListFeature.State, ListFeature.Action>(
      recording, 60...75, reducer: "ListExample.ListFeature", expecting: "!(\(bug))"
    ).text()
    try expectExported(
      source, "ListBugSession", feature: "ListFeature", as: "some Reducer<ListFeature.State, ListFeature.Action>")
  }

  @Test func `an age that was guessed for another name`() async throws {
    let recording = try SampleFile(path: "recordings/guessmyage.jsonl").open()
    let found = try #require(try divergence(recording, FixedAppFeature()))
    #expect(found.action == "path.element.guessMyAge.guessAgeResponse")
    #expect(found.position == 40)
    // Candidates send actions to screens that are not there, which the feature reports.
    var kept: [Int] = []
    try await withKnownIssue(isIntermittent: true) {
      kept = try await shrink(recording, .divergence(found), FixedAppFeature())
    } matching: {
      $0.error == nil
    }
    #expect(
      try titles(recording, kept) == [
        ".newGuessButtonTapped", ".path(.element(id: 3, action: .guessMyAge(.guessAgeButtonTapped)))",
      ])
    let source = try TestExport<AppFeature.State, AppFeature.Action>(
      recording, 1...41, reducer: "GuessMyAgeExample.AppFeature", expecting: "path[0].guessMyAge.age == nil"
    ).text()
    try expectExported(
      source, "StackBugSession", feature: "AppFeature", as: "some Reducer<AppFeature.State, AppFeature.Action>")
  }

  // MARK: - The tests that were written

  @Test func `the test of an effect that never ends fails until it is fixed`() async throws {
    try await runConnectionBugSession(ConnectionFeature(isFixed: true))
    await withKnownIssue { try await runConnectionBugSession(ConnectionFeature()) }
  }

  @Test func `the test of an answer that comes late fails until it is fixed`() async throws {
    try await runSearchBugSession(SearchFeature(isFixed: true))
    await withKnownIssue { try await runSearchBugSession(SearchFeature()) }
  }

  @Test func `the test of a stale index fails until it is fixed`() async throws {
    try await runListBugSession(FixedListFeature())
    await withKnownIssue { try await runListBugSession(ListFeature()) }
  }

  @Test func `the test of an age for another name fails until it is fixed`() async throws {
    try await runStackBugSession(FixedAppFeature())
    await withKnownIssue { try await runStackBugSession(AppFeature()) }
  }

  /// The source of a test as a function of the feature: so that it is run with the bug and without it.
  private func expectExported(_ source: String, _ name: String, feature: String, as type: String? = nil) throws {
    let text = source.replacing("\n\n@testable import ExamplesTests\n", with: "\n")
      .replacing(/@MainActor @Test func \w+\(\)/, with: "@MainActor func run\(name)(_ feature: \(type ?? feature))")
      .replacing("\(feature)().answered", with: "feature.answered")
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Exported/\(name).swift")
    if ProcessInfo.processInfo.environment["PLAYHEAD_WRITE_TRANSCRIPTS"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try text == String(contentsOf: file, encoding: .utf8))
  }
}
