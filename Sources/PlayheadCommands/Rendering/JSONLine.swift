internal import PlayheadDebugger
package import PlayheadFormat
package import PlayheadReader

/// A JSON value as one line of text.
package enum JSONLine {
  /// The line, with JSON escapes for scalars that would control a terminal or be invisible.
  package static func text(_ value: JSONValue) -> String {
    var writer = JSONWriter()
    writer.append(value)
    return escaped(writer.text)
  }

  /// The line of an answer to a command.
  package static func text(of members: JSONValue.Object, command: String) -> String {
    var object: JSONValue.Object = ["command": .string(command)]
    for (name, value) in members { object[name] = value }
    return text(.object(object))
  }

  /// The line of a value, written without decoding it.
  package static func text(_ view: JSONView) -> String {
    var writer = JSONWriter()
    view.write(into: &writer)
    return escaped(writer.withBytes { String(decoding: withoutSpace($0), as: UTF8.self) })
  }

  /// Lines of JSON, escaped like other lines.
  package static func text(lines: String) -> String {
    lines.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }.joined(separator: "\n")
  }

  private static func escaped(_ line: String) -> String {
    // In a line of JSON, escaped scalars can only occur within strings.
    TerminalText.escaped(line) { scalar in
      String(scalar).utf16.map { "\\u\(String(0x10000 + Int($0), radix: 16).dropFirst())" }.joined()
    }
  }

  /// JSON without the white space between tokens, which other programs may have written.
  private static func withoutSpace(_ json: UnsafeRawBufferPointer) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(json.count)
    var isString = false
    var isEscaped = false
    for byte in json {
      if isString {
        bytes.append(byte)
        if !isEscaped, byte == UInt8(ascii: "\"") { isString = false }
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      } else if byte > 0x20 {
        bytes.append(byte)
        isString = byte == UInt8(ascii: "\"")
      }
    }
    return bytes
  }
}
