internal import PlayheadDebugger
internal import PlayheadRecording

extension Session {
  /// Reads what was recorded since.
  ///
  /// - Returns: whether there was anything new.
  mutating func readOn() throws(DebuggerError) -> Bool {
    defer { file.size = recording.consumed }
    return try debugger.readOn()
  }

  /// Whether the cursor was at the end when that was at `last`, or at the last position before it that can be shown.
  func followed(from last: Int) -> Bool {
    debugger.position == last || debugger.timeline.position(before: last + 1) == debugger.position
  }

  /// Whether anything is at work in the store that could send an action.
  var hasRunningEffects: Bool {
    !debugger.timeline.effects(runningAt: recording.last).isEmpty
  }

  /// Goes on to another run.
  mutating func begin(_ file: RecordingFile) {
    self.file = file
    debugger.begin(file.recording)
    listed = nil
  }
}
