internal import PlayheadFormat

/// A message from a client.
enum ClientMessage: Equatable {
  case request(Request)
  case notification(method: String, params: JSONValue)
  /// A response, although the server sends no requests.
  case response
  /// An invalid message, and its id if it has one.
  case bad(id: JSONValue, ProtocolError)

  struct Request: Equatable, Sendable {
    var id: JSONValue
    var method: String
    var params: JSONValue
    /// Whether the request itself declares its protocol version.
    var isWithoutHandshake: Bool

    /// The token by which the client recognizes progress of the request; nil if it wants none.
    var progressToken: JSONValue? { params["_meta"]?["progressToken"].flatMap { Self.isName($0) ? $0 : Optional.none } }

    /// Whether a value is valid as an id or a token.
    static func isName(_ value: JSONValue) -> Bool {
      switch value {
      case .string(let text): text.utf8.count <= 1000
      case .integer, .unsigned: true
      default: false
      }
    }
  }

  init(_ message: JSONValue) {
    guard message.kind == .object else {
      let found = message.kind == .array ? "a batch, expected one message a line" : message.kind.rawValue
      self = .bad(id: .null, ProtocolError(.noRequest, "found \(found)"))
      return
    }
    let id = message["id"]
    let name = id.flatMap { Request.isName($0) ? $0 : Optional.none }
    func bad(_ error: ProtocolError) -> ClientMessage { .bad(id: name ?? .null, error) }
    guard message["jsonrpc"] == "2.0" else {
      self = bad(ProtocolError(.noRequest, "expected \"2.0\" as 'jsonrpc'"))
      return
    }
    guard let method = message["method"]?.string else {
      let isResponse = name != nil && (message["result"] != nil || message["error"] != nil)
      self = isResponse ? .response : bad(ProtocolError(.noRequest, "expected a string as 'method'"))
      return
    }
    let params = message["params"] ?? .object([:])
    guard id != nil else {
      self = .notification(method: method, params: params)
      return
    }
    guard let name else {
      self = bad(ProtocolError(.noRequest, "expected an integer or a string as 'id'"))
      return
    }
    guard params.kind == .object else {
      self = bad(ProtocolError(.badArguments, "expected an object as 'params', found \(params.kind.rawValue)"))
      return
    }
    let version = params["_meta"]?[ProtocolVersion.versionKey]
    if let version, !ProtocolVersion.withoutHandshake.contains(version.string ?? "") {
      self = bad(
        ProtocolError(
          .noSuchVersion, "unsupported protocol version",
          data: [
            "supported": .array(ProtocolVersion.withoutHandshake.map(JSONValue.string)),
            "requested": .string(BoundedText.line(version.string ?? version.kind.rawValue, to: 100)),
          ]))
      return
    }
    if version != nil, params["_meta"]?[ProtocolVersion.capabilitiesKey]?.kind != .object {
      self = bad(ProtocolError(.badArguments, "expected an object as '\(ProtocolVersion.capabilitiesKey)' in '_meta'"))
      return
    }
    self = .request(
      Request(id: name, method: method, params: params, isWithoutHandshake: version != nil))
  }
}
