internal import PlayheadDebugger
internal import PlayheadRecording

/// What commands work on: a debugger, and what is remembered from one line to the next.
struct Session: Sendable {
  var debugger: Debugger
  var file: RecordingFile
  let registry = CommandRegistry.standard
  let renderer: Renderer
  /// The positions that `list` showed last, and where the cursor was then.
  var listed: (positions: ClosedRange<Int>, cursor: Int)?

  /// Whether the actions of a live session are shown as they happen.
  var isTailing = true

  /// - Parameter isLive: whether the recording goes on; the cursor begins at its end then.
  init(file: RecordingFile, style: Style, isLive: Bool = false) {
    self.file = file
    debugger = Debugger(file.recording, isLive: isLive)
    if isLive { debugger.follow() }
    renderer = Renderer(style: style, schema: file.recording.header.schema)
  }

  var recording: Recording { debugger.recording }

  /// The prompt, which says where the cursor is.
  var prompt: String {
    renderer.style(.prompt, "(playhead \(debugger.position)/\(debugger.timeline.last))") + " "
  }

  /// What a move says.
  func answer(_ stop: Stop) -> Answer {
    Answer(text: renderer.text(of: stop, in: debugger), json: JSONAnswer.members(of: stop, in: debugger))
  }

  /// Carries a line out; nil where there is nothing in it.
  ///
  /// - Throws: ``CommandError``.
  mutating func run(_ input: CommandInput) throws(CommandError) -> (command: any Command, answer: Answer) {
    let command = try registry.command(named: input.name)
    do {
      return (command, try command.run(input, in: &self))
    } catch {
      throw CommandError(error, in: input)
    }
  }
}
