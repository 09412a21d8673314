internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

struct InfoNotesCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "notes", group: .looking, summary: "show the notes and bookmarks",
    discussion: "Each with its position, its name, which 'goto' takes, and what it says.", example: "info notes")

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let notes = try session.debugger.notes()
    let renderer = session.renderer
    var table = Table(["", "position", "time", "name", "text"], numeric: [1, 2])
    for note in notes {
      table.add([
        session.cursorMark(note.seq), "\(note.seq)", "\(TimeText.moment(note.time))",
        note.name.isEmpty ? "" : "\(renderer.safe(PositionReference.text(ofNote: note.name)))",
        "\(renderer.safe(note.text))",
      ])
    }
    let count = session.debugging.badNoteLines
    var text = notes.isEmpty ? "no notes\n" : table.takeText(renderer)
    if let line = RecordingOverview.badNoteLines(count) { text += StyledText.error(line) + "\n" }
    return CommandOutput(
      session.form, text: text,
      json: ["notes": notes, "badLines": count])
  }
}
