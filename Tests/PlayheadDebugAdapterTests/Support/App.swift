import Foundation
import ProcessTesting

/// An app that listens, and does what it is told.
final class App {
  private let process: pid_t
  private var output: ProcessTesting.Pipe
  private let feed: Feed
  private var text = ""

  init(_ folder: String, _ feed: Feed, _ permissions: [String]) throws {
    self.feed = feed
    var pipe = ProcessTesting.Pipe.closed
    process = try ChildProcess.locked {
      var actions = FileActions()
      pipe = try ProcessTesting.Pipe()
      actions.open(0, path: feed.path.utf8CString.map { $0 })
      actions.duplicate(pipe.writing, as: 1)
      return try ChildProcess.spawn(
        executable: "attachable-app", arguments: [folder + "/app.jsonl"] + permissions,
        environment: ["XDG_RUNTIME_DIR": folder], actions: &actions)
    }
    pipe.closeWriting()
    output = pipe
    _ = try read(to: "listening")
  }

  deinit {
    kill(process, SIGKILL)
    output.close()
  }

  @discardableResult func tell(_ line: String) throws -> String {
    feed.send(line)
    return try read(to: "done \(line)")
  }

  private func read(to end: String) throws -> String {
    defer { text = "" }
    while !text.contains(end) {
      var bytes: [UInt8] = []
      guard output.read(into: &bytes) else { throw CocoaError(.fileReadUnknown) }
      text += String(decoding: bytes, as: UTF8.self)
    }
    return text
  }
}
