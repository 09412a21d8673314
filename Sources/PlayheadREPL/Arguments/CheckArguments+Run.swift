internal import OrderedCollections
internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

extension CheckArguments: Subcommand {
  nonisolated static let word = "check"

  func run(_ output: Output, _ errors: Output) -> Int32 { check(output, errors) }

  @MainActor
  private func check(_ output: Output, _ errors: Output) -> Int32 {
    var check = RecordingCheck()
    let meter = ProgressMeter.onTerminal()
    do throws(DebuggerError) {
      let bytes = try RecordingBytes(path: file, inflatedLimit: inflating.limit)
      do throws(RecordingError) {
        func run() throws(RecordingError) {
          try check.run(bytes.source) { problem in
            meter?.clear()
            output.printLines(json ? JSONLine.text(Self.json(problem)) : TerminalText.escaped("\(problem)"))
          }
        }
        if let meter { try meter.run(run) } else { try run() }
      } catch {
        throw bytes.error(error)
      }
      if let damage = bytes.damage { throw DebuggerError(damage) }
    } catch {
      let problem = CommandError(error.description, hint: error.hint)
      report(problem, errors)
      if json { output.printLines(JSONLine.text(problem.json(command: Self.word))) }
      return 65
    }
    output.printLines(json ? JSONLine.text(Self.json(check)) : summary(of: check))
    return check.problemCount == 0 ? 0 : 65
  }

  /// For how many places the summary tells why values there could not be written.
  private static let unwrittenLimit = 3

  private func summary(of check: RecordingCheck) -> String {
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
    for unwritten in check.unwritten.prefix(Self.unwrittenLimit) {
      let place = unwritten.part.name + unwritten.failure.pointer
      summary +=
        "; \(count(unwritten.count, "value")) at \(TerminalText.escaped(place)) could not be written, first in line"
      summary += " \(unwritten.line): \(TerminalText.escaped("\(unwritten.failure.type): \(unwritten.failure.reason)"))"
    }
    if check.unwritten.count > Self.unwrittenLimit {
      summary += "; values at \(count(check.unwritten.count - Self.unwrittenLimit, "other place")) could not be written"
    }
    if check.droppedMessages > 0 {
      summary += "; \(count(check.droppedMessages, "message")) were left out of the app's log"
    }
    return summary
  }

  private static func json(_ problem: RecordingError) -> JSONValue {
    var members: JSONValue.Object = ["command": .string(word)]
    if let line = problem.line { members["line"] = .integer(Int64(line)) }
    if let column = problem.column { members["column"] = .integer(Int64(column)) }
    members["problem"] = .string("\(problem.reason)")
    return .object(members)
  }

  private static func json(_ check: RecordingCheck) -> JSONValue {
    [
      "command": .string(word), "problems": .integer(Int64(check.problemCount)),
      "lines": .integer(Int64(check.lineCount)), "actions": .integer(Int64(check.actionCount)),
      "dropped": .integer(Int64(check.droppedLines)), "logs": .integer(Int64(check.logCount)),
      "droppedMessages": .integer(Int64(check.droppedMessages)),
      "unwritten": .array(
        check.unwritten.map {
          [
            "in": .string($0.part.name), "at": .string($0.failure.pointer), "type": .string($0.failure.type),
            "reason": .string($0.failure.reason), "line": .integer(Int64($0.line)), "count": .integer(Int64($0.count)),
          ]
        }),
      "lateActions": .integer(Int64(check.lateActions)),
      "unmetCancellations": .integer(Int64(check.unmetCancellations)),
    ]
  }
}
