internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecording

struct GotoCommand: Command {
  let help = CommandHelp(
    name: "goto", aliases: ["g", "jump", "seek"], group: .moving, arguments: "POSITION",
    summary: "jump, passing breakpoints by",
    discussion: """
      POSITION is a number; +3, -3, +2s or -2s from here; start, end, end-3 or end-2s; 50%; @12.5s from the start, the last
      position not later than that time (s, ms, us, m); or note:NAME, or a note's name alone, in quotes where it is more
      than a word. A number alone goes there, too.
      """,
    example: "goto 50%", completion: .note)

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    let (target, stop) = try input.reading("a position") {
      (text) throws(DebuggerError) -> (PositionReference, Stop) in
      let target = try PositionReference(parsing: text)
      do throws(DebuggerError) { return (target, try session.debugger.goto(target)) } catch {
        // Whatever it is, it is about the position that was named.
        throw DebuggerError(error.reason, range: 0..<text.utf8.count, suggestion: error.suggestion)
      }
    }
    var answer = session.answer(stop)
    if case .note(let name) = target, let note = note(name, in: session) {
      answer.text = session.renderer.safe(note) + "\n" + answer.text
      answer.json["note"] = .string(note)
    }
    return answer
  }

  /// What the note at the position just reached says.
  private func note(_ name: String, in session: Session) -> String? {
    let notes = (try? session.recording.notes()) ?? []
    return notes.last { $0.name == name && $0.seq == session.debugger.position && !$0.text.isEmpty }?.text
  }
}
