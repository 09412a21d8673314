internal import PlayheadRecording

/// Goes along the steps of a recording that may change the values at some places.
///
/// A class, so that the recording is not copied for each question.
package final class TouchedSearch {
  private let recording: Recording
  private var steps: TouchedSteps

  package init(_ steps: TouchedSteps, in recording: Recording) {
    self.steps = steps
    self.recording = recording
  }

  /// As ``TouchedSteps/isTouched(_:in:)``.
  package func isTouched(_ position: Int) -> Bool { steps.isTouched(position, in: recording) }

  /// As ``TouchedSteps/next(after:through:in:)``.
  package func next(after position: Int, through end: Int) throws(RecordingError) -> Int? {
    try steps.next(after: position, through: end, in: recording)
  }

  /// As ``TouchedSteps/previous(before:downTo:in:)``.
  package func previous(before position: Int, downTo end: Int) throws(RecordingError) -> Int? {
    try steps.previous(before: position, downTo: end, in: recording)
  }
}
