import Foundation
import PlayheadReading
import PlayheadRecording
import ProcessTesting
import Testing

/// The examples as a person starts them.
@Suite struct CommandTests {
  @Test(arguments: [
    ("counter", ".incrementButtonTapped", "count: 0 → 1"), ("timer", ".lapButtonTapped", "laps[0]: + "),
    ("list", #".filter(.queryChanged("x"))"#, #"filter.query: "" → "x""#),
  ])
  func withoutAScriptThereIsALiveSession(_ name: String, _ action: String, _ change: String) throws {
    try withTemporaryFolder { folder in
      let session = try PipeSession(
        executable: name, arguments: ["--record", "\(folder)/a.jsonl"], input: .text("send \(action)\n"))
      #expect(session.status == .exited(0))
      #expect(session.output.contains(change))
      #expect(session.output.hasSuffix("recorded 1 action in \(folder)/a.jsonl\n"))
      #expect(session.errors == "")
      #expect(try Recording(path: "\(folder)/a.jsonl").ending == Recording.Ending(status: "closed"))
    }
  }

  @Test func aRecordingIsOpened() throws {
    let session = try PipeSession(
      executable: "list", arguments: [Repository.url("recordings/list.jsonl").path, "--batch", "-ex", "goto odd"],
      input: .devNull)
    #expect(session.status == .exited(0))
    #expect(session.output.hasPrefix("98/98  ") && session.output.contains("\n  note odd: "))
  }

  @Test func aScriptIsRunAndRecorded() throws {
    try withTemporaryFolder { folder in
      try "incrementButtonTapped\nnote up\n".write(toFile: "\(folder)/a.script", atomically: true, encoding: .utf8)
      let session = try PipeSession(
        executable: "counter", arguments: ["--script", "\(folder)/a.script", "--record", "\(folder)/a.jsonl"],
        input: .devNull)
      #expect(session.status == .exited(0))
      let recording = try Recording(path: "\(folder)/a.jsonl")
      #expect(recording.last == 1)
      #expect(recording.ending == Recording.Ending(status: "closed"))
      #expect(try recording.state(at: 1)["count"] == 1)
    }
  }

  @Test func aBadScriptEndsWithStatus1AndRunsNothing() throws {
    try withTemporaryFolder { folder in
      let script = "\(folder)/a.script"
      try "tick\ntock\n".write(toFile: script, atomically: true, encoding: .utf8)
      let session = try PipeSession(executable: "timer", arguments: ["--script", script], input: .devNull)
      #expect(session.status == .exited(1))
      #expect(session.output == "")
      #expect(session.errors.hasPrefix("\(script):2:1: there is no 'tock' in TimerFeature.Action"))
      #expect(session.errors.contains("\nhint: did you mean 'tick'?"))
    }
  }

  @Test func aScriptThatIsNotThereEndsWithStatus1() throws {
    let session = try PipeSession(executable: "list", arguments: ["--script", "/nowhere/a.script"], input: .devNull)
    #expect(session.status == .exited(1))
    #expect(session.errors == "/nowhere/a.script: cannot read the script: No such file or directory\n")
  }

  @Test func aScriptThatIsNoTextEndsWithStatus1() throws {
    try withTemporaryFolder { folder in
      try Data([0x77, 0xFF, 0x0A]).write(to: URL(filePath: "\(folder)/a.script"))
      let session = try PipeSession(executable: "list", arguments: ["--script", "\(folder)/a.script"], input: .devNull)
      #expect(session.status == .exited(1))
      #expect(
        session.errors
          == "\(folder)/a.script: cannot read the script: found bytes that are no text, expected UTF-8\n")
    }
  }

  @Test func aRecordingThatCannotBeWrittenEndsWithStatus1() throws {
    let session = try PipeSession(
      executable: "counter",
      arguments: [
        "--record", "/nowhere/a.jsonl", "--script", Repository.url("Sources/Examples/Counter/counter.script").path,
      ],
      input: .devNull)
    #expect(session.status == .exited(1))
    #expect(session.errors.contains("cannot write /nowhere/a.jsonl"))
    #expect(!session.output.isEmpty)
  }

  @Test func aBadCommandLineEndsWithStatus2() throws {
    let session = try PipeSession(executable: "counter", arguments: ["--sript", "x"], input: .devNull)
    #expect(session.status == .exited(2))
    #expect(session.errors.contains("--sript"))
    #expect(session.output == "")
  }

  @Test func helpSaysWhatScriptsAre() throws {
    let session = try PipeSession(executable: "list", arguments: ["--help"], input: .devNull)
    #expect(session.status == .exited(0))
    #expect(session.output.contains("one step a line"))
  }
}
