import Foundation
import PlayheadAgents
import PlayheadFormat
import PlayheadPlatform

/// An agent asks who wrote a value, of a million actions with 20,000 rows; the recording is open since its first question.
@MainActor
func agentBenchmarks() -> [Benchmark] {
  [
    Benchmark("an agent's second question of L, of 1,000,000", .value, .atMost(50_000_000)) {
      let agent = try Agent(opening: renamedRows.get())
      try agent.ask("open", "{}")
      return [
        .time("question", repetitions: 10, by: .process) {
          try agent.ask("why", #"{"path":"rows[\#(Int.random(in: 0..<20_000))].title"}"#)
        }
      ]
    }
  ]
}

/// A client that asks, and waits for the answer.
@MainActor private final class Agent {
  private struct Refused: Error {}

  private let received = Lock([UInt8]())
  private let connection: AgentConnection
  private let name: String
  private var last = 0

  init(opening path: String) throws {
    let (received, file) = (received, URL(filePath: path))
    name = file.lastPathComponent
    connection = try AgentConnection(folders: [file.deletingLastPathComponent().path]) { bytes in
      received.withLock { $0 += bytes }
    }
    connection.receive(
      Array((#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}"# + "\n").utf8)[
        ...])
  }

  func ask(_ tool: String, _ arguments: String) throws {
    received.withLock { $0 = [] }
    last += 1
    let arguments = arguments.replacing("{", with: #"{"recording":"\#(name)"\#(arguments == "{}" ? "" : ",")"#)
    let line =
      #"{"jsonrpc":"2.0","id":\#(last),"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#
      + "\n"
    connection.receive(Array(line.utf8)[...])
    while received.withLock({ $0.last != UInt8(ascii: "\n") }) {
      _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.0005))
    }
    let answer = try JSONValue(parsing: String(decoding: received.withLock { $0 }, as: UTF8.self))
    guard answer["result"]?["isError"] == false else { throw Refused() }
    keep(answer["result"]?["structuredContent"] != nil)
  }
}
