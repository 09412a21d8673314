import Foundation
import ProcessTesting
import Testing

/// A program of `Playhead.main` over a feature of TCA.
@Suite struct DebuggerTests {
  @Test func `it runs the feature, steps back, and sends from there`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let session = try PipeSession(
      executable: "tca-debugger", environment: ["XDG_STATE_HOME": folder],
      input: .text("print\nsend increment\nprint\ngoto 0\nsend increment\nprint\nverify\n"))
    #expect(session.errors == "" && session.status == .exited(0))
    // Its effect sends `loaded` when it likes.
    for line in [
      "Feature is running", "$1 = Feature.State(count: 0)", "increment   ← debugger", "count: 0 → 1",
      "$2 = Feature.State(count: 1)", "sent1: ", "$3 = Feature.State(count: 1)", "position 1 runs as it was recorded",
    ] {
      #expect(session.output.contains(line), "\(line): \(session.output)")
    }
  }

  @Test func `it runs a folder of recordings as a suite`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let recorded = try PipeSession(
      executable: "tca-debugger", arguments: ["--record", "\(folder)/a.jsonl"],
      environment: ["XDG_STATE_HOME": folder], input: .text("send increment\n"))
    #expect(recorded.status == .exited(0))
    try FileManager.default.copyItem(atPath: "\(folder)/a.jsonl", toPath: "\(folder)/b.jsonl")
    let suite = try PipeSession(executable: "tca-debugger", arguments: ["verify", folder], input: .devNull)
    #expect(suite.output.hasSuffix("2 recordings: 2 same\n"), "\(suite.output)")
    #expect(suite.status == .exited(0))
  }

  @Test func `it explores with real effects`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let recorded = try PipeSession(
      executable: "tca-debugger", arguments: ["--record", "\(folder)/a.jsonl"],
      environment: ["XDG_STATE_HOME": folder], input: .text("send increment\nsend increment\n"))
    #expect(recorded.status == .exited(0))
    let session = try PipeSession(
      executable: "tca-debugger", arguments: ["\(folder)/a.jsonl"], environment: ["XDG_STATE_HOME": folder],
      input: .text(
        "explore never count == 2\nverify\nexplore describe\nexplore never count == 2 && action is .loaded\n"))
    for line in [
      "found1: 'count == 2' holds, at position ", "\n  1  increment", "run as they were recorded\n",
      "the world describes all that was called\n", "found2: 'count == 2 && action is .loaded' holds, at position ",
    ] {
      #expect(session.output.contains(line), "\(line): \(session)")
    }
    #expect(!session.output.contains("in another process"), "\(session)")
  }
}
