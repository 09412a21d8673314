internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

/// Leaves a note at the position: `note TEXT`, or `bookmark NAME`, which `goto` knows it by.
struct NoteCommand: Command {
  let help: CommandHelp
  private let isBookmark: Bool
  private static let name = Parameter.required("name", .rest, label: "NAME", what: "a name")
  private static let text = Parameter.required("text", .rest)

  /// A bookmark has a name and no text.
  init(isBookmark: Bool) {
    self.isBookmark = isBookmark
    help = CommandHelp(
      name: isBookmark ? "bookmark" : "note", aliases: isBookmark ? ["checkpoint"] : [], group: .stopping,
      parameters: [isBookmark ? Self.name : Self.text],
      summary: isBookmark ? "give this position a name" : "leave a remark at this position",
      discussion: """
        The note is shown when a move lands here, by 'list' and by 'info notes'; 'goto NAME' returns to a bookmark. The
        notes of a recording are kept beside it, in FILE.notes.jsonl; those of one that is in no file, as it came through a
        pipe or from an app without -o, last as long as the session. In a live session notes are written into the
        recording, and only at its end. Put the name of a bookmark in quotes if it reads as a position.
        """,
      example: isBookmark ? "bookmark before" : "note two rows have the same title",
      powers: [.changesApp, .writesFiles])
  }

  func run(
    _ arguments: CommandArguments, in session: inout CommandSession, for face: any CommandContext
  ) async throws -> CommandOutput {
    let input = arguments.input
    let text = try arguments.required(isBookmark ? Self.name : Self.text).text
    var name = text
    if isBookmark, let position = try? PositionReference(parsing: text) {
      guard case .note(let quoted) = position else {
        throw CommandError(
          "\(text) is a position already", at: input.rest.range, hint: "in quotes it is a name: bookmark \"\(text)\"")
      }
      guard !quoted.isEmpty else { throw CommandError("a bookmark has a name", at: input.rest.range) }
      name = quoted
    }
    if isBookmark, let other = try session.debugger.notes().first(where: { $0.name == name }) {
      throw CommandError(
        "position \(other.seq) has that name already", at: input.rest.range, hint: "goto \(other.seq)")
    }
    if session.debugging.showsStore {
      try input.expectNoPipe(of: help.name)
      guard session.debugger.isAtEnd else { throw CommandError.notAtEnd(session.debugger.position, input) }
      try await session.debugging.note(isBookmark ? name : "", text: isBookmark ? "" : text)
      var output = CommandOutput(isTold: true)
      output.text = StyledText.dim("noted at position \(session.debugger.position)") + "\n"
      return output
    }
    let position = session.debugger.position
    let time = session.recording.hasAction(position) ? try session.recording.action(position).time : 0
    let note = RecordedNote(seq: position, time: time, name: isBookmark ? name : "", text: isBookmark ? "" : text)
    let file = session.debugging.notesFile
    try file?.append(note)
    session.debugger.addedNotes.append(note)
    let place =
      file.map { ", in \(TerminalText.escaped(FileNames.lastComponent($0.path)))" }
      ?? ", for this session only: the recording is in no file"
    return CommandOutput(
      session.form, text: StyledText.dim("noted at position \(position)\(place)") + "\n",
      json: ["note": note, "isKept": file != nil])
  }
}
