internal import PlayheadCommands
internal import PlayheadFormat
internal import PlayheadPlatform

/// Writes messages to a client, one per line, from any thread.
final class AgentOutbox: Sendable {
  private let write: @Sendable ([UInt8]) -> Void

  /// Passes each message to `write`, with its line break.
  init(_ write: @escaping @Sendable ([UInt8]) -> Void) { self.write = write }

  /// Sends the result of a request.
  func send(_ result: JSONValue.Object, to request: ClientMessage.Request) {
    var result = result
    if request.isWithoutHandshake {
      result["resultType"] = "complete"
      result["_meta"] = [ProtocolVersion.serverKey: .object(AgentServer.info)]
    }
    send(["jsonrpc": "2.0", "id": request.id, "result": .object(result)])
  }

  func send(_ error: ProtocolError, to id: JSONValue) { send(["jsonrpc": "2.0", "id": id, "error": error.json]) }

  func notify(_ method: String, _ params: JSONValue.Object) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": .object(params)])
  }

  private func send(_ message: JSONValue.Object) { write(Array("\(JSONLine.text(.object(message)))\n".utf8)) }
}
