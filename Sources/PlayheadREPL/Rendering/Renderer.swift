internal import PlayheadDebugger
internal import PlayheadRecording

/// Turns what the debugger says into text for people, all of it safe to print.
struct Renderer: Sendable {
  let style: Style
  let schema: Schema?

  /// About how many characters a value may take up in a line with others.
  static let shortLimit = 60

  /// Text of the recording, made safe.
  func safe(_ text: String) -> String {
    TerminalText.escaped(text)
  }

  func dim(_ text: String) -> String {
    style(.dim, text)
  }

  /// A value in one line, shortened.
  func short(_ value: JSONValue?, _ member: Schema.Member? = nil) -> String {
    ValueText(schema: schema, limit: Self.shortLimit).line(value, member)
  }

  func stateMember(at pointer: JSONPointer) -> Schema.Member? {
    schema.flatMap { $0.member(at: pointer, in: $0.stateType) }
  }
}
