internal import PlayheadDebugger
package import PlayheadFormat
package import PlayheadReader

/// Turns what the debugger says into text for people, all of it safe to print.
package struct Renderer: Sendable {
  let schema: Schema?
  package let settings: Settings

  init(_ settings: Settings, schema: Schema?) {
    self.schema = schema
    self.settings = settings
  }

  /// Text of the recording, escaped to be safe to print.
  package func safe(_ text: String) -> String {
    TerminalText.escaped(text)
  }

  /// A value, shortened to one line.
  package func short(_ value: (some ValueView)?, _ member: Schema.Member? = nil) -> String {
    values.line(value, member)
  }

  /// Writes values, shortened to one line.
  var values: ValueText {
    ValueText(schema: schema, limit: settings.width ?? .max, depth: settings.depth ?? .max, shortensIDs: true)
  }

  /// A value in as many lines as it needs, shortened unless it is full, and whether it was shortened.
  package func pretty(_ value: JSONView?, _ member: Schema.Member?, isFull: Bool) -> (text: String, isCut: Bool) {
    let elements = isFull ? .max : settings.elements ?? .max
    return ValueText(
      schema: schema, limit: isFull ? .max : settings.length, depth: settings.depth ?? .max, elements: elements
    ).cutPretty(value, member)
  }

  /// A line, cut to the width of the terminal if there is one.
  func fitted(_ line: StyledText, isWide: Bool = false) -> StyledText {
    guard settings.isTerminal, !isWide, let columns = settings.columns else { return line }
    return line.cut(toWidth: columns)
  }

  /// A text in its colours, wrapped to the width of the terminal if there is one.
  package func printed(_ text: StyledText) -> String {
    settings.style.text(settings.columns.map { text.wrapped(toWidth: $0) } ?? text)
  }

  package func stateMember(at pointer: JSONPointer) -> Schema.Member? {
    schema.flatMap { $0.member(at: pointer, in: $0.stateType) }
  }
}
