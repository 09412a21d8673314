import Foundation
import KeyedTesting
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import ProcessTesting
import RandomTesting
import Testing

/// What becomes of a recording when its process ends, one way or another.
@Suite(.serialized) struct RecorderProcessTests {
  @Test(arguments: ["acknowledge", "acknowledge-flushed"])
  func `a killed process has recorded all that it acknowledged`(command: String) throws {
    // Most of the time the buffered ones wait to be flushed, so several may do so at once.
    let lanes = 4
    DispatchQueue.concurrentPerform(iterations: lanes) { lane in
      var generator = SeededGenerator(seed: UInt64(lane))
      for _ in 0..<(Scale.isLarge ? 500 : 60) / lanes {
        // Killed in the middle of whatever it does when so many actions have been acknowledged.
        let wanted = Int.random(in: 1...300, using: &generator)
        do { try kill(command, after: wanted) } catch { Issue.record(error) }
      }
    }
  }

  private func kill(_ command: String, after wanted: Int) throws {
    let file = RecordingFixture()
    var (process, output) = try ChildProcess.spawnPiped(
      executable: "recorded-app",
      arguments: [command, file.path, command == "acknowledge" ? "everyAction" : "buffered"])
    defer { output.close() }
    var acknowledged: [UInt8] = []
    while acknowledged.count < wanted, output.read(into: &acknowledged) {}
    Foundation.kill(process, SIGKILL)
    #expect(ChildProcess.status(of: process) == .signalled(SIGKILL))
    while output.read(into: &acknowledged) {}
    // A line that is not whole would be an error, but at the end.
    let recording = try file.open()
    #expect(recording.ending.status == nil)
    let whole = recording.ending.unfinished.map { $0 - 1 } ?? recording.last
    #expect(whole >= acknowledged.count)
    #expect(try recording.state(at: whole)["count"] == .integer(Int64(whole)))
  }

  @Test func `a forked process does not end the recording`() throws {
    let file = RecordingFixture()
    #expect(try run("fork", file.path).status == .exited(0))
    #expect(try file.lines().count { $0.contains(#""kind":"end""#) } == 1)
    #expect(try file.lines().last?.contains(#""kind":"end""#) == true)
    #expect(try file.open().last == 2)
  }

  @Test func `a reducer that traps leaves its action as the last line`() throws {
    let file = RecordingFixture()
    let session = try run("crash", file.path)
    guard case .signalled = session.status else {
      Issue.record("expected a crash, got \(session.status)")
      return
    }
    let recording = try file.open()
    #expect(recording.ending == Recording.Ending(unfinished: 4, unfinishedSince: 4))
    #expect(recording.actionName(4) == "crash")
    #expect(try recording.state(at: 3)["count"] == 3)
  }

  @Test func `a process that exits ends its recording`() throws {
    let file = RecordingFixture()
    #expect(try run("exit", file.path).status == .exited(0))
    #expect(try file.open().ending == Recording.Ending(status: "closed"))
  }

  @Test func `two processes write the same patches`() throws {
    let files = [RecordingFixture(), RecordingFixture()]
    // Each process has a hash seed of its own.
    for file in files { _ = try run("exit", file.path) }
    #expect(try files[0].lines() == files[1].lines())
    #expect(try files[0].lines().count > 40)
  }

  @Test func `the environment turns recording on and keeps what is there`() throws {
    let file = RecordingFixture()
    let second = file.path.replacing(".jsonl", with: "-2.jsonl")
    defer { try? FileManager.default.removeItem(atPath: second) }
    for _ in 0..<2 {
      #expect(try run("exit", "-", environment: ["PLAYHEAD_RECORD": file.path]).status == .exited(0))
    }
    #expect(try file.open().last == 20)
    #expect(try Recording(path: second).last == 20)
    #expect(try run("exit", "-").status == .exited(3))
  }

  private func run(_ arguments: String..., environment: [String: String] = [:]) throws -> PipeSession {
    try PipeSession(
      executable: "recorded-app", arguments: arguments,
      environment: environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }, input: .devNull)
  }
}
