package import PlayheadRecording

/// Records a store that tells everything that happens in it, so that nothing has to be looked for.
package struct StoreRecorder<State, Action> {
  package let recorder: Recorder
  private let recording: StoreRecording<State, Action>

  /// Begins the recording with the state at position 0.
  ///
  /// - Returns: nil where the recorder serves another store.
  package init?(_ recorder: Recorder, state: State) {
    var recording: StoreRecording<State, Action>?
    recorder.record { recording = $0.recording(of: state, Action.self) }
    guard let recording else { return nil }
    self.recorder = recorder
    self.recording = recording
  }

  /// Records an action whose reducer is about to run.
  ///
  /// - Parameter animation: how its changes are to be shown; nil for at once.
  package func willReduce(
    _ action: Action, from origin: RecordedOrigin, animation: String? = nil, state: State
  ) {
    recorder.record {
      recording.begin(action, from: origin, animation: animation, state: state, isSole: true, into: &$0)
    }
  }

  /// Records what the running reducer has read from a dependency.
  package func didRead(_ key: String, _ value: some Any) {
    recorder.record { recording.read(key, value, into: &$0) }
  }

  /// Records what the reducer has done.
  package func didReduce(state: State) {
    recorder.record { recording.end(state: state, into: &$0) }
  }
}
