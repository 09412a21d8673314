import Foundation
import PlayheadCommands
import PlayheadFormat
import PlayheadPlatform
import ProcessTesting
import Testing

@testable import PlayheadAgents

/// An agent that has started a server as a process of its own.
final class ProcessAgent {
  struct Silence: Error {}

  let process: pid_t
  private var input: ProcessTesting.Pipe
  private var output: ProcessTesting.Pipe
  private var bytes: [UInt8] = []
  /// What has come that is no answer.
  private(set) var notifications: [JSONValue] = []
  private var last = 0

  init(_ executable: String, _ arguments: [String]) throws {
    (process, input, output) = try ChildProcess.piped(
      executable: executable, arguments: arguments, environment: ["PATH": "/usr/bin:/bin"])
    _ = try answer(to: send("initialize", ["protocolVersion": "2025-11-25"]))
  }

  deinit {
    kill(process, SIGKILL)
    input.close()
    output.close()
  }

  @discardableResult func send(_ method: String, _ params: JSONValue.Object, isNotification: Bool = false) -> Int {
    last += 1
    var message: JSONValue.Object = ["jsonrpc": "2.0", "method": .string(method), "params": .object(params)]
    if !isNotification { message["id"] = .integer(Int64(last)) }
    var line = Array("\(JSONLine.text(.object(message)))\n".utf8)[...]
    while !line.isEmpty, input.write(&line) {}
    return last
  }

  /// Calls a tool, and waits for nothing.
  func begin(_ tool: String, _ arguments: JSONValue.Object) -> Int {
    send(
      "tools/call",
      [
        "name": .string(Tool.prefix + tool), "arguments": .object(arguments),
        "_meta": ["progressToken": .integer(Int64(last + 1))],
      ])
  }

  func call(_ tool: String, _ arguments: JSONValue.Object) throws -> AgentClient.Answer {
    try AgentClient.answer(try answer(to: begin(tool, arguments))["result"] ?? .null)
  }

  /// Waits for an answer, or for something else that comes.
  func answer(to id: Int) throws -> JSONValue { try wait { $0["id"]?.int == id } }

  func wait(_ isWanted: (JSONValue) -> Bool) throws -> JSONValue {
    let deadline = Deadline(seconds: 120)
    while true {
      while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        let message = try JSONValue(parsing: String(decoding: bytes[..<end], as: UTF8.self))
        bytes.removeSubrange(...end)
        if message["id"] == nil { notifications.append(message) }
        if isWanted(message) { return message }
      }
      var descriptor = pollfd(fd: output.reading, events: Int16(POLLIN), revents: 0)
      guard deadline.milliseconds > 0, poll(&descriptor, 1, deadline.milliseconds) > 0, output.read(into: &bytes) else {
        throw Silence()
      }
    }
  }

  /// Sends nothing more, and waits for the end.
  func leave() -> ProcessStatus {
    input.closeWriting()
    return ChildProcess.status(of: process)
  }
}
