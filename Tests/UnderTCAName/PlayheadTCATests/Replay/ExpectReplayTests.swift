import ComposableArchitecture
import Foundation
import PlayheadDebugger
import PlayheadReader
import PlayheadRecorder
import PlayheadReplay
import PlayheadTCA
import Testing

@testable import PlayheadTCAReplay

@MainActor @Suite struct ExpectReplayTests {
  private let world = World()

  /// Records a session, and hands its file out.
  private func withSession(_ body: (_ path: String) async throws -> Void) async throws {
    let session = try await RecordedSession(of: world.feature, from: Watch.State()) { store in
      await store.send(.add(2)).finish()
      await store.send(.lap).finish()
      await store.send(.load).finish()
    }
    let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try session.text.write(toFile: path, atomically: true, encoding: .utf8)
    _ = world.takeCalls()
    try await body(path)
  }

  @Test func `a feature does what it did, with the recorded reads, and no effect works`() async throws {
    try await withSession { path in
      try await expectReplay(of: path, matches: world.feature)
      #expect(world.takeCalls() == [])
    }
  }

  @Test func `a state that differs fails at the first place`() async throws {
    try await withSession { path in
      var feature = world.feature
      feature.factor = 3
      try await withKnownIssue {
        try await expectReplay(of: path, matches: feature)
      } matching: { issue in
        let difference = "position 1, add: the state differs\n  state.count: recorded 2, now 6"
        return issue.comments.contains { "\($0)".contains(difference) }
      }
    }
  }

  @Test func `effects are said not to be compared`() async throws {
    try await withSession { path in
      let recording = try RecordingFile(path: path).recording
      let verification = try Verifier(
        recording, 1...recording.last, runner: FeatureRunner(world.feature, reads: .standard, OwnDependencies()),
        defaults: nil,
        runsCrash: false
      ).run()
      #expect(verification.verdict == .same)
      #expect(
        VerificationText(schema: recording.schema).lines(verification) == [
          "positions 1 to 4 run as they were recorded", "not compared: 1 effect",
        ])
    }
  }

  @Test func `a read that is not made any more fails`() async throws {
    try await withSession { path in
      try await withKnownIssue {
        try await expectReplay(of: path, matches: world.feature, reads: .none)
      } matching: { issue in
        issue.comments.contains { "\($0)".contains("position 2, lap: does not read 'uuid' any more") }
      }
    }
  }

  @Test func `a search runs the feature in other orders, and says what led to it`() async throws {
    try await withSession { path in
      defer { try? FileManager.default.removeItem(atPath: "\(path.dropLast(6)).found.jsonl") }
      let feature = world.feature
      try await explore(feature, from: path) { $0.count > 1000 }
      try await withKnownIssue {
        try await explore(feature, from: path, ExploreOptions(kinds: [.actions], runs: 200, seconds: nil)) {
          $0.count == 4
        }
      } matching: { issue in
        issue.comments.contains { "\($0)".contains("  the action at 1, add, is sent twice") }
      }
      #expect(world.takeCalls() == [])
    }
  }
}
