import ComposableRuntime
import ComposableTesting
import Foundation
import PlayheadComposable
import PlayheadRecorder
import ProcessTesting
import Testing

/// Bugs that are found with a few questions, one of them `why`.
@MainActor
@Suite struct PlantedBugTests {
  /// What the debugger answers.
  private func answers(_ path: String, _ commands: [String]) throws -> String {
    #expect(commands.count <= 4)
    let arguments = commands.flatMap { ["-ex", $0] }
    let session = try PipeSession(executable: "playhead", arguments: [path, "--batch"] + arguments, input: .devNull)
    #expect(session.status == .exited(0))
    #expect(session.errors == "")
    return session.output
  }

  /// Records a session, and asks for it.
  private func record<Feature: Reducer>(
    _ feature: Feature, _ state: Feature.State,
    _ session: (StoreOf<Feature>, TestClock<Duration>, Recorder) async -> Void, asking: (String) throws -> Void
  ) async throws where Feature.State: Sendable, Feature.Action: Sendable {
    let folder = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let clock = TestClock()
    let recorder = Recorder(to: folder + "/a.jsonl")
    let store = Store(initialState: state) {
      feature.recorded(by: recorder)
    } withDependencies: {
      $0.continuousClock = clock
    }
    await session(store, clock, recorder)
    recorder.close()
    try asking(folder + "/a.jsonl")
  }

  @Test func `a row that an effect writes to by a stale index`() throws {
    // The bug of the sample; the README walks through it.
    let text = try answers(SampleFile.list.path, ["goto odd", "print rows[49].title", "why rows[49].title"])
    #expect(text.contains("saveResponse"))
    #expect(text.contains("#0  73  25."))
    #expect(text.contains("#1  71  24."))
    #expect(text.contains("effect 26 (save, ListFeature.swift:"))
    #expect(text.contains("moved") && text.contains("72"))
  }

  @Test func `an effect that never ends`() async throws {
    try await record(ConnectionFeature(), ConnectionFeature.State()) { store, clock, recorder in
      // What sleeps after the clock was moved would sleep for longer.
      @MainActor func beats(_ count: Int, of hearts: Int) async {
        while clock.sleeping != hearts { await Task.yield() }
        await clock.advance(by: .seconds(1))
        while store.withState(\.beats) < count { await Task.yield() }
      }
      store.send(.connectTapped)
      await beats(1, of: 1)
      await beats(2, of: 1)
      store.send(.connectTapped)
      await beats(4, of: 2)
      while clock.sleeping < 2 { await Task.yield() }
      store.send(.disconnectTapped)
      await beats(5, of: 1)
      await beats(6, of: 1)
      recorder.note("still-beating", text: "it beats after it was disconnected")
    } asking: { path in
      // It beats although nothing is connected. Who does that, and who should have stopped it?
      let text = try answers(
        path, ["goto still-beating", "effects --unfinished", "why beats", "list disconnectTapped"])
      #expect(text.contains("1  heartbeat  1 connectTapped"))
      #expect(text.contains("never     "))
      #expect(text.contains("1 connectTapped"))
      #expect(text.contains("beats: "))
      #expect(text.contains("disconnectTapped"))
      // Only the first of two heartbeats is left.
      #expect(text.ranges(of: "ConnectionFeature.swift:").count == 1 + 2)
      #expect(text.ranges(of: "heartbeat  ").count == 1)
    }
  }

  @Test func `a flag that a late answer resets`() async throws {
    try await record(SearchFeature(), SearchFeature.State()) { store, clock, recorder in
      // What sleeps after the clock was moved would sleep for longer.
      store.send(.queryChanged("s"))
      while clock.sleeping < 1 { await Task.yield() }
      await clock.advance(by: .milliseconds(2500))
      store.send(.queryChanged("sw"))
      while clock.sleeping < 2 { await Task.yield() }
      await clock.advance(by: .milliseconds(600))
      while store.withState(\.isSearching) { await Task.yield() }
      recorder.note("stopped", text: "the search has only begun, and is said to be over")
      await clock.advance(by: .seconds(2))
    } asking: { path in
      let text = try answers(path, ["goto stopped", "print query", "why isSearching"])
      #expect(text.contains(#"$1 = "sw""#))
      #expect(text.contains("isSearching: true → false"))
      #expect(text.contains(#"answered(["s1", "s2", "s3"])"#))
      #expect(text.contains(#"queryChanged("s")"#))
      #expect(text.contains("effect 1 (search, SearchFeature.swift:"))
    }
  }
}
