/// The first line of a debugger that attaches: nothing is said to anybody who has said something else.
package struct AttachGreeting: Hashable, Sendable {
  /// The version of the protocol.
  package static let version = 1
  /// How many bytes the line has at most.
  package static let limit = 4 << 10

  /// What only a process of the same user can know, or a person who was told.
  package var token: String
  /// Where it goes on that was attached to this recording before; nil for where the store is.
  package var resumption: Resumption?

  /// How far somebody has come in a recording.
  package struct Resumption: Hashable, Sendable {
    /// How many bytes tell a line.
    package static let glance = 512

    /// The id of the recording.
    package var id: String
    /// The last line that was received, without its end, or so much of its beginning as tells it.
    package var line: String

    package init(id: String, line: String) { (self.id, self.line) = (id, line) }

    /// - Parameter line: a whole line, without its end.
    package init(id: String, lineOf line: some Collection<UInt8>) {
      var glance = Array(line.prefix(Self.glance))
      // Not to cut a character in two.
      while line.count > glance.count, let last = glance.last, last >= 0x80 { glance.removeLast() }
      self.init(id: id, line: String(decoding: glance, as: UTF8.self))
    }
  }

  package init(token: String, resumption: Resumption? = nil) { (self.token, self.resumption) = (token, resumption) }

  /// - Parameter line: without its end.
  /// - Returns: nil for anything else.
  package init?(_ line: UnsafeRawBufferPointer) {
    guard let json = try? JSONValue(parsingLine: line), json["playhead"]?.int == Self.version,
      let token = json["token"]?.string
    else { return nil }
    self.token = token
    if let resume = json["resume"], let id = resume["id"]?.string, let line = resume["line"]?.string {
      resumption = Resumption(id: id, line: line)
    }
  }

  /// The line, with its end.
  package var line: JSONWriter {
    var line = JSONWriter(capacity: 128)
    line.append(raw: "{\"playhead\":")
    line.append(Self.version)
    line.append(raw: ",\"token\":")
    line.append(token)
    if let resumption {
      line.append(raw: ",\"resume\":{\"id\":")
      line.append(resumption.id)
      line.append(raw: ",\"line\":")
      line.append(resumption.line)
      line.append(raw: "}")
    }
    line.append(raw: "}\n")
    return line
  }
}
