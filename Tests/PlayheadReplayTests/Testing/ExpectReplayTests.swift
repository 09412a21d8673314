import Foundation
import IssueReporting
import PlayheadDebugger
import PlayheadReader
import PlayheadReplay
import Testing
import XCTest

private func check(_ path: String, isWrong: Bool) throws {
  try expectReplay(of: path, initialState: Then.State()) { (state: inout Then.State, action: Then.Action) in
    Then.reduce(&state, action)
    if isWrong, case .add("pear") = action { state.rating = 1 }
  }
}

@Suite struct ExpectReplayTests {
  private static let actions: [Then.Action] = [.add("apple"), .add("pear")]

  @Test func `the same reducer passes`() throws {
    try Sessions.recorded(Then.State(), Self.actions, Then.reduce) { path in try check(path, isWrong: false) }
  }

  @Test func `the first difference fails at the line of the call`() throws {
    try Sessions.recorded(Then.State(), Self.actions, Then.reduce) { path in
      let line = #line + 2
      try withKnownIssue {
        try expectReplay(of: path, initialState: Then.State()) { (state: inout Then.State, action: Then.Action) in
          Then.reduce(&state, action)
          if case .add("pear") = action { state.rating = 1 }
        }
      } matching: { issue in
        let expected = """
          \(path) does not run as it was recorded

          position 2, add: the state differs
            state.rating: recorded 3, now 1
          """
        return issue.comments.contains { $0.rawValue.contains(expected) } && issue.sourceLocation?.line == line
          && issue.sourceLocation?.fileID.hasSuffix("ExpectReplayTests.swift") == true
      }
    }
  }

  @Test func `actions that were not run fail it`() throws {
    func renamed(_ text: String) -> String { text.replacing("Then.", with: "Now.") }
    try Sessions.recorded(Then.State(), [Then.Action.rename(at: 0, to: "x")], edited: renamed, { _, _ in }) { path in
      try withKnownIssue {
        try expectReplay(of: path, initialState: Now.State()) { (state: inout Now.State, action: Now.Action) in
          Now.reduce(&state, action)
        }
      } matching: { issue in
        issue.comments.contains {
          $0.rawValue.contains("  rename, position 1: Now.Action.rename has a new argument 'by: String'")
        }
      }
    }
  }

  @Test func `a recording of which nothing runs fails it`() throws {
    // A recording begins with its first action.
    func cut(_ text: String) -> String { text.prefix { $0 != "\n" } + "\n" }
    try Sessions.recorded(Then.State(), Self.actions, edited: cut, Then.reduce) { path in
      try withKnownIssue {
        try check(path, isWrong: false)
      } matching: { issue in
        issue.comments.contains { $0.rawValue.contains("\(path) has no actions: nothing was compared") }
      }
    }
  }

  @Test func `an action that ended the process is a warning`() throws {
    func unfinished(_ text: String) -> String {
      text.split(separator: "\n").dropLast(2).joined(separator: "\n") + "\n"
    }
    try Sessions.recorded(Then.State(), Self.actions, edited: unfinished, Then.reduce) { path in
      // Swift Testing takes a warning for no failure, so that it is no known issue either.
      let issues = IssueCollector()
      try withIssueReporters([issues]) { try check(path, isWrong: false) }
      #expect(
        issues.all == [
          """
          warning: the last action of \(path) was not run

          position 1 runs as it was recorded
          position 2, add: the recording ends in this reducer, which was not run

          hint: runningTheCrash: true
          """
        ])
    }
  }

  @Test func `a crash that is run is an action that was run`() throws {
    func unfinished(_ text: String) -> String {
      text.split(separator: "\n").dropLast(2).joined(separator: "\n") + "\n"
    }
    try Sessions.recorded(Then.State(), [Then.Action.add("apple")], edited: unfinished, Then.reduce) { path in
      try expectReplay(of: path, initialState: Then.State(), runningTheCrash: true, reduce: Then.reduce)
      try withKnownIssue {
        try check(path, isWrong: false)
      } matching: { issue in
        issue.comments.contains { $0.rawValue.contains("no action of \(path) was run") }
      }
    }
  }

  @Test func `a crash action that does not decode is listed`() throws {
    func edited(_ text: String) -> String {
      let lines = text.replacing("Then.", with: "Now.").split(separator: "\n")
      return lines.dropLast(2).joined(separator: "\n") + "\n"
    }
    try Sessions.recorded(Then.State(), [Then.Action.rename(at: 0, to: "x")], edited: edited, { _, _ in }) { path in
      try withKnownIssue {
        try expectReplay(of: path, initialState: Now.State(), runningTheCrash: true) {
          (state: inout Now.State, action: Now.Action) in Now.reduce(&state, action)
        }
      } matching: { issue in
        issue.comments.contains { $0.rawValue.contains("Now.Action.rename has a new argument 'by: String'") }
      }
    }
  }

  @Test func `each recording of a folder fails for itself`() throws {
    try Sessions.recorded(Then.State(), Self.actions, Then.reduce) { path in
      let folder = URL(filePath: path).deletingLastPathComponent()
      for name in ["a.jsonl", "c.jsonl"] {
        try FileManager.default.copyItem(atPath: path, toPath: folder.appending(path: name).path)
      }
      try "none\n".write(to: folder.appending(path: "b.jsonl"), atomically: true, encoding: .utf8)
      #expect(
        recordings(in: folder.path).map { $0.dropFirst(folder.path.count) } == [
          "/a.jsonl", "/b.jsonl", "/c.jsonl", "/session.jsonl",
        ])
      let good = IssueCollector()
      try withIssueReporters([good]) { try check(folder.path, isWrong: false) }
      #expect(good.all.count == 1)
      let wrong = IssueCollector()
      try withIssueReporters([wrong]) { try check(folder.path, isWrong: true) }
      let beginnings = wrong.all.map { $0.split(separator: "\n")[0].replacing(folder.path, with: "FOLDER") }
      #expect(
        beginnings == [
          "error: FOLDER/a.jsonl does not run as it was recorded",
          "error: FOLDER/b.jsonl was not run: FOLDER/b.jsonl:1:1: found something else, expected a recording's header",
          "error: FOLDER/c.jsonl does not run as it was recorded",
          "error: FOLDER/session.jsonl does not run as it was recorded",
        ])
    }
  }

  @Test func `a folder without recordings fails the test`() throws {
    try Sessions.recorded(Then.State(), Self.actions, Then.reduce) { path in
      try FileManager.default.removeItem(atPath: path)
      let folder = URL(filePath: path).deletingLastPathComponent().path
      #expect(recordings(in: folder) == [folder])
      let issues = IssueCollector()
      try withIssueReporters([issues]) { try check(folder, isWrong: false) }
      #expect(issues.all == ["error: there are no recordings in \(folder): nothing was compared"])
    }
  }

  @Test func `a file that is none is an error`() {
    #expect(throws: RecordingError.self) { try check("recordings/none.jsonl", isWrong: false) }
  }

  /// Where a test runs in another folder, as an editor's do.
  @Test func `a path is found from the test's file`() throws {
    let error = #expect(throws: RecordingError.self) {
      try expectReplay(of: "Tests/PlayheadReplayTests/Testing/ExpectReplayTests.swift", initialState: 0) {
        (_: inout Int, _: Int) in
      }
    }
    #expect(error?.description.contains("ExpectReplayTests.swift:1:1") == true)
  }
}

final class ExpectReplayXCTests: XCTestCase {
  func testTheSameReducerPasses() throws {
    try Sessions.recorded(Then.State(), [Then.Action.add("apple")], Then.reduce) { try check($0, isWrong: false) }
  }

  #if !canImport(Darwin)
    private var failures: [(text: String, file: String, line: Int)]?

    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
      guard failures == nil else { return failures!.append((description, filePath, lineNumber)) }
      super.recordFailure(
        withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
    }

    func testTheFirstDifferenceFailsAtTheLineOfTheCall() throws {
      try Sessions.recorded(Then.State(), [Then.Action.add("pear")], Then.reduce) { path in
        failures = []
        let line = #line + 1
        try expectReplay(of: path, initialState: Then.State()) { (_: inout Then.State, _: Then.Action) in }
        let found = failures ?? []
        failures = nil
        XCTAssertEqual(found.map(\.line), [line])
        XCTAssertEqual(found.map { $0.file.hasSuffix("ExpectReplayTests.swift") }, [true])
        XCTAssertEqual(found.map { $0.text.contains("position 1, add: the state differs") }, [true])
      }
    }
  #endif
}

/// Keeps what is reported.
private final class IssueCollector: IssueReporter, @unchecked Sendable {
  private(set) var all: [String] = []

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString, filePath: StaticString,
    line: UInt, column: UInt
  ) {
    all.append("\(severity == .warning ? "warning" : "error"): \(message() ?? "")")
  }
}
