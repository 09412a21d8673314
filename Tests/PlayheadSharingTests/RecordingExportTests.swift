import Foundation
import PlayheadDebugger
import PlayheadReading
import PlayheadRecording
import PlayheadSharing
import ProcessTesting
import Testing

/// Recordings in other forms.
@Suite struct RecordingExportTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
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
  func aTraceHasEachActionAndEachEffect(name: String) throws {
    let timeline = try timeline(name)
    let recording = timeline.recording
    let trace = try JSONValue(parsing: text(TraceExport(timeline, in: 0...timeline.end)))
    guard case .array(let events)? = trace["traceEvents"] else {
      Issue.record("\(trace)")
      return
    }
    func all(_ phase: JSONValue) -> [JSONValue] { events.filter { $0["ph"] == phase } }
    #expect(all("X").compactMap { $0["args"]?["position"]?.int } == Array(1...recording.last))
    #expect(all("b").compactMap { $0["id"]?.int } == recording.effects.map(\.id))
    #expect(all("e").compactMap { $0["id"]?.int } == recording.effects.map(\.id))
    for (begin, end) in zip(all("b"), all("e")) {
      let times = (try #require(begin["ts"]?.int), try #require(end["ts"]?.int))
      #expect(times.0 <= times.1)
    }
    // Each arrow leads to an action that an effect sent.
    let sent = (1...recording.last).filter { if case .effect? = recording.origin($0) { true } else { false } }
    #expect(all("s").compactMap { $0["id"]?.int } == sent)
    #expect(all("f").compactMap { $0["id"]?.int } == sent)
  }

  @Test(arguments: samples)
  func aSessionOfReduxHasTheStateAndTheActions(name: String) throws {
    let timeline = try timeline(name)
    let recording = timeline.recording
    for positions in [0...timeline.end, 3...9, 5...5] {
      let session = try JSONValue(parsing: text(ReduxExport(timeline, in: positions)))
      let first = max(positions.lowerBound, 1)
      let state = try JSONValue(parsing: #require(session["preloadedState"]?.string))
      #expect(try state == recording.state(at: first - 1))
      let actions = try JSONValue(parsing: #require(session["payload"]?.string))
      for (index, position) in (first...positions.upperBound).enumerated() {
        #expect(actions[index]?["type"]?.string == recording.actionName(position))
        #expect(try actions[index]?["payload"] == recording.action(position).value)
      }
      #expect(actions[positions.upperBound - first + 1] == nil)
    }
  }

  @Test(arguments: samples)
  func aPartIsARecording(name: String) throws {
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

  @Test func whatIsPrintedIsSafeAndStillJSON() throws {
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
