internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

package struct CheckCommand: FileCommand {
  package init() {}

  package static let statuses = "0 nothing is wrong, 65 something is, or it is no recording."

  package let help = CommandHelp(
    name: "check", group: .sharing, summary: "read all of a recording, and report all that is wrong with it",
    discussion: """
      Opening a recording looks at no more of its lines than it needs. This parses every line, plays every change, and
      compares each keyframe with the state that the changes before it lead to. Each problem is a line, with the file,
      the line and the column. With --json each problem is an object.
      """,
    example: "check")

  package func run(
    _ arguments: CommandArguments, on file: CommandFile, for face: any CommandContext
  ) async throws -> CommandOutput {
    let bytes = try RecordingBytes(path: file.path, inflatedLimit: file.inflatedLimit)
    let (problems, continuation) = AsyncStream.makeStream(of: RecordingError.self)
    async let checked = Self.check(bytes, continuation)
    for await problem in problems {
      await face.tell(
        CommandOutput(file.settings.form, text: TerminalText.escaped("\(problem)") + "\n", json: Self.json(problem)),
        as: name)
    }
    let check = try await checked
    if let damage = bytes.damage { throw damage }
    var output = CommandOutput(
      file.settings.form, text: Self.summary(of: check, file.path) + "\n", json: Self.json(check))
    output.status = check.problemCount == 0 ? 0 : 65
    return output
  }

  @concurrent
  private static func check(
    _ bytes: RecordingBytes, _ problems: AsyncStream<RecordingError>.Continuation
  ) async throws -> RecordingCheck {
    defer { problems.finish() }
    var check = RecordingCheck()
    do throws(RecordingError) { try check.run(bytes.source) { problems.yield($0) } } catch {
      throw bytes.error(error)
    }
    return check
  }

  /// The most places for which the summary says why values could not be written.
  private static let unwrittenLimit = 3

  private static func summary(of check: RecordingCheck, _ file: String) -> String {
    func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
    var summary = "\(TerminalText.escaped(file)): "
    summary += check.problemCount == 0 ? "nothing is wrong" : count(check.problemCount, "problem")
    summary += " in \(count(check.lineCount, "line")), \(count(check.actionCount, "action"))"
    if check.unmetCancellations > 0 { summary += "; \(count(check.unmetCancellations, "cancellation")) met nothing" }
    if check.logCount > 0 { summary += "; \(count(check.logCount, "line")) of the app's log" }
    if check.lateActions > 0 {
      summary +=
        "; \(count(check.lateActions, "action")) came long after the end of \(check.lateActions == 1 ? "its effect" : "their effects")"
    }
    if check.droppedLines > 0 { summary += "; \(count(check.droppedLines, "line")) were not written" }
    for unwritten in check.unwritten.prefix(unwrittenLimit) {
      let place = unwritten.part.name + unwritten.failure.pointer
      summary +=
        "; \(count(unwritten.count, "value")) at \(TerminalText.escaped(place)) could not be written, first in line"
      summary += " \(unwritten.line): \(TerminalText.escaped("\(unwritten.failure.type): \(unwritten.failure.reason)"))"
    }
    if check.unwritten.count > unwrittenLimit {
      summary += "; values at \(count(check.unwritten.count - unwrittenLimit, "other place")) could not be written"
    }
    if check.droppedMessages > 0 {
      summary += "; \(count(check.droppedMessages, "message")) were left out of the app's log"
    }
    return summary
  }

  private static func json(_ problem: RecordingError) -> JSONFacts {
    ["line": problem.line, "column": problem.column, "problem": "\(problem.reason)"]
  }

  private static func json(_ check: RecordingCheck) -> JSONFacts {
    [
      "problems": check.problemCount, "lines": check.lineCount, "actions": check.actionCount,
      "dropped": check.droppedLines, "logs": check.logCount, "droppedMessages": check.droppedMessages,
      "unwritten": check.unwritten.map {
        (["in": $0.part.name] as JSONFacts).adding($0.failure.facts).adding(["line": $0.line, "count": $0.count])
      },
      "lateActions": check.lateActions, "unmetCancellations": check.unmetCancellations,
    ]
  }
}
