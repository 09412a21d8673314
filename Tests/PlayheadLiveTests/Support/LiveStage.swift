import PlayheadFormat
import PlayheadReader
import ProcessTesting
import TerminalTesting
import Testing

/// A live session at a terminal, in a folder, fed by the test.
struct LiveStage {
  let folder: String
  let feed: Feed
  let terminal: Pseudoterminal

  init(_ folder: String, arguments: [String] = [], environment: [String: String] = [:], columns: Int = 100) throws {
    self.folder = folder
    feed = try Feed(in: folder)
    terminal = try Pseudoterminal(
      executable: "live-app", arguments: ["--record", "\(folder)/a.jsonl"] + arguments,
      environment: ["XDG_STATE_HOME": "/dev/null", "LIVE_APP_FEED": feed.path].merging(environment) { $1 },
      size: (columns, 24))
    try terminal.wait(for: "(playhead 0/0) ")
  }

  func enter(_ line: String, prompt: String) throws {
    terminal.send(line + "\r")
    try terminal.wait(for: prompt)
  }

  func listen() throws {
    try enter("send .listen", prompt: "(playhead 1/1) ")
  }

  func leave() throws -> Recording {
    // An empty line, on which Ctrl-D is the end.
    try terminal.wait { $0.last.wholeMatch(of: /\(playhead (\w+ )?\d+\/\d+\)/) != nil }
    terminal.send("\u{4}")
    #expect(try terminal.exitStatus() == .exited(0))
    return try Recording(path: "\(folder)/a.jsonl")
  }
}
