internal import PlayheadReading
internal import PlayheadRecording

/// A text, or a regular expression, that is looked for in actions: in their names, in what they carry, and in what they
/// changed.
///
/// ```swift
/// try TextQuery(parsing: "library")
/// try TextQuery(parsing: #"/li[bv]\w+/i"#)
/// ```
public struct TextQuery: Sendable {
  /// What is looked for, as it was written.
  public let text: String
  private let pattern: TextPattern?
  private let literal: String

  /// Reads `/…/` as a regular expression, with the letters `i`, `m` and `s` after it, `"…"` as a literal, and anything else as
  /// the text itself.
  ///
  /// - Throws: ``DebuggerError`` where it is no regular expression, or where its end is missing.
  public init(parsing text: String) throws(DebuggerError) {
    self.text = text
    // The lexer takes a regular expression for one after the name of a command that searches only.
    let tokens = Lexer.beginning(of: "find " + text).tokens
    if tokens.count == 3, case .regex(let expression, let flags) = tokens[1].kind {
      pattern = try TextPattern(expression, flags: flags, range: 0..<text.utf8.count)
      literal = ""
    } else {
      if let open = text.first, open == "/" || open == "\"", text.utf8.count > 1, tokens.count < 3 || open == "/" {
        throw DebuggerError(
          .syntax(found: "the end", expected: "the \(open) that closes it"),
          range: text.utf8.count..<text.utf8.count)
      }
      pattern = nil
      if tokens.count == 3, case .string(let value) = tokens[1].kind { literal = value } else { literal = text }
    }
  }

  /// The bytes that a line must hold, where it has the text; empty where any line may.
  var neededBytes: [UInt8] {
    // What JSON may write with an escape, and what people write otherwise in a place, is left out: the longest word.
    let plain = literal.utf8.split(omittingEmptySubsequences: true) { byte in
      !(byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_"))
    }
    return plain.max { $0.count < $1.count }.map { Array($0) } ?? []
  }

  /// Where a text first has it.
  func firstRange(in text: String) -> Range<String.Index>? {
    if let pattern { pattern.firstRange(in: text) } else { text.firstRange(of: literal) }
  }
}
