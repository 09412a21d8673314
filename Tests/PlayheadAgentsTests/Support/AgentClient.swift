import Foundation
import PlayheadCommands
import PlayheadDebugger
import PlayheadFormat
import PlayheadPlatform
import Testing

@testable import PlayheadAgents

/// A client without pipes: it speaks with a server in this process.
final class AgentClient: Sendable {
  /// How it opens a session.
  enum Era: Equatable, Sendable, CaseIterable {
    case withHandshake, withoutHandshake
  }

  /// What a tool has said.
  struct Answer: Equatable, Sendable {
    var text: String
    var structured: JSONValue
    var isError: Bool

    /// How many bytes each of the two forms has.
    var size: Int { max(text.utf8.count, JSONLine.text(structured).utf8.count) }
  }

  let recordings: Recordings
  let connection: AgentConnection
  let era: Era
  private let received: Lock<[UInt8]>
  private let last = Lock(0)

  convenience init(_ era: Era) throws { try self.init([Samples.folder], era) }

  init(
    _ folders: [String] = [Samples.folder], _ era: Era = .withHandshake, replayer: (any Replayer)? = nil,
    form: AnswerForm = .both
  ) throws {
    let received = Lock([UInt8]())
    (self.received, self.era) = (received, era)
    recordings = Recordings(try NamedFolders(folders), replayer: replayer)
    connection = AgentConnection(recordings, form) { bytes in received.withLock { $0 += bytes } }
    guard era == .withHandshake else { return }
    send(#"{"jsonrpc":"2.0","id":"hello","method":"initialize","params":{"protocolVersion":"2025-11-25"}}"#)
    send(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
    received.withLock { $0 = [] }
  }

  /// What it says in each request of the newer era.
  static let meta: JSONValue.Object = [
    ProtocolVersion.versionKey: "2026-07-28", ProtocolVersion.capabilitiesKey: [:],
  ]

  /// Sends a line, and waits for nothing.
  func send(_ line: String) { connection.receive(Array("\(line)\n".utf8)[...]) }

  /// Waits until all is answered.
  ///
  /// - Returns: what has come since it was asked last.
  func messages() async throws -> [JSONValue] {
    await connection.settled()
    let bytes = received.withLock { received in
      defer { received = [] }
      return received
    }
    return try bytes.split(separator: UInt8(ascii: "\n")).map {
      try JSONValue(parsing: String(decoding: $0, as: UTF8.self))
    }
  }

  /// Sends a line, and waits for what comes of it.
  func answers(to line: String) async throws -> [JSONValue] {
    send(line)
    return try await messages()
  }

  @discardableResult func send(
    _ method: String, _ params: JSONValue.Object = [:], meta: JSONValue.Object = [:]
  ) -> Int {
    let id = last.withLock { last in
      last += 1
      return last
    }
    var params = params
    var all = era == .withoutHandshake ? Self.meta : [:]
    for (name, value) in meta { all[name] = value }
    if !all.isEmpty { params["_meta"] = .object(all) }
    send(
      JSONLine.text([
        "jsonrpc": "2.0", "id": .integer(Int64(id)), "method": .string(method), "params": .object(params),
      ]))
    return id
  }

  /// Asks, and waits for the answer.
  func ask(_ method: String, _ params: JSONValue.Object = [:]) async throws -> JSONValue {
    let id = send(method, params)
    return try #require(try await messages().last { $0["id"]?.int == id })
  }

  func call(_ tool: String, _ arguments: JSONValue.Object = [:]) async throws -> Answer {
    let message = try await ask("tools/call", ["name": .string(Tool.prefix + tool), "arguments": .object(arguments)])
    return try Self.answer(message["result"] ?? message)
  }

  static func answer(_ result: JSONValue) throws -> Answer {
    Answer(
      text: try #require(result["content"]?[0]?["text"]?.string), structured: try #require(result["structuredContent"]),
      isError: result["isError"] == true)
  }
}
