import Foundation
import PlayheadCommands
import PlayheadFormat
import ProcessTesting

@testable import PlayheadDebugAdapter

/// An editor that starts an adapter as a process of its own.
final class ProcessClient {
  struct Silence: Error {
    var waitedFor: String
    var messages: [JSONValue]
  }

  let process: pid_t
  private var input: ProcessTesting.Pipe
  private var output: ProcessTesting.Pipe
  private var reader = MessageReader()
  private(set) var messages: [JSONValue] = []
  private var last = 0
  /// How many of the messages were looked at by ``wait(_:)``.
  private var seen = 0

  init(_ executable: String, _ arguments: [String], environment: [String: String]) throws {
    (process, input, output) = try ChildProcess.piped(
      executable: executable, arguments: arguments, environment: environment)
  }

  deinit {
    kill(process, SIGKILL)
    input.close()
    output.close()
  }

  /// Waits for a message that comes from here on.
  @discardableResult
  func wait(_ what: String, _ isWanted: (JSONValue) -> Bool) throws -> JSONValue {
    let deadline = Deadline(seconds: 60)
    while true {
      while seen < messages.count {
        seen += 1
        if isWanted(messages[seen - 1]) { return messages[seen - 1] }
      }
      var descriptor = pollfd(fd: output.reading, events: Int16(POLLIN), revents: 0)
      guard deadline.milliseconds > 0, poll(&descriptor, 1, deadline.milliseconds) > 0 else { break }
      var bytes: [UInt8] = []
      guard output.read(into: &bytes) else { break }
      reader.take(bytes)
      while case .message(let message)? = reader.next() { messages.append(message) }
    }
    throw Silence(waitedFor: what, messages: messages)
  }

  /// Waits for an event.
  @discardableResult
  func event(_ name: String, _ isWanted: (JSONValue) -> Bool = { _ in true }) throws -> JSONValue {
    try wait(name) { $0["event"]?.string == name && isWanted($0["body"] ?? .null) }["body"] ?? .null
  }

  /// Waits for output with a text.
  @discardableResult func output(_ text: String, category: String? = nil) throws -> JSONValue {
    try event("output") { body in
      body["output"]?.string?.contains(text) == true && (category == nil || body["category"]?.string == category)
    }
  }

  /// Sends a request, and waits for its answer.
  @discardableResult func ask(_ command: String, _ arguments: JSONValue = [:]) throws -> AdapterClient.Answer {
    let seq = send(command, arguments)
    let before = seen
    // What comes before the answer can still be waited for.
    defer { seen = before }
    let response = try wait(command) { $0["request_seq"]?.int == seq && $0["type"] == "response" }
    return AdapterClient.Answer(
      body: response["body"] ?? .null,
      error: response["success"] == true ? nil : response["body"]?["error"]?["format"]?.string ?? "?", command: command)
  }

  /// Sends a request, without the member `arguments` if there are none, and waits for nothing.
  @discardableResult func send(_ command: String, _ arguments: JSONValue? = [:]) -> Int {
    last += 1
    var request: JSONValue.Object = ["seq": .integer(Int64(last)), "type": "request", "command": .string(command)]
    request["arguments"] = arguments
    var bytes = AdapterClient.frame(JSONLine.text(.object(request)))[...]
    while !bytes.isEmpty, input.write(&bytes) {}
    return last
  }

  /// Sends nothing more.
  func closeInput() { input.closeWriting() }

  /// Opens what is to be debugged, as all editors do.
  func start(_ command: String, _ arguments: JSONValue = [:]) throws {
    try ask("initialize", ["supportsVariableType": true])
    send(command, arguments)
    try ask("configurationDone")
  }

  /// What is shown at a stop.
  func shown(at stop: JSONValue) throws -> ShownStop {
    guard let position = stop["text"]?.string?.split(separator: "/").first.flatMap({ Int($0) }),
      case .array(let frames)? = try ask("stackTrace", ["threadId": 1]).body["stackFrames"]
    else { throw Silence(waitedFor: "frames", messages: [stop]) }
    var scopes: [String: [JSONValue]] = [:]
    for name in ShownStop.scopeNames { scopes[name] = try scope(name) }
    return ShownStop(position: position, frames: frames, scopes: scopes)
  }

  /// The variables of a scope at the top of the stack.
  func scope(_ name: String) throws -> [JSONValue] {
    let frame = try ask("stackTrace", ["threadId": 1]).body["stackFrames"]?[0]
    guard case .array(let scopes)? = try ask("scopes", ["frameId": frame?["id"] ?? 0]).body["scopes"] else { return [] }
    let reference = scopes.first { $0["name"]?.string == name }?["variablesReference"] ?? 0
    guard case .array(let variables)? = try ask("variables", ["variablesReference": reference]).body["variables"] else {
      return []
    }
    return variables
  }

  func leave() throws -> ProcessStatus {
    try ask("disconnect")
    return ChildProcess.status(of: process)
  }
}
