import PlayheadFormat

/// A debugger's header whose state another thread composes.
final class LateHeader: @unchecked Sendable {
  /// Used under the recorder's lock.
  let output: RecorderOutput
  /// The header without its state.
  let header: RecordingHeader
  let time: Int

  init(of output: RecorderOutput, _ header: RecordingHeader, time: Int) {
    (self.output, self.header, self.time) = (output, header, time)
  }
}

/// The position at which another thread composes a state, and the debuggers that begin there.
struct ComposedPlace: Sendable {
  let seq: Int
  let time: Int
  let headers: [LateHeader]
}
