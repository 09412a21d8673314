import Foundation
import PlayheadDebugger
import PlayheadFormat
import PlayheadImport
import PlayheadReader
import ProcessTesting
import RandomTesting
import Testing

@testable import PlayheadSharing

/// Recordings in other forms.
@Suite struct RecordingExportTests {
  private static let root = URL(filePath: PackageFolder.path)
  private static let samples = ["counter", "guessmyage", "list", "primes", "repositories", "timer"]

  private func timeline(_ name: String) throws -> Timeline {
    Debugger(try RecordingFile(path: Self.root.appending(path: "recordings/\(name).jsonl").path).recording).timeline
  }

  private func text(_ export: some RecordingExport) throws -> String {
    var text = ""
    try export.write { text += $0 }
    return text
  }

  @Test(arguments: samples)
  func `a trace has each action and each effect`(name: String) throws {
    let timeline = try timeline(name)
    let recording = timeline.recording
    let trace = try JSONValue(parsing: text(TraceExport(timeline, in: 0...timeline.end)))
    guard case .array(let events)? = trace["traceEvents"] else {
      Issue.record("\(trace)")
      return
    }
    func all(_ phase: JSONValue) -> [JSONValue] { events.filter { $0["ph"] == phase } }
    #expect(all("X").compactMap { $0["args"]?["position"]?.int } == Array(1...recording.last))
    let ids = recording.effects.map { "0x" + String($0.id, radix: 16) }
    #expect(all("b").compactMap { $0["id2"]?["local"]?.string } == ids)
    #expect(all("e").compactMap { $0["id2"]?["local"]?.string } == ids)
    for (begin, end) in zip(all("b"), all("e")) {
      let times = (try #require(begin["ts"]?.int), try #require(end["ts"]?.int))
      #expect(times.0 <= times.1)
    }
    // Each arrow leads to an action that an effect sent.
    let sent = (1...recording.last).filter { if case .effect? = recording.origin($0) { true } else { false } }
    #expect(all("X").filter { $0["flow_in"] == true }.compactMap { $0["args"]?["position"]?.int } == sent)
    #expect(TraceRules.problems(of: trace) == [])
    // Effects and actions of a part, too.
    let part = try JSONValue(parsing: text(TraceExport(timeline, in: 5...12)))
    #expect(TraceRules.problems(of: part) == [])
  }

  @Test func `slices of a trace never overlap`() throws {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<200 {
      var tracks = TraceTracks()
      var placed: [TraceTracks.Place] = []
      var time = 0
      for _ in 0..<Int.random(in: 1...60, using: &generator) {
        time += Int.random(in: -2...4, using: &generator)
        let duration = Int.random(in: 0...4000, using: &generator)
        let place = tracks.place(at: time, for: duration)
        #expect(place.duration <= duration)
        for other in placed where other.track == place.track {
          let (first, second) = (other.start...other.start + other.duration, place.start...place.start + place.duration)
          let areApart = first.upperBound <= second.lowerBound
          #expect(
            areApart || (first.contains(second.lowerBound) && first.contains(second.upperBound)), "\(other) \(place)")
        }
        placed.append(place)
      }
    }
    var tracks = TraceTracks()
    // One action within another, one after it, one in another thread meanwhile, and numbers that nobody means.
    #expect(tracks.place(at: 10, for: 9000) == .init(track: 0, start: 10_000, duration: 9000))
    #expect(tracks.place(at: 12, for: 2500) == .init(track: 0, start: 12_000, duration: 2500))
    #expect(tracks.place(at: 14, for: 2000) == .init(track: 0, start: 14_500, duration: 2000))
    #expect(tracks.place(at: 15, for: 9000) == .init(track: 1, start: 15_000, duration: 9000))
    #expect(tracks.place(at: 20, for: 1000) == .init(track: 0, start: 20_000, duration: 1000))
    for time in [Int.max, .min, 0, -1] {
      for duration in [Int.max, .min] { _ = tracks.place(at: time, for: duration) }
    }
  }

  @Test(arguments: samples)
  func `a session of Redux has the actions, times and states`(name: String) throws {
    let timeline = try timeline(name)
    let recording = timeline.recording
    for positions in [0...timeline.end, 3...9, 5...5] {
      let session = try text(ReduxExport(timeline, in: positions))
      let log = MemorySource(Array(session.utf8), name: "redux.json")
      #expect(try ForeignFormat.of(log) == .reduxState)
      let imported = try RecordingImport(log, .reduxState)
      #expect(imported.summary.problems == [])
      let copy = try Recording(imported.source)
      let first = max(positions.lowerBound, 1)
      #expect(copy.last == positions.upperBound - first + 1)
      #expect(try copy.state(at: 0) == recording.state(at: first - 1))
      for position in first...positions.upperBound {
        let (copied, original) = try (copy.action(position - first + 1), recording.action(position))
        #expect(copied.name == original.name)
        #expect(copied.value == original.value)
        #expect(try copy.state(at: position - first + 1) == recording.state(at: position))
        if first == 1 { #expect(abs(copied.time - original.time) <= 1) }
      }
    }
  }

  @Test(arguments: samples)
  func `a part is a recording`(name: String) throws {
    let timeline = try timeline(name)
    let recording = timeline.recording
    for positions in [0...recording.last, 4...12, 7...7, recording.last...recording.last] {
      let lines = try text(LinesExport(timeline, in: positions))
      let source = MemorySource(Array(lines.utf8), name: "part.jsonl")
      let part = try Recording(source)
      #expect(part.first == max(positions.lowerBound - 1, 0))
      #expect(part.last == positions.upperBound)
      #expect(part.ending.status == "closed")
      for position in part.first...part.last {
        #expect(try part.state(at: position) == recording.state(at: position))
        #expect(part.effects(runningAt: position).map(\.id) == recording.effects(runningAt: position).map(\.id))
      }
      var check = RecordingCheck()
      try check.run(source) { Issue.record("\($0)") }
    }
  }

  @Test func `what is printed is safe and still JSON`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.jsonl"
      let hostile = "\u{202E}\u{9B}2J\u{2028}한"
      let lines = [
        #"{"kind":"header","format":"playhead","version":1,"id":"1","started":"","store":{"name":"S","state":"S","action":"A","fidelity":"codable"},"state":{"text":"\#(hostile)"}}"#,
        #"{"kind":"action","seq":1,"t":1,"name":"a\#(hostile)","action":{"a":{"_0":"\#(hostile)"}}}"#,
        #"{"kind":"change","seq":1,"dur":1500}"#,
      ]
      try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
      for kind in ["jsonl", "perfetto", "redux"] {
        let session = try PipeSession(
          executable: "playhead", arguments: [path, "--batch", "-ex", "export \(kind)"], input: .devNull)
        #expect(session.status == .exited(0), "\(session.errors)")
        for scalar in hostile.unicodeScalars where scalar.value > 0x7F && scalar != "한" {
          #expect(!session.output.unicodeScalars.contains(scalar))
        }
        #expect(session.output.contains("한"))
        let texts = kind == "jsonl" ? session.output.split(separator: "\n").map(String.init) : [session.output]
        for text in texts { _ = try JSONValue(parsing: text) }
        let taken = try PipeSession(
          executable: "playhead", arguments: [path, "--batch", "-ex", "export \(kind) -o \(path)"], input: .devNull)
        #expect(taken.errors.hasPrefix("error: \(path): exists, and is not written over\n"))
      }
    }
  }
}
