import Foundation
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadSharing
import ProcessTesting
import Testing

/// One compressed file of a recording.
@Suite struct RecordingPackTests {
  private static let root = URL(filePath: PackageFolder.path)
  private static let samples = ["counter", "guessmyage", "list", "primes", "repositories", "timer"]

  private func sample(_ name: String) throws -> RecordingFile {
    try RecordingFile(path: Self.root.appending(path: "recordings/\(name).jsonl").path)
  }

  private func problems(_ path: String) throws -> [RecordingError] {
    var problems: [RecordingError] = []
    var check = RecordingCheck()
    try check.run(RecordingBytes(path: path, inflatedLimit: 1 << 30).source) { problems.append($0) }
    return problems
  }

  @Test(arguments: samples)
  func `a sample is the same in it`(name: String) throws {
    try withTemporaryFolder { folder in
      let file = try sample(name)
      let pack = try RecordingPack(file, to: "\(folder)/a.jsonl.gz")
      #expect(pack.cutAt == nil)
      #expect(pack.actionCount == file.recording.last)
      let packed = try RecordingFile(path: pack.path)
      #expect(packed.compression == .whole)
      #expect(packed.size == pack.byteCount)
      #expect(try RunComparison(file.recording, packed.recording).lastCommon == file.recording.last)
      #expect(packed.recording.byteCount == file.size)
      #expect(try problems(pack.path) == [])
    }
  }

  @Test(arguments: samples, [2500, 4000, 7000])
  func `the last actions are in a small one`(name: String, limit: Int) throws {
    try withTemporaryFolder { folder in
      let file = try sample(name)
      let recording = file.recording
      let pack: RecordingPack
      do throws(SharingError) {
        pack = try RecordingPack(file, to: "\(folder)/a.jsonl.gz", limit: limit)
      } catch {
        #expect(error.reason == .tooLarge(limit: limit))
        #expect((try? FileManager.default.contentsOfDirectory(atPath: folder)) == [])
        return
      }
      #expect(pack.byteCount <= limit)
      let packed = try RecordingFile(path: pack.path).recording
      #expect(packed.first == pack.cutAt ?? 0)
      #expect(packed.last == recording.last)
      #expect(pack.actionCount == packed.last - packed.first)
      #expect(packed.ending.status == recording.ending.status)
      for position in packed.first...packed.last {
        #expect(try packed.state(at: position) == recording.state(at: position))
        #expect(packed.effects(runningAt: position).map(\.id) == recording.effects(runningAt: position).map(\.id))
        if position > packed.first { #expect(try packed.action(position) == recording.action(position)) }
      }
      #expect(try problems(pack.path) == [])
    }
  }

  @Test func `notes that were made beside it are in it`() throws {
    try withTemporaryFolder { folder in
      let file = try sample("timer")
      let notes = [
        RecordedNote(seq: 3, time: 0, name: "here", text: "a\nb"), RecordedNote(seq: 60, time: 0, name: "there"),
      ]
      let whole = try RecordingPack(file, notes: notes, to: "\(folder)/a.jsonl.gz")
      let names = try Debugger(RecordingFile(path: whole.path).recording).notes().map(\.name)
      #expect(names.contains("here") && names.contains("there"))
      #expect(try problems(whole.path) == [])
      let part = try RecordingPack(file, notes: notes, to: "\(folder)/b.jsonl.gz", limit: 1500)
      let cut = try #require(part.cutAt)
      #expect((4...59).contains(cut))
      let kept = try Debugger(RecordingFile(path: part.path).recording).notes().map(\.name)
      #expect(!kept.contains("here") && kept.contains("there"))
    }
  }

  @Test func `a recording that ends in a reducer does so in it`() throws {
    try withTemporaryFolder { folder in
      let lines = try String(contentsOf: Self.root.appending(path: "recordings/timer.jsonl"), encoding: .utf8)
        .split(separator: "\n")
      let end = try #require(lines.lastIndex { $0.hasPrefix(#"{"kind":"action""#) })
      // Without its last line end, and with one that is cut off.
      for rest in ["", "\n{\"kind\":\"cha"] {
        let path = "\(folder)/a\(rest.count).jsonl"
        try (lines[...end].joined(separator: "\n") + rest).write(toFile: path, atomically: true, encoding: .utf8)
        let file = try RecordingFile(path: path)
        for limit in [RecordingPack.defaultLimit, 1500] {
          let note = RecordedNote(seq: file.recording.last - 1, time: 0, name: "last")
          let pack = try RecordingPack(file, notes: [note], to: "\(path)-\(limit).gz", limit: limit)
          let packed = try RecordingFile(path: pack.path).recording
          #expect(packed.last == file.recording.last)
          #expect(packed.ending.unfinished == file.recording.ending.unfinished)
          #expect(packed.ending.torn == nil)
          #expect((pack.cutAt == nil) == (limit > 1500))
          #expect(try Debugger(packed).notes().map(\.name).last == "last")
        }
      }
    }
  }

  @Test func `nothing is written over`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.jsonl.gz"
      try "mine".write(toFile: path, atomically: true, encoding: .utf8)
      #expect(throws: SharingError(.exists(path: path))) { try RecordingPack(sample("timer"), to: path) }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
      #expect(throws: SharingError.self) { try RecordingPack(sample("timer"), to: "\(folder)/none/a.jsonl.gz") }
      #expect(throws: SharingError(.tooLarge(limit: 100))) {
        try RecordingPack(sample("timer"), to: "\(folder)/b.jsonl.gz", limit: 100)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.jsonl.gz"])
    }
  }
}
