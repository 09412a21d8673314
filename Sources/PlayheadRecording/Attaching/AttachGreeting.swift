/// The first line of a debugger that attaches: nothing is said to anybody who has said something else.
package struct AttachGreeting: Hashable, Sendable {
  /// The version of the protocol.
  package static let version = 1
  /// How many bytes the line has at most.
  package static let limit = 4 << 10

  /// What only a process of the same user can know, or a person who was told.
  package var token: String

  package init(token: String) { self.token = token }

  /// - Parameter line: without its end.
  /// - Returns: nil for anything else.
  package init?(_ line: UnsafeRawBufferPointer) {
    guard let json = try? JSONValue(parsingLine: line), json["playhead"]?.int == Self.version,
      let token = json["token"]?.string
    else { return nil }
    self.token = token
  }

  /// The line, with its end.
  package var line: JSONWriter {
    var line = JSONWriter(capacity: 128)
    line.append(raw: "{\"playhead\":")
    line.append(Self.version)
    line.append(raw: ",\"token\":")
    line.append(token)
    line.append(raw: "}\n")
    return line
  }
}
