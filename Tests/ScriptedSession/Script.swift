import PlayheadDebugger
import PlayheadFormat
package import PlayheadRecorder

/// What a person does to a feature, step by step, as a text has it.
///
/// ```
/// # a comment
/// .incrementButtonTapped
/// .rename(id: "00000000-0000-0000-0000-000000000007", title: "Water the plants")
/// .filter(.cleared)
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
    var types = RecordedTypes()
    let action = types.describe(Action.self)
    let schema = Schema(types: types.shapes, state: "", action: action)
    var lines: [Line] = []
    for (index, text) in Self.split(text).enumerated() {
      let step = text.trimmingPrefix(while: \.isWhitespace)
      if step.isEmpty || step.hasPrefix("#") { continue }
      do throws(ScriptStepError) {
        lines.append(Line(number: index + 1, step: try Self.step(step, schema)))
      } catch {
        throw ScriptError(file: file, line: index + 1, reason: error.reason(after: text.utf8.count - step.utf8.count))
      }
    }
    self.file = file
    self.lines = lines
  }

  /// The lines of a text, whichever of the two line breaks it has; each of these is one character to Swift.
  private static func split(_ text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
  }

  private static func step(_ text: Substring, _ schema: Schema) throws(ScriptStepError) -> Step {
    let words = text.split(maxSplits: 2, whereSeparator: \.isWhitespace)
    switch words[0] {
    case "note":
      guard words.count > 1 else { throw ScriptStepError(.nameMissing) }
      return .note(name: String(words[1]), text: words.count > 2 ? String(words[2]) : "")
    case "advance":
      if words.count > 2 { throw ScriptStepError(.surplus(String(words[2]))) }
      return .advance(try duration(words.count > 1 ? words[1] : ""))
    case "wait":
      if words.count > 1 { throw ScriptStepError(.surplus(String(words[1]))) }
      return .wait
    default: return .send(try action(text, schema))
    }
  }

  private static func action(_ text: Substring, _ schema: Schema) throws(ScriptStepError) -> Action {
    let json: JSONValue
    do throws(DebuggerError) { json = try ActionText.json(parsing: String(text), schema: schema) } catch {
      throw ScriptStepError(.action(error))
    }
    do throws(RecordableError) { return try Action(recorded: json) } catch {
      let pointer = error.pointer.isEmpty ? "the start" : error.pointer
      throw ScriptStepError(.payload(pointer: pointer, found: error.found, expected: error.expected))
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
  private let reason: ScriptError.Reason

  init(_ reason: ScriptError.Reason) {
    self.reason = reason
  }

  /// What is wrong with a step before which so many bytes stand in its line.
  func reason(after count: Int) -> ScriptError.Reason {
    if case .action(let error) = reason { .action(error.shifted(by: count)) } else { reason }
  }
}
