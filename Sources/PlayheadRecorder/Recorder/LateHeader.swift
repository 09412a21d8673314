import PlayheadFormat

/// A header of a guest for which another thread composes the state.
final class LateHeader: @unchecked Sendable {
  /// It is used under the recorder's lock.
  let output: RecorderOutput
  /// What the header tells besides the state.
  let header: RecordingHeader
  let time: Int

  init(of output: RecorderOutput, _ header: RecordingHeader, time: Int) {
    (self.output, self.header, self.time) = (output, header, time)
  }
}

/// What another thread composes a state for: where the store was, and the guests that begin there.
struct ComposedPlace: Sendable {
  let seq: Int
  let time: Int
  let headers: [LateHeader]
}
