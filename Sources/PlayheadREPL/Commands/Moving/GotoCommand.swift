internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecording

struct GotoCommand: Command {
  let help = CommandHelp(
    name: "goto", aliases: ["g"], group: .moving, arguments: "N|+N|-N|start|end|50%|@12.5s|NAME",
    summary: "jump, passing breakpoints by",
    discussion: """
      Jumps to a position, so many positions on or back, to a part of the recording, to the last position not later than a
      time (s, ms, us, m), or to a note by its name.
      """,
    example: "goto 50%", completion: .note)

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    let target = try Target(parsing: input.required("a position").text)
    do throws(DebuggerError) {
      var answer = session.answer(try session.debugger.goto(target))
      if case .note(let name) = target, let note = note(name, in: session) {
        answer.text = session.renderer.safe(note) + "\n" + answer.text
        answer.json["note"] = .string(note)
      }
      return answer
    } catch {
      var error = error
      error.range = 0..<input.rest.range.count
      throw error
    }
  }

  /// What the note at the position just reached says.
  private func note(_ name: String, in session: Session) -> String? {
    let notes = (try? session.recording.notes()) ?? []
    return notes.last { $0.name == name && $0.seq == session.debugger.position && !$0.text.isEmpty }?.text
  }
}
