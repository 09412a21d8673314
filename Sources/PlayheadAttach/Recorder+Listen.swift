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
  /// `playhead attach` finds the app and connects. What a debugger is sent is a recording, from where the store is, redacted as the file
  /// is. The app never waits for one: it may be slow, go away, or be somebody else who has no token and is told nothing.
  ///
  /// - Parameters:
  ///   - place: where debuggers find it.
  ///   - permissions: what they may do besides looking; nothing by default.
  /// - Returns: what ends it before the recording does. Where it cannot listen, it says so as the recorder tells its problems.
  @discardableResult public func listen(
    at place: ListeningPlace = .thisMachine, allowing permissions: Set<AttachPermission> = []
  ) -> RecorderListener {
    RecorderListener(core, place, permissions)
  }
}
