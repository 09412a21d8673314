import Foundation
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import ProcessTesting
import Testing

/// A disk that has no room for a while, and then has.
@Suite struct FullDiskTests {
  @Test(arguments: ["limit", "full"], ["everyAction", "buffered"])
  func `what is recorded opens and a gap stands for what is lost`(command: String, durability: String) throws {
    let file = RecordingFixture()
    let session = try PipeSession(
      executable: "recorded-app", arguments: [command, file.path, durability], input: .devNull)
    try check(session, file.path, reason: "File too large")
  }

  @Test(
    .enabled(if: SmallDisk.isPossible, "a disk of its own cannot be mounted here"), arguments: [0, 100, 2000, 9000],
    ["everyAction", "buffered"])
  func `so it is on a real disk`(room: Int, durability: String) throws {
    let file = RecordingFixture()
    let session = try SmallDisk.run(["full-disk", "a.jsonl", durability, "\(room)"], copying: "a.jsonl", to: file.path)
    try check(session, file.path, reason: "No space left on device")
  }

  private func check(_ session: PipeSession, _ path: String, reason: String) throws {
    #expect(session.status == .exited(0))
    #expect(session.errors == "playhead: recording: \(reason); the app goes on without what cannot be recorded\n")
    let numbers = session.output.split { $0 == " " || $0 == "\n" }.compactMap { Int($0) }
    try #require(numbers.count == 3)
    let (sent, count, dropped) = (numbers[0], numbers[1], numbers[2])
    #expect(sent == count)
    let recording = try Recording(path: path)
    #expect(recording.ending == Recording.Ending(status: "closed"))
    #expect(recording.last == sent)
    let gaps = try recording.gaps()
    #expect(gaps.map(\.gap.dropped).reduce(0, +) == dropped)
    #expect(gaps.allSatisfy { $0.gap.reason == reason })
    let gap = try #require(gaps.first)
    #expect(gap.gap.dropped >= 10)
    #expect(try recording.state(at: recording.last)["count"] == .integer(Int64(count)))
    #expect(try recording.state(at: 0)["count"] == 0)
    for position in 0..<gap.after {
      #expect(try recording.state(at: position)["count"] == .integer(Int64(position)))
    }
  }
}

extension SmallDisk {
  /// Runs the app on such a disk, and copies a file from it.
  static func run(_ arguments: [String], copying file: String, to path: String) throws -> PipeSession {
    try run("recorded-app", arguments, after: "cat '\(file)' > '\(path)' || exit 1")
  }
}
