import Foundation
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import ProcessTesting
import Testing

/// Where a recording goes, and what becomes of what is there.
@Suite struct RecorderFileTests {
  private func record(_ recorder: Recorder, count: Int = 1) {
    var state = 0
    for value in 1...count { recorder.action(value, state: &state) { $0 = value } }
  }

  @Test func `a file that is there stays and the next free name is taken`() throws {
    try withTemporaryFolder { folder in
      let reports = Reports()
      let options = Recorder.Options(onProblem: reports.add)
      let paths = try (1...3).map { number in
        let recorder = Recorder(to: folder + "/run.jsonl", options: options)
        record(recorder, count: number)
        recorder.close()
        return try #require(recorder.path)
      }
      #expect(paths == ["/run.jsonl", "/run-2.jsonl", "/run-3.jsonl"].map { folder + $0 })
      #expect(try paths.map { try Recording(path: $0).last } == [1, 2, 3])
      #expect(
        reports.all == [2, 3].map { "\(folder)/run.jsonl is there already; recording to \(folder)/run-\($0).jsonl" })
    }
  }

  @Test func `two recorders on one path do not meet`() throws {
    try withTemporaryFolder { folder in
      let recorders = (0..<2).map { _ in
        Recorder(to: folder + "/run.jsonl", existing: .replace, options: Recorder.Options { _ in })
      }
      for recorder in recorders { record(recorder, count: 20) }
      for recorder in recorders { recorder.close() }
      #expect(recorders.map(\.path) == [folder + "/run.jsonl", folder + "/run-2.jsonl"])
      let lasts = try recorders.map { try Recording(path: $0.path ?? "").last }
      #expect(lasts == [20, 20])
    }
  }

  @Test func `a recorder that is to replace says that another one records`() throws {
    try withTemporaryFolder { folder in
      let reports = Reports()
      let path = folder + "/run.jsonl"
      let first = Recorder(to: path)
      let second = Recorder(to: path, existing: .replace, options: Recorder.Options(onProblem: reports.add))
      #expect(reports.all.count == 2)
      #expect(reports.all.first == "\(path) is being recorded into; it is not replaced")
      #expect(second.path == folder + "/run-2.jsonl")
      first.close()
      second.close()
      // Now nobody does.
      let third = Recorder(to: path, existing: .replace, options: Recorder.Options(onProblem: reports.add))
      #expect(third.path == path)
      #expect(reports.all.count == 2)
      third.close()
    }
  }

  @Test func `a file is for its owner alone`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/run.jsonl"
      try Data("public".utf8).write(to: URL(fileURLWithPath: path))
      #expect(chmod(path, 0o644) == 0)
      let recorder = Recorder(to: path, existing: .replace)
      record(recorder)
      recorder.close()
      var status = stat()
      #expect(stat(path, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600)
      #expect(try Recording(path: path).last == 1)
    }
  }

  @Test(arguments: [ExistingFile.keep, .replace])
  func `a symbolic link is not followed`(existing: ExistingFile) throws {
    try withTemporaryFolder { folder in
      let target = folder + "/precious"
      let path = folder + "/run.jsonl"
      try Data("precious".utf8).write(to: URL(fileURLWithPath: target))
      #expect(symlink(target, path) == 0)
      let recorder = Recorder(to: path, existing: existing, options: Recorder.Options { _ in })
      record(recorder)
      recorder.close()
      #expect(try String(contentsOfFile: target, encoding: .utf8) == "precious")
      #expect(try Recording(path: recorder.path ?? "").last == 1)
      #expect(recorder.path == (existing == .keep ? folder + "/run-2.jsonl" : path))
    }
  }

  @Test func `a folder is said to be one`() throws {
    try withTemporaryFolder { folder in
      let reports = Reports()
      let recorder = Recorder(to: folder, options: Recorder.Options(onProblem: reports.add))
      record(recorder)
      #expect(recorder.path == nil)
      #expect(
        reports.all == ["cannot write \(folder): Is a directory; the app goes on without what cannot be recorded"])
    }
  }

  @Test(arguments: [Durability.everyAction, .buffered])
  func `a file that is deleted is said once to be lost`(durability: Durability) throws {
    try withTemporaryFolder { folder in
      let path = folder + "/run.jsonl"
      let reports = Reports()
      let recorder = Recorder(
        to: path, options: Recorder.Options(durability: durability, onProblem: reports.add))
      record(recorder)
      #expect(unlink(path) == 0)
      // Keyframes are among these: whoever looks does so then, and not at every action.
      record(recorder, count: 500)
      recorder.close()
      #expect(reports.all == ["\(path) was deleted while it was recorded into; what is recorded is lost"])
    }
  }

  @Test func `a file that is cut off is said once to have lost`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/run.jsonl"
      let reports = Reports()
      let recorder = Recorder(to: path, options: Recorder.Options(onProblem: reports.add))
      record(recorder, count: 100)
      #expect(truncate(path, 0) == 0)
      record(recorder, count: 100)
      recorder.close()
      #expect(reports.all == ["\(path) was cut off by somebody else while it was recorded into; what it held is lost"])
      let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
      #expect(!bytes.contains(0))
    }
  }

  @Test func `a file that nobody touches is not spoken of`() throws {
    try withTemporaryFolder { folder in
      let reports = Reports()
      let recorder = Recorder(to: folder + "/run.jsonl", options: Recorder.Options(onProblem: reports.add))
      record(recorder, count: 1000)
      recorder.close()
      #expect(reports.all.isEmpty)
      #expect(recorder.droppedLines == 0)
    }
  }
}
