internal import Dispatch

/// A regular expression.
///
/// What looks for it tries one way after the other, and for a few expressions there are more ways than anybody can wait
/// for: `(a+)+b` doubles them with each letter. Nothing stops it from within, so that these are looked for by a thread
/// that is left alone when the task is cancelled.
struct TextPattern: Sendable {
  /// Made of text, it has no code of anybody's in it, and can be asked on any thread.
  nonisolated(unsafe) private let regex: Regex<AnyRegexOutput>
  /// The longest text in which it has so few ways that they are all soon tried.
  private let shortLength: Int

  /// - Throws: ``DebuggerError`` where it is none.
  init(_ pattern: String, flags: String, range: Range<Int>) throws(DebuggerError) {
    guard flags.allSatisfy({ "ims".contains($0) }) else {
      throw DebuggerError(.syntax(found: "'\(flags)'", expected: "the letters i, m or s after the slash"), range: range)
    }
    guard var regex = try? Regex(pattern) else {
      throw DebuggerError(
        .syntax(found: "/\(pattern)/, which is no regular expression", expected: "one as in Swift"), range: range)
    }
    if flags.contains("i") { regex = regex.ignoresCase() }
    if flags.contains("m") { regex = regex.anchorsMatchLineEndings() }
    if flags.contains("s") { regex = regex.dotMatchesNewlines() }
    self.regex = regex
    shortLength = Self.shortLength(pattern)
  }

  /// Where in a text it is first; nil where it is not, or where the task is cancelled meanwhile.
  func firstRange(in text: String) -> Range<String.Index>? {
    guard text.utf8.count > shortLength else { return (try? regex.firstMatch(in: text))?.range }
    let answer = Answer()
    if Task.isCancelled { return nil }
    // A queue of its own: those that the tasks share have no thread to spare for what never ends.
    DispatchQueue(label: "TextPattern").async { [self] in
      answer.range = (try? regex.firstMatch(in: text))?.range
      answer.isThere.signal()
    }
    while answer.isThere.wait(timeout: .now() + .milliseconds(50)) == .timedOut {
      if Task.isCancelled { return nil }
    }
    return answer.range
  }

  /// The texts in which there are a million ways, which take some ten milliseconds: by how many things are repeated, each
  /// of which may begin and end anywhere.
  private static let lengths = [1_000_000, 1000, 100, 31, 15, 10]

  private static func shortLength(_ pattern: String) -> Int {
    let bytes = Array(pattern.utf8)
    let isGroupRepeated = zip(bytes, bytes.dropFirst()).contains { $0 == UInt8(ascii: ")") && "*+{".utf8.contains($1) }
    // Each letter may double the ways.
    if isGroupRepeated { return 20 }
    return lengths[min(bytes.count { "*+{".utf8.contains($0) }, lengths.count - 1)]
  }

  /// What the thread that looks says.
  private final class Answer: @unchecked Sendable {
    let isThere = DispatchSemaphore(value: 0)
    /// Is written before the signal, and read after it.
    var range: Range<String.Index>?
  }
}
