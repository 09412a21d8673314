internal import PlayheadFormat

/// Searches for steps that may change the values at some places; a class, so that queries do not copy the recording.
package final class TouchedSearch {
  private let recording: Recording
  private var steps: TouchedSteps
  private let discontinuities: StateDiscontinuities

  /// `lost` are the positions of the recording that cannot be shown.
  package init(_ steps: TouchedSteps, in recording: Recording, lost: [ClosedRange<Int>]) {
    self.steps = steps
    self.recording = recording
    discontinuities = StateDiscontinuities(recording.index, lost: lost)
  }

  /// Whether the action that leads to a position may have changed one of the values.
  package func isTouched(_ position: Int) -> Bool {
    guard let place = recording.index.steps.place(of: position), !discontinuities.contains(position) else {
      return true
    }
    return steps.isTouched(recording.index.steps[place].shape, in: recording.index)
  }

  /// The first position after one, up to another, at which one of the values may have changed.
  package func next(after position: Int, through end: Int) throws(RecordingError) -> Int? {
    let discontinuity = discontinuities.next(after: position) ?? .max
    var place = recording.index.steps.place(after: position)
    let last = recording.index.steps.place(after: min(end, discontinuity - 1)) - 1
    let first = place
    while place <= last {
      let end = min(last, place + Self.chunk - 1)
      if let found = steps.firstTouched(in: place...end, of: recording.index) {
        return recording.index.steps.seq(at: found)
      }
      place = end + 1
      if place <= last { try ReadingProgress.checkIn(place - first, of: last - first, recording.name) }
    }
    return discontinuity <= end ? discontinuity : nil
  }

  /// The last position before one, down to another, at which one of the values may have changed.
  package func previous(before position: Int, downTo end: Int) throws(RecordingError) -> Int? {
    let discontinuity = discontinuities.previous(before: position) ?? .min
    let first = recording.index.steps.place(after: position - 1) - 1
    var place = first
    let last = recording.index.steps.place(after: max(end - 1, discontinuity))
    while place >= last {
      let start = max(last, place - Self.chunk + 1)
      if let found = steps.lastTouched(in: start...place, of: recording.index) {
        return recording.index.steps.seq(at: found)
      }
      place = start - 1
      if place >= last { try ReadingProgress.checkIn(first - place, of: first - last, recording.name) }
    }
    return discontinuity >= end ? discontinuity : nil
  }

  /// The number of steps between checks for cancellation.
  private static let chunk = 1 << 14
}
