import Foundation
import PlayheadRecorder
import PlayheadRecording
import Testing

/// What becomes of a recording when its process ends, one way or another.
@Suite(.serialized) struct RecorderProcessTests {
  @Test func aKilledProcessHasRecordedAllThatItAcknowledged() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let file = RecordingFixture()
      let process = FixtureApp.process("recorded-app", ["acknowledge", file.path])
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      // Killed in the middle of whatever it does when so many actions have been acknowledged.
      let wanted = Int.random(in: 1...400, using: &generator)
      var acknowledged = 0
      while acknowledged < wanted {
        acknowledged += output.fileHandleForReading.availableData.count
      }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      acknowledged += output.fileHandleForReading.readDataToEndOfFile().count
      let recording = try file.open()
      #expect(recording.ending.status == nil)
      #expect(recording.last >= acknowledged)
      let whole = recording.ending.unfinished.map { $0 - 1 } ?? recording.last
      #expect(whole >= acknowledged)
      #expect(try recording.state(at: whole)["count"] == .integer(Int64(whole)))
    }
  }

  @Test func aReducerThatTrapsLeavesItsActionAsTheLastLine() throws {
    let file = RecordingFixture()
    let (_, _, process) = try FixtureApp.run("recorded-app", ["crash", file.path])
    #expect(process.terminationReason == .uncaughtSignal)
    let recording = try file.open()
    #expect(recording.ending == Recording.Ending(unfinished: 4))
    #expect(recording.actionName(4) == "crash")
    #expect(try recording.state(at: 3)["count"] == 3)
  }

  @Test func aProcessThatExitsEndsItsRecording() throws {
    let file = RecordingFixture()
    let (_, _, process) = try FixtureApp.run("recorded-app", ["exit", file.path])
    #expect(process.terminationStatus == 0)
    #expect(try file.open().ending == Recording.Ending(status: "closed"))
  }

  @Test func twoProcessesWriteTheSamePatches() throws {
    let files = [RecordingFixture(), RecordingFixture()]
    // Each process has a hash seed of its own.
    for file in files { _ = try FixtureApp.run("recorded-app", ["exit", file.path]) }
    #expect(try files[0].lines() == files[1].lines())
    #expect(try files[0].lines().count == 41)
  }

  @Test func theEnvironmentTurnsRecordingOnAndKeepsWhatIsThere() throws {
    let file = RecordingFixture()
    let second = file.path.replacing(".jsonl", with: "-2.jsonl")
    defer { try? FileManager.default.removeItem(atPath: second) }
    for _ in 0..<2 {
      let (_, _, process) = try FixtureApp.run(
        "recorded-app", ["exit", "-"], environment: ["PLAYHEAD_RECORD": file.path])
      #expect(process.terminationStatus == 0)
    }
    #expect(try file.open().last == 20)
    #expect(try Recording(path: second).last == 20)
    let (_, _, without) = try FixtureApp.run("recorded-app", ["exit", "-"])
    #expect(without.terminationStatus == 3)
  }
}
