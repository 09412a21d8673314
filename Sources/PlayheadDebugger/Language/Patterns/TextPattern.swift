internal import PlayheadPlatform

/// A regular expression with a linear-time search that responds to cancellation.
struct TextPattern: Sendable {
  private let program: PatternProgram

  /// Throws if the pattern is ill-formed.
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

  /// Returns the first match; nil if there is none, or the task is cancelled.
  func firstRange(in text: String) -> Range<String.Index>? {
    if let range = program.firstRange(in: text) { return range }
    let composed = text.composed
    guard !composed.utf8.elementsEqual(text.utf8), let range = program.firstRange(in: composed) else { return nil }
    // Both have the same characters, so the distances agree.
    let start = composed.distance(from: composed.startIndex, to: range.lowerBound)
    let count = composed.distance(from: range.lowerBound, to: range.upperBound)
    let lower = text.index(text.startIndex, offsetBy: start, limitedBy: text.endIndex) ?? text.endIndex
    return lower..<(text.index(lower, offsetBy: count, limitedBy: text.endIndex) ?? text.endIndex)
  }
}
