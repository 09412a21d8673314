internal import PlayheadFormat

/// The reason why a message is not a valid request, by JSON-RPC 2.0 (section 5.1).
struct ProtocolError: Error, Equatable {
  enum Code: Int {
    case noJSON = -32700
    case noRequest = -32600
    case noSuchMethod = -32601
    case badArguments = -32602
    case busy = -32000
    /// The code for a missing resource in revisions before 2026-07-28.
    case noSuchResource = -32002
    case noSuchVersion = -32022
  }

  var code: Code
  var message: String
  var data: JSONValue?

  init(_ code: Code, _ message: String, data: JSONValue? = nil) {
    (self.code, self.message, self.data) = (code, message, data)
  }

  var json: JSONValue {
    let facts: JSONFacts = ["code": code.rawValue, "message": BoundedText.line(message, to: 1000), "data": data]
    return facts.asJSON
  }
}
