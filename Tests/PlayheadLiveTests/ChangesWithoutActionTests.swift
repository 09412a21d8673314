import Foundation
import ProcessTesting
import Testing

/// What the debugger runs of a recording in which the state also changes without an action.
@Suite struct ChangesWithoutActionTests {
  private static let lines = [
    #"{"kind":"action","seq":1,"t":0,"name":"startButtonTapped","action":{"startButtonTapped":{}}}"#,
    #"{"kind":"change","seq":1,"dur":0,"patch":[{"op":"replace","path":"/isRunning","value":true}]}"#,
    #"{"kind":"effect","id":1,"event":"start","seq":1,"t":0,"name":"ticking","at":"TimerExample/TimerFeature.swift:79"}"#,
    #"{"kind":"action","seq":2,"t":1000000,"name":"(outside)","from":{"effect":1}}"#,
    #"{"kind":"change","seq":2,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":100}]}"#,
    #"{"kind":"action","seq":3,"t":2000000,"name":"tick","from":{"effect":1},"action":{"tick":{}}}"#,
    #"{"kind":"change","seq":3,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":110}]}"#,
    #"{"kind":"action","seq":4,"t":2100000,"name":"(outside)","from":{"by":"the importer"}}"#,
    #"{"kind":"change","seq":4,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":111}]}"#,
    #"{"kind":"action","seq":5,"t":2200000,"name":"(outside)"}"#,
    #"{"kind":"change","seq":5,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":112}]}"#,
    #"{"kind":"action","seq":6,"t":2300000,"name":"lapButtonTapped","action":{"lapButtonTapped":{}}}"#,
    #"{"kind":"change","seq":6,"dur":0,"patch":[{"op":"add","path":"/laps/0","value":{"number":1,"length":112}}]}"#,
    #"{"kind":"end","t":3100000,"seq":6,"status":"closed"}"#,
  ]

  private func answers(_ commands: String...) throws -> String {
    try withTemporaryFolder { folder in
      let sample = try String(contentsOfFile: PackageFolder.path + "/recordings/timer.jsonl", encoding: .utf8)
      let header = try #require(sample.split(separator: "\n").first)
      let path = folder + "/a.jsonl"
      try ([String(header)] + Self.lines).joined(separator: "\n").appending("\n")
        .write(toFile: path, atomically: true, encoding: .utf8)
      let input = commands.map { $0 + "\n" }.joined()
      let session = try PipeSession(executable: "timer", arguments: [path], input: .text(input))
      return session.output + session.errors
    }
  }

  @Test func `explore sends the actions alone`() throws {
    #expect(try answers("explore never elapsed == 77777 --runs 3").contains("3 runs with 2 actions from outside"))
  }

  @Test func `a test with an expectation leaves them out, and one with states says why it cannot be written`() throws {
    let told = try answers("export test --expect elapsed == 77777", "export test")
    for position in [2, 4, 5] {
      #expect(told.contains("  // Position \(position) is a change without an action, which no test can send.\n"))
    }
    #expect(told.contains("await store.send(.lapButtonTapped)"))
    #expect(told.contains("error: Position 2 is a change without an action, which no test can send; '--expect EXPR'"))
  }

  @Test func `verify and info recording tell them by their origins`() throws {
    let told = try answers("verify", "info recording")
    #expect(told.contains("positions 1 to 6 run as they were recorded\n"))
    #expect(
      told.contains(
        """
        not compared: 1 change made behind the store's back; 1 change by an effect, taken from the recording; \
        1 change without an action, taken from the recording
        """), "\(told)")
    #expect(told.contains("run again:  1 change made behind the store's back; send an action for each, or tell who"))
  }

  @Test func `the rest runs in a branch, with the changes of what runs there`() throws {
    let told = try answers("goto 1", "fork", "goto end", "p elapsed", "list")
    #expect(told.contains("the state was changed   ← the importer"), "\(told)")
    #expect(told.contains("112"))
  }
}
