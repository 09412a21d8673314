import ComposableRuntime
import Foundation
import PlayheadComposableReplay
import PlayheadDebugger
import PlayheadReading
import PlayheadRecording
import ProcessTesting
import Testing

@testable import GuessMyAgeExample

/// A test that searches a sample, and what it keeps.
@MainActor @Suite struct ExploredSampleTests {
  private func withSample(_ body: (_ path: String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "explored-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "guessmyage.jsonl").path
    try FileManager.default.copyItem(at: Repository.url("recordings/guessmyage.jsonl"), to: URL(filePath: path))
    try await body(path)
  }

  @Test func itSaysWhatIsOtherwiseAndKeepsIt() async throws {
    try await withSample { path in
      let line: UInt = #line + 2
      try await withKnownIssue {
        try await explore(AppFeature(), from: path, never: "recentGuessMyAgeInformation == \"Blobb\"")
      } matching: { issue in
        issue.sourceLocation?.line == Int(line)
          && issue.comments.contains {
            $0.rawValue.contains(
              """
              'recentGuessMyAgeInformation == "Blobb"' holds in a variation of \(path):

                the answer at 9, path[id: 0].guessMyAge.guessAgeResponse, comes after the action at 11, path[id: 0].guessMyAge.nameTextFieldEditted

              4 of 33 actions from outside are left

              hint: playhead \(path.dropLast(6)).found.jsonl
              """)
          }
      }
      let found = try Recording(path: "\(path.dropLast(6)).found.jsonl")
      #expect(try found.state(at: found.last)["recentGuessMyAgeInformation"] == "Blobb")
      try await expectReplay(of: found.name, matches: AppFeature())
    }
  }

  @Test func aStateThatWasRecordedIsToldAsSuch() async throws {
    try await withSample { path in
      try await withKnownIssue {
        try await explore(AppFeature(), from: path) { $0.recentGuessMyAgeInformation == "Sam" }
      } matching: { issue in
        issue.comments.contains { $0.rawValue.contains("at position 28 of \(path), as it was recorded") }
      }
    }
  }

  @Test func whatNeverComesAboutIsNoIssue() async throws {
    try await withSample { path in
      try await explore(AppFeature(), from: path, ExploreOptions(kinds: [.orders, .failures], runs: 300, seconds: nil))
      {
        $0.path.count > 2
      }
    }
  }

  @Test func anExpressionThatIsNoneIsRefused() async throws {
    try await withSample { path in
      await #expect(throws: ReplayError.self) { try await explore(AppFeature(), from: path, never: "recent ==") }
    }
  }
}
