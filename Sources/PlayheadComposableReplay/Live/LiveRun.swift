internal import ComposableRuntime
internal import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecorder
internal import PlayheadRecording

/// One run of a live store, with its recording.
@MainActor
struct LiveRun<State, Action> {
  let store: Store<State, Action>
  let observer: LiveObserver<State, Action>
  let recorder: Recorder
  let path: String
  let source: any ByteSource

  /// Creates the store and records it from its first moment on.
  ///
  /// - Parameters:
  ///   - options: how to record.
  ///   - answers: does the work of its effects; nil where they do it themselves.
  init(
    path: String, existing: ExistingFile, options: Recorder.Options, answers: EffectAnswers<State, Action>? = nil,
    _ makeStore: @MainActor () -> Store<State, Action>
  ) throws(LiveSessionError) {
    recorder = Recorder(to: path, existing: existing, options: options, tellsName: false)
    guard let recorded = recorder.path else { throw LiveSessionError(.unrecorded(path: path)) }
    self.path = recorded
    observer = LiveObserver()
    store = StoreCreation.observed(by: LiveObserverSource(recorder, observer, answers)) { makeStore() }
    guard store.isObserved(by: observer) else {
      recorder.close()
      throw LiveSessionError(.foreignStore)
    }
    do throws(RecordingError) { source = try FileSource(path: recorded) } catch {
      throw LiveSessionError(.unrecorded(path: recorded))
    }
  }
}
