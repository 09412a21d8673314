import Foundation
import PlayheadFormat
import PlayheadPlatform
import PlayheadReader
import ProcessTesting
import TerminalTesting
import Testing

/// An app that listens, and debuggers, each a process at a terminal of its own.
final class TwoProcesses {
  let folder: String
  let file: String
  private(set) var app: Pseudoterminal
  private let arguments: [String]
  private var runs = 1

  init(_ folder: String, allowing permissions: AttachPermission...) throws {
    self.folder = folder
    file = "\(folder)/app.jsonl"
    arguments = permissions.map(\.rawValue)
    app = try Self.start(folder, [file] + arguments)
  }

  /// An app that listens because its environment says so, and records into no file.
  init(_ folder: String, listening value: String, allowing permissions: AttachPermission...) throws {
    self.folder = folder
    (file, arguments) = ("environment", permissions.map(\.rawValue))
    app = try Pseudoterminal(
      executable: "attachable-app", arguments: [file] + arguments,
      environment: ["XDG_RUNTIME_DIR": folder, "PLAYHEAD_LISTEN": value])
    try app.wait(for: "listening at")
  }

  deinit {
    kill(app.processID, SIGKILL)
    rmdir("\(folder)/playhead")
  }

  private static func start(_ folder: String, _ arguments: [String]) throws -> Pseudoterminal {
    let app = try Pseudoterminal(
      executable: "attachable-app", arguments: arguments, environment: ["XDG_RUNTIME_DIR": folder])
    try app.wait(for: "listening at \(folder)")
    return app
  }

  /// Starts the app again, with a file of its own.
  func startAgain() throws {
    runs += 1
    app = try Self.start(folder, ["\(folder)/app\(runs).jsonl"] + arguments)
  }

  func tell(_ line: String) throws {
    app.send(line + "\r")
    try app.wait(for: "done \(line)")
  }

  func attach(_ arguments: String...) throws -> Pseudoterminal {
    try Pseudoterminal(
      executable: "playhead", arguments: ["attach", "--nx"] + arguments,
      environment: ["XDG_RUNTIME_DIR": folder, "XDG_STATE_HOME": "/dev/null"], size: (100, 24))
  }

  /// Leaves by Ctrl-D, which is the end on an empty line alone.
  func leave(_ debugger: Pseudoterminal) throws {
    try debugger.wait { $0.last.wholeMatch(of: /\(playhead \d+\/\d+[^)]*\) ?/) != nil }
    debugger.send("\u{4}")
    #expect(try debugger.exitStatus() == .exited(0))
  }

  func killApp() throws {
    kill(app.processID, SIGKILL)
    _ = try app.exitStatus()
  }

  /// What errors and answers say, without what differs from run to run.
  func plain(_ text: String) -> String {
    text.replacing(folder, with: "FOLDER").replacing(/\d+\.\d{3}s/, with: "TIME").replacing(
      /redacted[0-9a-f]{16}/, with: "SECRET"
    ).replacing(/pid \d+/, with: "pid PID")
      .replacing(/20\d\d-[-T:.\d]+Z/, with: "DATE").replacing(/\n\d+  attachable/, with: "\nPID  attachable")
      .replacing(/playhead\/\d+/, with: "playhead/PID")
  }
}
