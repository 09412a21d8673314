internal import PlayheadFormat
internal import PlayheadReader

/// Reads a history that Elm's debugger exports: messages. The models are not in the file.
enum ElmHistory {
  static func read(
    _ window: ByteWindow, into lines: ImportedLines, _ report: ImportReport
  ) throws(RecordingError) -> RecordingHeader {
    let outline = JSONOutline(window: window, report: report)
    var types = SeenTypes()
    types.hasCases = true
    var message: String?
    func take(_ name: String, _ range: Range<Int>) throws(RecordingError) {
      switch name {
      case "metadata":
        let metadata = try outline.parse(range)
        message = metadata["types"]?["message"]?.string
      case "history":
        try outline.forEachElement(at: range.lowerBound) { range throws(RecordingError) in
          var value = JSONValue.null
          do throws(RecordingError) { value = try ElmParser.value(range, window) } catch { try report.keep(error) }
          let (name, action) = named(value)
          types.note(action: action)
          try lines.add(name, action, at: 0, JSONPatch())
        }
      // elm/browser 1.0.0 and 1.0.1 put a kernel's value around it.
      case "a":
        try outline.forEachMember(at: range.lowerBound) { name, range throws(RecordingError) in
          if name != "a" { try take(name, range) }
        }
      default: break
      }
    }
    do throws(RecordingError) { try outline.forEachMember(at: try outline.start(), take) } catch {
      try report.keep(error)
    }
    let action = "Action"
    return report.header(
      store: .init(name: message.map(feature) ?? "Elm", state: "Model", action: action, fidelity: .text), started: nil,
      schema: types.schema(state: "Model", action: action), state: .unknown)
  }

  /// `Main` of `Main.Msg`.
  private static func feature(_ message: String) -> String {
    message.lastIndex(of: ".").map { String(message[..<$0]) } ?? message
  }

  /// A message's name and its arguments; elm/browser 1.0.0 and 1.0.1 exported the first argument alone.
  private static func named(_ value: JSONValue) -> (name: String, action: JSONValue) {
    if case .object(let members) = value, members.count == 1, case .object = members[0].value,
      members[0].key.unicodeScalars.first?.properties.isUppercase == true
    {
      return (members[0].key, value)
    }
    return ("(message)", ["(message)": value == .null ? [:] : ["_0": value]])
  }
}
