internal import PlayheadCommands
internal import PlayheadFormat
internal import PlayheadPlatform

/// Recordings as resources: the URI of a recording stands for its summary.
enum RecordingResources {
  static let scheme = "playhead://recording/"
  private static let pageSize = 50

  /// A page of the list, from the cursor on that the previous page has given.
  static func list(_ names: [String], from cursor: JSONValue?) throws(ProtocolError) -> JSONValue.Object {
    let start = cursor.map { $0.string.flatMap { Int($0) } ?? -1 } ?? 0
    guard start >= 0 else {
      throw ProtocolError(.badArguments, "found a cursor that no answer has given")
    }
    let page = names.dropFirst(start).prefix(pageSize)
    var result: JSONValue.Object = [
      "resources": .array(
        page.map { name in
          [
            "uri": .string(uri(of: name)), "name": .string(BoundedText.line(name, to: 300)),
            "mimeType": "text/markdown",
          ]
        })
    ]
    if names.count - start > pageSize { result["nextCursor"] = .string(String(start + pageSize)) }
    return result
  }

  static let templates: JSONValue.Object = [
    "resourceTemplates": [
      [
        "uriTemplate": .string("\(scheme){+path}"), "name": "recording", "title": "What a recording is about",
        "description": "App, store, how it ended, last actions, effects, notes and log, as Markdown.",
        "mimeType": "text/markdown",
      ]
    ]
  ]

  static func uri(of name: String) -> String {
    scheme
      + name.utf8.map { byte in
        isPlain(byte)
          ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16).uppercased()
      }.joined()
  }

  /// The recording's name; nil if the URI is not that of a recording.
  static func name(of uri: String) -> String? {
    uri.hasPrefix(scheme) ? PercentEncoding.decoded(uri.dropFirst(scheme.count)) : nil
  }

  /// Whether a byte needs no escape in a path (RFC 3986, 3.3).
  private static func isPlain(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-_./~".utf8.contains(byte)
  }
}
