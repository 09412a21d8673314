import Foundation
import PlayheadFormat
import ProcessTesting
import TerminalTesting
import Testing

/// A prompt at a terminal that says `set editor on`, and editors beside it.
struct Pair {
  let folder: String
  let prompt: Pseudoterminal

  init(_ folder: String, running executable: String = "playhead", _ arguments: [String], at position: String) throws {
    self.folder = folder
    prompt = try Pseudoterminal(
      executable: executable, arguments: arguments, environment: Self.environment(folder), size: (100, 40))
    try prompt.wait(for: "(playhead \(position)) ")
    prompt.send("set editor on\r")
    try prompt.wait(for: "an editor joins by: playhead dap --beside \(prompt.processID)")
    try prompt.wait(for: "(playhead \(position)) ")
  }

  static func environment(_ folder: String) -> [String: String] {
    ["XDG_RUNTIME_DIR": folder, "XDG_STATE_HOME": folder, "XDG_CACHE_HOME": folder]
  }

  func editor(_ executable: String = "playhead") throws -> ProcessClient {
    let client = try ProcessClient(
      executable, ["dap", "--beside", "\(prompt.processID)"], environment: Self.environment(folder))
    try client.ask("initialize", ["supportsVariableType": true, "supportsInvalidatedEvent": true])
    client.send("attach")
    try client.ask("configurationDone")
    #expect(try client.event("stopped")["reason"] == "entry")
    try prompt.wait(for: "an editor has joined")
    return client
  }

  /// The files by which prompts are found.
  var entries: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder + "/playhead").filter { $0.contains("prompt") }
    }
  }

  func run(_ arguments: String...) throws -> PipeSession {
    try PipeSession(
      executable: "playhead", arguments: arguments, environment: Self.environment(folder), input: .devNull)
  }
}
