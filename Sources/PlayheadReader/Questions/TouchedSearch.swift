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
    guard let row = recording.index.steps.row(of: position), !discontinuities.contains(position) else {
      return true
    }
    return steps.isTouched(recording.index.steps[row].shape, in: recording.index)
  }

  /// The first position after one, up to another, at which one of the values may have changed.
  package func next(after position: Int, through end: Int) throws(RecordingError) -> Int? {
    let discontinuity = discontinuities.next(after: position) ?? .max
    var row = recording.index.steps.row(after: position)
    let last = recording.index.steps.row(after: min(end, discontinuity - 1)) - 1
    let first = row
    while row <= last {
      let end = min(last, row + Self.chunk - 1)
      if let found = steps.firstTouched(in: row...end, of: recording.index) {
        return recording.index.steps.seq(at: found)
      }
      row = end + 1
      if row <= last { try ReadingProgress.checkIn(row - first, of: last - first, recording.name) }
    }
    return discontinuity <= end ? discontinuity : nil
  }

  /// The last position before one, down to another, at which one of the values may have changed.
  package func previous(before position: Int, downTo end: Int) throws(RecordingError) -> Int? {
    let discontinuity = discontinuities.previous(before: position) ?? .min
    let first = recording.index.steps.row(after: position - 1) - 1
    var row = first
    let last = recording.index.steps.row(after: max(end - 1, discontinuity))
    while row >= last {
      let start = max(last, row - Self.chunk + 1)
      if let found = steps.lastTouched(in: start...row, of: recording.index) {
        return recording.index.steps.seq(at: found)
      }
      row = start - 1
      if row >= last { try ReadingProgress.checkIn(first - row, of: first - last, recording.name) }
    }
    return discontinuity >= end ? discontinuity : nil
  }

  /// The number of steps between checks for cancellation.
  private static let chunk = 1 << 14
}
