internal import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecording

extension Session {
  /// Reads what was recorded since.
  ///
  /// - Returns: whether there was anything new.
  mutating func readOn() throws(DebuggerError) -> Bool {
    defer { file.size = recording.consumed }
    return try debugger.readOn()
  }

  /// How far the recording has been read.
  var mark: LiveMark {
    LiveMark(position: recording.last, ends: recording.endedEffects.count)
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
