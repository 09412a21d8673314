import PlayheadRecording

/// A keyframe that has yet to be composed: a position, its time, and a copy of its state.
struct KeyframeComposition: @unchecked Sendable {
  let seq: Int
  /// Microseconds since the recording started.
  let time: Int
  /// Writes the state. It runs on another thread, so it must know nothing but values.
  let write: (inout JSONWriter) -> Void
}
