/// A text that a stop prints instead of stopping a move, with expressions in braces: `{rows.count} rows`.
public struct StopMessage: Sendable {
  /// A part of the text.
  public enum Part: Sendable {
    case text(String)
    case value(Expression)
  }

  /// As it was written.
  public let text: String
  public let parts: [Part]

  /// Reads a message.
  ///
  /// - Throws: ``DebuggerError`` with the bytes of an expression that is none.
  public init(parsing text: String) throws(DebuggerError) {
    self.text = text
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      let inner = rest[rest.index(after: open)...]
      guard let close = Self.end(of: inner) else { break }
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      do throws(DebuggerError) { parts.append(.value(try Expression(parsing: String(inner[..<close])))) } catch {
        throw error.shifted(by: text.utf8.distance(from: text.startIndex, to: inner.startIndex))
      }
      rest = inner[inner.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    self.parts = parts
  }

  /// Finds the closing brace, outside of strings and of the braces of closures.
  private static func end(of text: Substring) -> String.Index? {
    var (depth, isInString, isEscaped) = (0, false, false)
    for index in text.indices {
      switch text[index] {
      case "\\" where isInString && !isEscaped:
        isEscaped = true
        continue
      case "\"" where !isEscaped: isInString.toggle()
      case "{" where !isInString: depth += 1
      case "}" where !isInString:
        if depth == 0 { return index }
        depth -= 1
      default: break
      }
      isEscaped = false
    }
    return nil
  }
}

extension Debugger {
  /// Has a stop print a message instead of stopping moves; nil makes it stop again.
  ///
  /// - Throws: ``DebuggerError`` where the number is unknown.
  public mutating func setMessage(_ message: StopMessage?, of number: Int) throws(DebuggerError) {
    try breakpoints.update(number) { $0.message = message }
  }
}
