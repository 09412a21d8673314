import Foundation
import PlayheadCommands
import PlayheadFormat
import ProcessTesting
import Testing

@testable import PlayheadDebugAdapter

/// The program, as an editor starts it.
@Suite struct ProcessTests {
  private static func bytes(_ requests: [(String, JSONValue)]) -> [UInt8] {
    zip(1..., requests).flatMap { seq, request in
      AdapterClient.frame(
        JSONLine.text([
          "seq": .integer(Int64(seq)), "type": "request", "command": .string(request.0), "arguments": request.1,
        ]))
    }
  }

  private static func messages(_ output: String) -> [JSONValue] {
    var reader = MessageReader()
    reader.take(output.utf8)
    var messages: [JSONValue] = []
    while case .message(let message)? = reader.next() { messages.append(message) }
    return messages
  }

  static let session: [(String, JSONValue)] = [
    ("initialize", [:]), ("launch", ["program": .string(Samples.path("counter"))]), ("configurationDone", [:]),
    ("next", ["threadId": 1]), ("stackTrace", ["threadId": 1]), ("disconnect", [:]),
  ]

  @Test(arguments: ["playhead dap", "dap-face"])
  func `it plays a session on standard input and output`(command: String) throws {
    try withTemporaryFolder { folder in
      let words = command.split(separator: " ").map(String.init)
      let session = try PipeSession(
        executable: words[0], arguments: Array(words.dropFirst()),
        environment: ["XDG_CACHE_HOME": folder + "/cache"], input: .bytes(Self.bytes(Self.session)))
      #expect(session.status == .exited(0) && session.errors == "")
      let messages = Self.messages(session.output)
      let frame = messages.first { $0["command"] == "stackTrace" }?["body"]?["stackFrames"]?[0]
      let path = try #require(frame?["source"]?["path"]?.string)
      #expect(frame?["line"] == 2 && path.hasPrefix(folder) && path.hasSuffix("/counter.jsonl.listing"))
      let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      #expect(lines.count > 10 && lines[1].contains("incrementButtonTapped"))
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o400)
      try FileManager.default.removeItem(atPath: folder + "/cache")
    }
  }

  @Test func `what is no adapter's protocol is told so, and the end of input ends it`() throws {
    let http = try PipeSession(executable: "dap-face", input: .text("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"))
    #expect(http.status == .exited(0) && http.output.contains("expected the field 'Content-Length'"))
    for input in ["", "Content-Le", "Content-Length: 5\r\n\r\n{}"] {
      let session = try PipeSession(executable: "dap-face", input: .text(input))
      #expect(session.status == .exited(0) && session.output == "" && session.errors == "")
    }
  }

  @Test func `a client that goes away in the middle of an answer ends it`() throws {
    var requests = Self.session.dropLast()
    // Far more answers than a pipe holds: they cannot all be written before the client goes.
    for _ in 0..<5000 { requests.append(("stackTrace", ["threadId": 1])) }
    let session = try PipeSession(executable: "dap-face", input: .bytes(Self.bytes(Array(requests))), outputLimit: 1000)
    #expect(session.status == .exited(1) && session.errors == "")
  }

  @Test func `a client that never reads ends it, and is waited for no longer than it can be`() throws {
    try withTemporaryFolder { folder in
      let client = try ProcessClient("dap-face", [], environment: ["XDG_CACHE_HOME": folder + "/cache"])
      for (command, arguments) in Self.session.dropLast() { client.send(command, arguments) }
      let text = String(repeating: "a", count: 10_000)
      // What is asked here is told again in each answer; pipes hold far less than that.
      for _ in 0..<200 { client.send("evaluate", ["expression": .string("print \"\(text)\""), "context": "repl"]) }
      client.closeInput()
      #expect(ChildProcess.status(of: client.process) == .exited(1))
      try FileManager.default.removeItem(atPath: folder + "/cache")
    }
  }

  @Test func `it links no readline`() throws {
    let bytes = try Data(contentsOf: URL(filePath: BuildFolder.path(of: "dap-face")), options: .alwaysMapped)
    #expect(bytes.range(of: Data("libreadline".utf8)) == nil)
  }

  @Test func `a prompt that is not there is told in an answer`() throws {
    try withTemporaryFolder { folder in
      let session = try PipeSession(
        executable: "playhead", arguments: ["dap", "--beside", "nosuch"], environment: ["XDG_RUNTIME_DIR": folder],
        input: .bytes(Self.bytes(Self.session)))
      let answer = try #require(Self.messages(session.output).first)
      #expect(answer["command"] == "initialize" && answer["success"] == false)
      #expect(answer["body"]?["error"]?["format"]?.string?.contains("nosuch") == true)
      #expect(session.status == .exited(1))
    }
  }
}
