import Foundation
import KeyedTesting
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import ProcessTesting
import RandomTesting
import Testing

/// A recording that is always on, within a bound.
@Suite struct RecorderSessionTests {
  @Recordable struct State: Equatable {
    var count = 0
    var text = ""
  }

  @Recordable enum Action: Equatable { case add, say(String) }

  /// How many bytes there are when what is too old is gone.
  private func bytes(in folder: String) throws -> Int {
    SegmentRing.waitForRemovals()
    let files = FileManager.default.enumerator(at: URL(filePath: folder), includingPropertiesForKeys: [.fileSizeKey])
    return try (files?.allObjects as? [URL] ?? []).reduce(0) {
      $0 + (try $1.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0)
    }
  }

  /// Opens what was exported, and checks all of it. A process that is killed while it writes leaves part of a line, which
  /// is exported with the rest.
  private func opened(_ url: URL, mayBeTorn: Bool = false) throws -> Recording {
    defer { try? FileManager.default.removeItem(at: url) }
    let file = try RecordingFile(path: url.path)
    #expect(file.compression == .whole)
    let torn = mayBeTorn ? file.recording.ending.torn?.line : nil
    var check = RecordingCheck()
    try check.run(RecordingBytes(path: url.path, inflatedLimit: 1 << 30).source) { problem in
      if problem.line != torn || torn == nil { Issue.record("\(problem)") }
    }
    return file.recording
  }

  @Test(arguments: [Durability.everyAction, .buffered])
  func `it stays within its bound and is handed out at any moment`(durability: Durability) throws {
    try withTemporaryFolder { folder in
      let session = Recorder.session(
        keep: 1, maxBytes: 100_000, folder: folder, options: Recorder.Options(durability: durability))
      #expect(throws: SessionExportError.self) { try session.export() }
      var state = State()
      for number in 1...20_000 {
        let action: Action = number.isMultiple(of: 7) ? .say("number \(number)") : .add
        session.recorder.action(action, state: &state) { state in
          if case .say(let text) = action { state.text = text } else { state.count += 1 }
        }
        if number.isMultiple(of: 3001) {
          let recording = try opened(session.export())
          #expect(try bytes(in: folder) <= 110_000)
          #expect(recording.last == number)
          #expect(try State(recorded: recording.state(at: number)) == state)
          #expect(recording.first > 0 || number < 3002)
          #expect(recording.ending.status == nil)
        }
      }
      session.recorder.close()
      #expect(session.recorder.droppedLines == 0)
      let recording = try opened(session.export())
      #expect(recording.ending.status == "closed")
      // All that there was room for.
      #expect(recording.last - recording.first > 400)
      for position in recording.first...recording.last { _ = try State(recorded: recording.state(at: position)) }
    }
  }

  @Test func `what came before is told in the first segment`() throws {
    struct Failed: Error, CustomStringConvertible { var description: String { "offline" } }
    try withTemporaryFolder { folder in
      let session = Recorder.session(maxBytes: 50_000, folder: folder)
      var state = State()
      let recorder = session.recorder
      recorder.action(Action.add, state: &state) { $0.count += 1 }
      recorder.note("begun", text: "it is odd")
      recorder.effectStarted(1, by: .action(1), name: "timer")
      recorder.effectStarted(2, by: .action(1), name: "load")
      recorder.effectStarted(3, by: .action(1), name: "save")
      recorder.effectFailed(2, error: Failed())
      recorder.effectFinished(3)
      for _ in 0..<5000 { recorder.action(Action.add, state: &state) { $0.count += 1 } }
      let recording = try opened(session.export())
      #expect(recording.first > 1000)
      #expect(recording.effects.map(\.id) == [1])
      #expect(try recording.notes().map(\.name) == ["begun"])
      let failed = try #require(recording.header.base?.failed)
      #expect(failed.map(\.id) == [2, 2])
      if case .fail(let error)? = failed.last?.event {
        #expect(error.hasSuffix("offline"))
      } else {
        Issue.record("\(failed)")
      }
      recorder.effectFinished(1)
      for _ in 0..<5000 { recorder.action(Action.add, state: &state) { $0.count += 1 } }
      #expect(try opened(session.export()).header.base?.effects == [])
    }
  }

  @Test func `an action that stays open keeps no segment from beginning`() throws {
    try withTemporaryFolder { folder in
      let session = Recorder.session(maxBytes: 50_000, folder: folder)
      var state = State()
      let recorder = session.recorder
      recorder.action(Action.add, state: &state) { $0.count += 1 }
      let suspended = recorder.willReduce(Action.say("late"), state: state)
      for _ in 0..<5000 { recorder.action(Action.add, state: &state) { $0.count += 1 } }
      let running = try opened(session.export())
      #expect(try bytes(in: folder) <= 60_000)
      #expect(running.first > 1000)
      #expect(running.header.minReader == 3)
      #expect(running.header.base?.open.map(\.seq) == [2])
      #expect(running.last == 5002)
      #expect(running.ending.unfinished == 5002)
      #expect(running.actionName(5002) == "say")
      #expect(try running.state(at: 5001)["count"] == 5001)
      #expect(try running.state(at: running.first)["count"]?.int == running.first)

      state.text = "late"
      recorder.didReduce(suspended, state: state)
      recorder.action(Action.add, state: &state) { $0.count += 1 }
      let all = try opened(session.export())
      #expect(all.last == 5003)
      #expect((5001...5003).map(all.actionName) == ["add", "say", "add"])
      #expect(try all.state(at: 5002)["text"] == "late")
      #expect(try all.action(5002).value == ["say": ["_0": "late"]])
      #expect(all.enclosed(by: 5002) == all.first + 1...5001)
      // From here on both orders are one.
      for _ in 0..<5000 { recorder.action(Action.add, state: &state) { $0.count += 1 } }
      #expect(try opened(session.export()).header.minReader == 2)
    }
  }

  @Test func `as many segments as a time needs are handed out`() throws {
    let clock = ManualTime()
    try withTemporaryFolder { folder in
      let session = Recorder.session(
        maxBytes: 400_000, folder: folder, options: Recorder.Options(elapsed: { clock.value }))
      var state = State()
      for _ in 0..<10_000 {
        clock.advance(by: .milliseconds(100))
        session.recorder.action(Action.add, state: &state) { $0.count += 1 }
      }
      let all = try opened(session.export())
      let minute = try opened(session.export(last: .minutes(1)))
      #expect(minute.first > all.first)
      #expect(minute.last == 10_000)
      #expect(minute.first <= 10_000 - 600)
      #expect(try opened(session.export(last: .minutes(1_000_000))).first == all.first)
      #expect(try opened(session.export(last: .seconds(0))).first > minute.first)
    }
  }

  /// Starts an app that is always recorded, and kills it in the middle of whatever it does.
  ///
  /// - Parameter acknowledged: how many hundred actions it has sent by then.
  private func kill(_ folder: String, buffered: Bool, after acknowledged: Int) throws {
    var (process, output) = try ChildProcess.spawnPiped(
      executable: "recorded-app", arguments: ["session", folder] + (buffered ? ["buffered"] : []))
    defer { output.close() }
    var bytes: [UInt8] = []
    while bytes.count < acknowledged, output.read(into: &bytes) {}
    Foundation.kill(process, SIGKILL)
    #expect(ChildProcess.status(of: process) == .signalled(SIGKILL))
  }

  /// How often a process is killed.
  private static let kills = Scale.isLarge ? 500 : 8

  @Test(arguments: [true, false])
  func `of a crash the next launch has what was recorded`(isBuffered: Bool) throws {
    var generator = SeededGenerator(seed: isBuffered ? 1 : 2)
    try withTemporaryFolder { folder in
      for launch in 1...Self.kills {
        let wanted = Int.random(in: 1...400, using: &generator)
        try kill(folder, buffered: isBuffered, after: wanted)
        let earlier = Recorder.earlierSessions(in: folder)
        #expect(earlier.count == min(launch, 3))
        let latest = try #require(earlier.first)
        #expect(latest.crashed)
        let recording = try opened(latest.export(), mayBeTorn: true)
        // What waits in memory is lost with the process.
        #expect(isBuffered || recording.last >= wanted * 100)
        if recording.last > recording.first { _ = try recording.view(at: recording.last - 1) }
        #expect(try bytes(in: folder) <= 3 * 300_000)
      }
    }
  }

  @Test func `a state that is too large for the bound is said once`() throws {
    try withTemporaryFolder { folder in
      let reports = Reports()
      let session = Recorder.session(
        maxBytes: 100_000, folder: folder, options: Recorder.Options(onProblem: reports.add))
      var state = State(text: String(repeating: "x", count: 100_000))
      for _ in 0..<30_000 { session.recorder.action(Action.add, state: &state) { $0.count += 1 } }
      session.recorder.close()
      #expect(reports.all == ["three states take more than the bytes that are kept of a session, so that more is kept"])
      let recording = try opened(session.export())
      #expect(recording.last == 30_000)
      #expect(recording.first > 0)
      #expect(try State(recorded: recording.state(at: 30_000)) == state)
    }
  }

  @Test func `lines that are longer than what is copied at once are handed out`() throws {
    try withTemporaryFolder { folder in
      let session = Recorder.session(folder: folder)
      var state = State(text: (0..<500_000).map { "\($0) " }.joined())
      session.recorder.action(Action.add, state: &state) { $0.count += 1 }
      session.recorder.action(Action.say(""), state: &state) { $0.text += "more" }
      let recording = try opened(session.export())
      #expect(try State(recorded: recording.state(at: recording.last)) == state)
    }
  }

  @Test func `effects and notes without an action stay within the bound`() throws {
    try withTemporaryFolder { folder in
      let reports = Reports()
      let session = Recorder.session(
        maxBytes: 100_000, folder: folder, options: Recorder.Options(onProblem: reports.add))
      let recorder = session.recorder
      var state = State()
      recorder.action(Action.add, state: &state) { $0.count += 1 }
      for number in 1...20_000 {
        recorder.effectStarted(number, name: "poll")
        recorder.effectFinished(number)
        recorder.note("polled", text: "\(number)")
      }
      #expect(try bytes(in: folder) <= 110_000)
      #expect(recorder.droppedLines > 40_000)
      #expect(reports.all.count == 1)
      #expect(reports.all.first?.hasPrefix("no action came for so long") == true)
      // What is exported says that something is missing.
      #expect(try opened(session.export()).whyLost(.max).contains("could not write \(recorder.droppedLines) lines"))
      // With an action it goes on.
      recorder.effectStarted(20_001, name: "last")
      for _ in 0..<100 { recorder.action(Action.add, state: &state) { $0.count += 1 } }
      recorder.note("seen")
      let recording = try opened(session.export())
      #expect(recording.last == 101)
      #expect(try recording.state(at: 101)["count"] == 101)
      #expect(try recording.notes().last?.name == "seen")
      // What was dropped is told with the next segment.
      #expect(recording.effects(runningAt: 101).map(\.id).contains(20_001))
    }
  }

  @Test(arguments: [1, 40]) func `so do those that come between few actions`(actions: Int) throws {
    try withTemporaryFolder { folder in
      let reports = Reports()
      let session = Recorder.session(
        maxBytes: 100_000, folder: folder, options: Recorder.Options(onProblem: reports.add))
      let recorder = session.recorder
      var state = State()
      for round in 1...100 {
        for _ in 0..<actions { recorder.action(Action.add, state: &state) { $0.count += 1 } }
        for number in 1...700 { recorder.note("polled", text: "\(round) \(number)") }
        #expect(try bytes(in: folder) <= 130_000)
      }
      #expect(recorder.droppedLines > 0)
      #expect(reports.all.count == 1)
      recorder.close()
      let recording = try opened(session.export())
      #expect(recording.last == 100 * actions)
      #expect(recording.ending.status == "closed")
      for position in recording.first...recording.last {
        #expect(try recording.state(at: position)["count"] == .integer(Int64(position)))
      }
    }
  }

  @Test func `where there is no place the app goes on`() throws {
    try withTemporaryFolder { folder in
      try "".write(toFile: "\(folder)/file", atomically: true, encoding: .utf8)
      let reports = Reports()
      let session = Recorder.session(
        folder: "\(folder)/file/sessions", options: Recorder.Options(onProblem: reports.add))
      var state = State()
      session.recorder.action(Action.add, state: &state) { $0.count += 1 }
      #expect(state.count == 1)
      #expect(reports.all.count == 1)
      #expect(throws: SessionExportError.self) { try session.export() }
    }
  }

  @Test func `a segment that cannot be made leaves the recording where it is`() throws {
    try withTemporaryFolder { folder in
      let reports = Reports()
      let session = Recorder.session(
        maxBytes: 50_000, folder: folder, options: Recorder.Options(onProblem: reports.add))
      var state = State()
      session.recorder.action(Action.add, state: &state) { $0.count += 1 }
      let path = try #require(session.recorder.path)
      let moved = path + "-moved"
      try FileManager.default.moveItem(atPath: path, toPath: moved)
      for _ in 0..<5000 { session.recorder.action(Action.add, state: &state) { $0.count += 1 } }
      try FileManager.default.moveItem(atPath: moved, toPath: path)
      for _ in 0..<5000 { session.recorder.action(Action.add, state: &state) { $0.count += 1 } }
      session.recorder.close()
      #expect(session.recorder.droppedLines == 0)
      #expect(reports.all.filter { $0.contains("cannot go on in a new file") }.count == 1)
      #expect(try opened(session.export()).last == 10_001)
    }
  }
}

/// Sessions of several processes in one folder.
@Suite struct SessionFolderTests {
  @Test func `only sessions are removed`() throws {
    try withTemporaryFolder { folder in
      let others = ["\(folder)/notes/2024.jsonl", "\(folder)/2026-11-25/000001.jsonl"]
      for path in others {
        try FileManager.default.createDirectory(
          atPath: URL(filePath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
        try "mine".write(toFile: path, atomically: true, encoding: .utf8)
      }
      for _ in 0..<3 {
        let session = Recorder.session(keep: 1, folder: folder)
        var state = 0
        session.recorder.action(1, state: &state) { $0 = 1 }
        try "mine".write(toFile: "\(session.recorder.path ?? "")/7.jsonl", atomically: true, encoding: .utf8)
        #expect(session.earlier.isEmpty)
        session.recorder.close()
      }
      for path in others { #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine") }
      #expect(Recorder.earlierSessions(in: folder).count == 1)
    }
  }

  /// Where Apple's systems end apps that hold a lock, files have none.
  @Test func `without locks a session that is recorded stays, and has not crashed`() throws {
    try withTemporaryFolder { parent in
      let folder = "\(parent)/Shared/AppGroup/app"
      let reports = Reports()
      let first = Recorder.session(keep: 1, folder: folder, options: Recorder.Options(onProblem: reports.add))
      #expect(reports.all.count == 1)
      #expect(reports.all.first?.contains("without a lock") == true)
      var state = 0
      first.recorder.action(1, state: &state) { $0 = 1 }
      let second = Recorder.session(keep: 1, folder: folder, options: Recorder.Options { _ in })
      #expect(second.earlier.map(\.crashed) == [false])
      first.recorder.action(2, state: &state) { $0 = 2 }
      let file = try first.export()
      defer { try? FileManager.default.removeItem(at: file) }
      #expect(try RecordingFile(path: file.path).recording.last == 2)
      first.recorder.close()
      second.recorder.close()
    }
  }

  @Test func `a session that somebody has removed is handed out no more`() throws {
    try withTemporaryFolder { folder in
      let session = Recorder.session(folder: folder, options: Recorder.Options { _ in })
      var state = 0
      session.recorder.action(1, state: &state) { $0 = 1 }
      try FileManager.default.removeItem(atPath: try #require(session.recorder.path))
      #expect(throws: SessionExportError.self) { try session.export() }
      session.recorder.action(2, state: &state) { $0 = 2 }
      session.recorder.close()
    }
  }

  @Test func `a segment that cannot be read fails the export`() throws {
    try withTemporaryFolder { folder in
      let session = Recorder.session(folder: folder)
      var state = 0
      session.recorder.action(1, state: &state) { $0 = 1 }
      session.recorder.close()
      let path = try #require(session.recorder.path)
      try FileManager.default.createDirectory(atPath: "\(path)/000002.jsonl", withIntermediateDirectories: false)
      let earlier = try #require(Recorder.earlierSessions(in: folder).first)
      let file = URL(filePath: "\(folder)/out.jsonl.gz")
      #expect {
        try earlier.export(to: file)
      } throws: { error in
        "\(error)" == "cannot write \(file.path): \(path)/000002.jsonl: Is a directory"
      }
      #expect(!FileManager.default.fileExists(atPath: file.path))
    }
  }

  @Test func `a session has ended where its last line says so, whatever the order in that`() throws {
    try withTemporaryFolder { folder in
      let session = Recorder.session(folder: folder)
      var state = 0
      session.recorder.action(1, state: &state) { $0 = 1 }
      session.recorder.close()
      let path = "\(try #require(session.recorder.path))/000001.jsonl"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let begun = try #require(text.range(of: #"{"kind":"end""#)).lowerBound
      for (end, crashed) in [
        (String(text[begun...]), false), (#"{"t":7, "seq":1, "kind":"end"}"# + "\n", false), ("", true),
        // However long it is.
        (#"{"kind":"end","t":7,"seq":1,"status":"\#(String(repeating: "x", count: 70_000))"}"# + "\n", false),
        // A line that is cut off is none.
        (String(text[begun...].dropLast()), true), (String(text[begun...].prefix(20)), true),
        (#"{"kind":"note","seq":1,"t":1,"name":"{\"kind\":\"end\"}"}"# + "\n", true),
      ] {
        try (text[..<begun] + end).write(toFile: path, atomically: true, encoding: .utf8)
        #expect(Recorder.earlierSessions(in: folder).map(\.crashed) == [crashed], "\(end)")
      }
    }
  }

  /// The first write that fails is another one each time: of the first header, of an action, a change, an effect, a keyframe, the
  /// header of a later segment.
  @Test(arguments: [false, true])
  func `wherever a write fails first what is handed out opens`(isBuffered: Bool) throws {
    try withTemporaryFolder { folder in
      // Segments have some 12,500 bytes; lines fewer than 100.
      let sizes = Array(stride(from: isBuffered ? 0 : 17, to: 13_500, by: Scale.isLarge ? 29 : 977))
      let session = try PipeSession(
        executable: "recorded-app",
        arguments: [
          "session-limits", folder, isBuffered ? "buffered" : "everyAction",
          sizes.map(String.init).joined(separator: ","),
        ], input: .devNull)
      try #require(session.status == .exited(0), "\(session.errors)")
      for size in sizes {
        let recording = try RecordingFile(path: "\(folder)/\(size).jsonl.gz").recording
        #expect(recording.ending == Recording.Ending(status: "closed"), "\(size)")
        #expect(recording.last == 10_000)
        for position in Set([recording.first, recording.last - 1, recording.last] + recording.keyframes) {
          #expect(try recording.state(at: position)["count"]?.int == position, "\(size)")
        }
      }
    }
  }

  /// The disk is full at one moment or another, also where the first state of a new segment is written.
  @Test(
    .enabled(if: SmallDisk.isPossible, "a disk of its own cannot be mounted here"),
    arguments: Array(stride(from: 0, through: 112_000, by: 8000)), [false, true])
  func `a segment that cannot begin leaves the session as it was`(room: Int, isBuffered: Bool) throws {
    try withTemporaryFolder { folder in
      let file = "\(folder)/out.jsonl.gz"
      let session = try SmallDisk.run(
        ["session-disk", "sessions", file, isBuffered ? "buffered" : "everyAction", "\(room)"], copying: "/dev/null",
        to: "/dev/null")
      try #require(session.status == .exited(0), "\(session.output) \(session.errors)")
      let sent = try #require(Int(session.output.split(separator: " ").first ?? ""))
      let recording = try RecordingFile(path: file).recording
      #expect(recording.ending.status == "closed")
      #expect(recording.last == sent)
      #expect(try recording.state(at: sent)["count"] == .integer(Int64(sent)))
      for position in recording.first...recording.last {
        guard let state = try? recording.state(at: position) else { continue }
        #expect(state["count"] == .integer(Int64(position)))
      }
      // Each segment opens by itself: the older ones go in time.
      let last = try RecordingFile(path: file + ".last.gz").recording
      #expect(last.last == sent)
      #expect(try last.state(at: sent)["count"] == .integer(Int64(sent)))
    }
  }
}
