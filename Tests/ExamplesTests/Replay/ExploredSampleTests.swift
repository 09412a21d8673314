import ComposableRuntime
import Foundation
import PlayheadComposableReplay
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
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

  @Test func `it says what is otherwise and keeps it`() async throws {
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

  @Test func `a state that was recorded is told as such`() async throws {
    try await withSample { path in
      try await withKnownIssue {
        try await explore(AppFeature(), from: path) { $0.recentGuessMyAgeInformation == "Sam" }
      } matching: { issue in
        issue.comments.contains { $0.rawValue.contains("at position 28 of \(path), as it was recorded") }
      }
    }
  }

  @Test func `what never comes about is no issue`() async throws {
    try await withSample { path in
      try await explore(AppFeature(), from: path, ExploreOptions(kinds: [.orders, .failures], runs: 300, seconds: nil))
      {
        $0.path.count > 2
      }
    }
  }

  @Test func `what is typed is read as one lexer reads it`() async throws {
    try await withSample { path in
      let typed = """
        explore never recentGuessMyAgeInformation == "a from b --runs x" from 1..9 --orders --runs 3
        explore never recentGuessMyAgeInformation == "x" --seed
        explore never recentGuessMyAgeInformation == "x" --for 99999999999999999999
        explore never recentGuessMyAgeInformation from --runs 3
        explore --orders
        explore nevr true
        explore never true --orders
        explore crash from 1..3 --orders

        """
      let session = try PipeSession(
        executable: "guessmyage", arguments: [path, "--nx"], environment: [:], input: .text(typed))
      #expect(
        session.output.contains(
          "nothing was found\nnot all that differs in one step was tried\n3 variations were run, "))
      #expect(
        session.errors == """
          error: expected a number from 1 on after '--seed'
            explore never recentGuessMyAgeInformation == "x" --seed
                                                             ^~~~~~
          error: found '99999999999999999999', expected a time, as 30s
            explore never recentGuessMyAgeInformation == "x" --for 99999999999999999999
                                                                   ^~~~~~~~~~~~~~~~~~~~
          error: expected a range after 'from'
            explore never recentGuessMyAgeInformation from --runs 3
                                                      ^~~~
          error: expected 'never', 'crash' or 'describe' after '--orders'
            explore --orders
                    ^~~~~~~~
          hint: for example: explore never count < 0
          error: found 'nevr', expected 'never', 'crash' or 'describe'
            explore nevr true
                    ^~~~
          hint: explore never nevr true
          error: it comes about at position 0 as it was recorded: nothing has to be otherwise
          hint: goto 0
          error: there is nothing to try: no effect has answered in the range
          hint: '--actions' leaves out, moves and repeats what came from outside

          """)
    }
  }

  @Test func `an expression that is none is refused`() async throws {
    try await withSample { path in
      await #expect(throws: DebuggerError.self) { try await explore(AppFeature(), from: path, never: "recent ==") }
    }
  }
}
