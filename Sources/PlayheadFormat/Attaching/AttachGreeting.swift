/// The first line that a debugger sends; a connection that begins with anything else gets no reply.
package struct AttachGreeting: Hashable, Sendable {
  package static let version = 1
  /// The most bytes of the line.
  package static let limit = 4 << 10

  /// A secret that only processes of the same user can read, or that the user has passed on.
  package var token: String
  /// Where a debugger that was attached to this recording before continues; nil for the store's present state.
  package var resumption: Resumption?

  /// How much of a recording a debugger has received.
  package struct Resumption: Hashable, Sendable {
    /// The number of bytes that identify a line.
    package static let glance = 512

    package var id: String
    /// The last received line without its end, or enough of its beginning to identify it.
    package var line: String

    package init(id: String, line: String) { (self.id, self.line) = (id, line) }

    /// `line` is complete but for its line end.
    package init(id: String, lineOf line: some Collection<UInt8>) {
      var glance = Array(line.prefix(Self.glance))
      // Does not cut a character in two.
      while line.count > glance.count, let last = glance.last, last >= 0x80 { glance.removeLast() }
      self.init(id: id, line: String(decoding: glance, as: UTF8.self))
    }
  }

  package init(token: String, resumption: Resumption? = nil) { (self.token, self.resumption) = (token, resumption) }

  /// Nil for any other line; `line` has no line end.
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
