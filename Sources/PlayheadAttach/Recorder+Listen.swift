public import PlayheadFormat
public import PlayheadRecorder

extension Recorder {
  /// Lets debuggers attach to the store that is recorded, while the app runs.
  ///
  /// ```swift
  /// let recorder = Recorder(to: "session.jsonl")
  /// #if DEBUG
  ///   recorder.listen(allowing: [.sending, .noting])
  /// #endif
  /// ```
  ///
  /// `playhead attach` finds the app and connects. A debugger receives a recording that begins at the store's present
  /// state, redacted as the file is. The app never waits for a debugger, which may be slow or disconnect. A client
  /// without the token receives nothing.
  ///
  /// - Parameters:
  ///   - place: where debuggers find it.
  ///   - permissions: what they may do besides looking; nothing by default.
  /// - Returns: what ends it before the recording does. If listening fails, the recorder reports a problem.
  @discardableResult public func listen(
    at place: ListeningPlace = .thisMachine, allowing permissions: Set<AttachPermission> = []
  ) -> RecorderListener {
    RecorderListener(core, place, permissions)
  }
}
