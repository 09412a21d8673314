internal import PlayheadCommands
internal import PlayheadFormat
internal import PlayheadPlatform

/// Numbers and frames messages to the client; callable from any thread, it writes them in the order of their numbers.
final class Outbox: Sendable {
  private let last = Lock(0)
  private let write: @Sendable ([UInt8]) -> Void

  /// `write` receives one message at a time.
  init(_ write: @escaping @Sendable ([UInt8]) -> Void) { self.write = write }

  func send(_ event: AdapterEvent) {
    send(["type": "event", "event": .string(event.name), "body": .object(event.body)])
  }

  func send(_ reply: Result<Reply, RequestError>, to request: Request) {
    var message: JSONValue.Object = [
      "type": "response", "request_seq": .integer(Int64(request.seq)), "command": .string(request.command),
    ]
    switch reply {
    case .success(let reply):
      message["success"] = true
      // Helix takes an empty body for one that lacks its members.
      if !reply.body.isEmpty { message["body"] = .object(reply.body) }
      send(message)
      for event in reply.events { send(event) }
    case .failure(let error):
      message["success"] = false
      message["message"] = .string(error.word ?? error.text)
      message["body"] = ["error": ["id": 1, "format": .string(error.text), "showUser": true]]
      send(message)
    }
  }

  private func send(_ message: JSONValue.Object) {
    last.withLock { last in
      last += 1
      var numbered: JSONValue.Object = ["seq": .integer(Int64(last))]
      for (name, value) in message { numbered[name] = value }
      let body = Array(JSONLine.text(.object(numbered)).utf8)
      write(Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
    }
  }
}

/// A message to the client that is not a response.
struct AdapterEvent: Sendable {
  var name: String
  var body: JSONValue.Object = [:]
}

/// The body of a response, and the events that follow it.
struct Reply: Sendable {
  var body: JSONValue.Object = [:]
  var events: [AdapterEvent] = []
}
