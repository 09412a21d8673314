package import PlayheadRecorder

/// What a person does to a feature, step by step, as a text has it.
///
/// ```
/// # a comment
/// incrementButtonTapped
/// {"rename":{"id":"00000000-0000-0000-0000-000000000007","title":"Water the plants"}}
/// filter.cleared
/// advance 1.5s
/// note here Something is odd.
/// wait
/// ```
package struct Script<Action: Recordable> {
  package enum Step {
    case send(Action)
    /// Moves the clock.
    case advance(Duration)
    /// Moves the clock until no effect runs any more.
    case wait
    /// Marks the position in the recording.
    case note(name: String, text: String)
  }

  package struct Line {
    package var number: Int
    package var step: Step
  }

  package let file: String
  package let lines: [Line]

  /// Reads a script, all of it: nothing runs when one line is bad.
  ///
  /// - Parameters:
  ///   - text: The script.
  ///   - file: What errors call it.
  package init(parsing text: String, file: String) throws(ScriptError) {
    let vocabulary = ActionVocabulary<Action>()
    var lines: [Line] = []
    for (index, text) in Self.split(text).enumerated() {
      let text = text.trimmingPrefix(while: \.isWhitespace)
      if text.isEmpty || text.hasPrefix("#") { continue }
      do throws(ScriptStepError) {
        lines.append(Line(number: index + 1, step: try Self.step(text, vocabulary)))
      } catch {
        throw ScriptError(file: file, line: index + 1, reason: error.reason)
      }
    }
    self.file = file
    self.lines = lines
  }

  /// The lines of a text, whichever of the two line breaks it has; each of these is one character to Swift.
  private static func split(_ text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
  }

  private static func step(
    _ text: Substring, _ vocabulary: ActionVocabulary<Action>
  ) throws(ScriptStepError) -> Step {
    if text.hasPrefix("{") { return .send(try vocabulary.action(json: text)) }
    let words = text.split(maxSplits: 2, whereSeparator: \.isWhitespace)
    switch words[0] {
    case "note":
      guard words.count > 1 else { throw ScriptStepError(.nameMissing) }
      return .note(name: String(words[1]), text: words.count > 2 ? String(words[2]) : "")
    case "advance":
      if words.count > 2 { throw ScriptStepError(.surplus(String(words[2]))) }
      return .advance(try duration(words.count > 1 ? words[1] : ""))
    default:
      if words.count > 1 { throw ScriptStepError(.surplus(String(words[1]))) }
      return words[0] == "wait" ? .wait : .send(try vocabulary.action(named: words[0]))
    }
  }

  /// Whole milliseconds, so that times which are added up stay exact.
  private static func duration(_ text: Substring) throws(ScriptStepError) -> Duration {
    guard let match = text.wholeMatch(of: /([0-9]{1,6}(?:\.[0-9]{1,6})?)(ms|s|m)/), let number = Double(match.1) else {
      throw ScriptStepError(.duration(found: String(text)))
    }
    let unit: Double =
      switch match.2 {
      case "ms": 1
      case "s": 1_000
      default: 60_000
      }
    return .milliseconds(Int64((number * unit).rounded()))
  }
}

/// What is wrong with a step, before it is known in which line it stands.
struct ScriptStepError: Error {
  let reason: ScriptError.Reason

  init(_ reason: ScriptError.Reason) {
    self.reason = reason
  }
}
