internal import PlayheadPlatform

/// A regular expression, which is looked for in time that grows with the text and with nothing else, and hears that its task is
/// cancelled.
struct TextPattern: Sendable {
  private let program: PatternProgram

  /// - Throws: ``DebuggerError`` where it is none.
  init(_ pattern: String, flags: String, range: Range<Int>) throws(DebuggerError) {
    guard flags.unicodeScalars.allSatisfy({ ["i", "m", "s"].contains($0) }) else {
      throw DebuggerError(.syntax(found: "'\(flags)'", expected: "the letters i, m or s after the slash"), range: range)
    }
    let letters = flags.unicodeScalars
    let flags = PatternParser.Flags(
      ignoresCase: letters.contains("i"), isMultiline: letters.contains("m"), dotMatchesNewline: letters.contains("s"))
    do throws(PatternParser.Problem) {
      program = try PatternProgram(PatternParser.parse(pattern.composed, flags))
    } catch {
      throw DebuggerError(
        .syntax(found: "\(error.found) in /\(pattern)/", expected: error.expected), range: range)
    }
  }

  /// Where in a text it is first; nil where it is not, or where the task is cancelled meanwhile.
  func firstRange(in text: String) -> Range<String.Index>? {
    if let range = program.firstRange(in: text) { return range }
    let composed = text.composed
    guard !composed.utf8.elementsEqual(text.utf8), let range = program.firstRange(in: composed) else { return nil }
    // Both have the same characters.
    let start = composed.distance(from: composed.startIndex, to: range.lowerBound)
    let count = composed.distance(from: range.lowerBound, to: range.upperBound)
    let lower = text.index(text.startIndex, offsetBy: start, limitedBy: text.endIndex) ?? text.endIndex
    return lower..<(text.index(lower, offsetBy: count, limitedBy: text.endIndex) ?? text.endIndex)
  }
}
