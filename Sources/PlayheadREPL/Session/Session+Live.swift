internal import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecording

extension Session {
  /// Whether anything is at work in the store that could send an action.
  var hasRunningEffects: Bool {
    !debugger.timeline.effects(runningAt: recording.last).isEmpty
  }

  /// Takes note of another run.
  mutating func begin() {
    file = RecordingFile(live: recording)
    if !branches.isEmpty { branches[0].file = file }
    listed = nil
  }
}
