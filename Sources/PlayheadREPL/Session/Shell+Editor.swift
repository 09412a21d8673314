internal import PlayheadCommands
internal import PlayheadDebugAdapter
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadPlatform
internal import PlayheadReader

// The editor beside the prompt.
extension Shell {
  /// Starts or ends listening for an editor, as the setting says.
  func followEditorSetting() async {
    guard session.settings.hearsEditor != (editor != nil) else { return }
    if let editor {
      self.editor = nil
      return await editor.close()
    }
    let recording = session.recording
    do throws(EditorListener.Problem) {
      editor = try EditorLink(
        self, name: FileNames.lastComponent(recording.name), store: recording.header.store.name,
        replayer: session.debugging.replayer)
      tellEditor("listens")
    } catch {
      session.settings.hearsEditor = false
      fail(CommandError("no editor can join: \(error.message)"), nil, at: nil, command: "set")
    }
  }

  /// Prints that an editor can join, has joined, or has left.
  func tellEditor(_ what: String) {
    let pid = Int(getpid())
    let text =
      switch what {
      case "listens": "an editor joins by: playhead dap --beside \(pid)"
      case "joined": "an editor has joined"
      default: "the editor has left"
      }
    print(
      CommandOutput(
        session.form, text: StyledText.dim(text) + "\n",
        json: ["editor": what, "pid": pid]), as: "editor")
  }

  /// Deletes the stops of an editor that has left, as it sets them again if it returns.
  func editorHasLeft(_ stops: Set<Int>) async {
    guard await turns.take() else { return }
    let known = session.debugger.breakpoints.breakpoints.map(\.number).filter(stops.contains)
    // Cannot fail, as all of them exist.
    try? session.debugger.breakpoints.delete(known)
    turns.give()
    tellEditor("left")
  }

  /// Prints where the editor has moved to.
  func tellMoveOfEditor() {
    guard let landing = moveOfEditor else { return }
    moveOfEditor = nil
    var answer = session.output(landing)
    if session.form == .text { answer.text = StyledText.dim("in the editor:") + "\n" + answer.text }
    print(answer, as: "editor")
    source?.updatePrompt(prompt)
  }
}

extension Shell: SharingFace {
  var debugging: DebugSession { session.debugging }

  func lend() async -> Bool {
    guard await turns.take() else { return false }
    isLent = true
    return true
  }

  func pause() { if turns.isTaken, !isLent { interrupt() } }

  func giveBack(_ debugging: DebugSession, _ landing: Landing?) {
    let (position, branch) = (session.debugger.position, session.debugging.branch)
    session.debugging = debugging
    isLent = false
    turns.give()
    if session.debugger.position != position || session.debugging.branch != branch {
      moveOfEditor = landing ?? (try? session.debugger.current())
    }
    // While a command runs or a pager has the screen, the news waits.
    if source?.isAwaitingLine == true, !isAsking { readNews() }
  }
}
