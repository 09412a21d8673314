package import PlayheadRecording

/// Tells the value that an action has written at a place from the line of its change alone, without the state.
package final class WrittenValues {
  private enum Source {
    case unknown
    /// The place is not touched.
    case nothing
    /// Only the state tells.
    case state
    /// The operation of this number has the value.
    case operation(Int)
  }

  private let recording: Recording
  private let pointer: JSONPointer
  /// By the number of a shape.
  private var sources: [Source]
  private var window: LineWindow
  private let seams: StateSeams
  /// Where the next step after a position is, for who goes from one to the next.
  private var cursor = (position: Int.min, place: 0)

  /// - Parameter lost: the positions of the recording that cannot be shown.
  package init(_ pointer: JSONPointer, in recording: Recording, lost: [ClosedRange<Int>]) {
    self.recording = recording
    seams = StateSeams(recording.index, lost: lost)
    self.pointer = pointer
    sources = Array(repeating: .unknown, count: recording.index.patches.shapeCount)
    window = LineWindow(recording.source)
  }

  /// The first position after one, up to another, at which the value may have changed, with the value where the line of
  /// the change tells it and it has no parts.
  ///
  /// - Throws: ``RecordingError``, with the reason `interrupted` where the task is cancelled.
  package func next(
    after position: Int, through end: Int
  ) throws(RecordingError) -> (position: Int, value: JSONValue?)? {
    var place = cursor.position == position ? cursor.place : recording.index.place(after: position)
    let seam = seams.next(after: position) ?? .max
    let count = recording.index.steps.count
    while place < count {
      if place & 0x3FFF == 0 { try ReadingProgress.checkIn(place, of: count, recording.name) }
      let source = source(recording.index.steps[place].shape)
      if case .nothing = source {
        place += 1
        continue
      }
      let seq = recording.index.seq(at: place)
      if seq > end || seq >= seam { break }
      cursor = (seq, place + 1)
      guard case .operation(let number) = source, let span = recording.index.change(at: place) else {
        return (seq, nil)
      }
      return (seq, try window.operationScalar(number, in: span))
    }
    guard seam <= end else { return nil }
    return (seam, nil)
  }

  private func source(_ shape: UInt32) -> Source {
    if case .unknown = sources[Int(shape)] { sources[Int(shape)] = find(shape) }
    return sources[Int(shape)]
  }

  /// The last operation that has anything to do with the place, if it writes the place itself.
  private func find(_ shape: UInt32) -> Source {
    if shape == PatchTable.irregular { return .state }
    if shape == PatchTable.empty { return .nothing }
    let patches = recording.index.patches
    let place = Array(pointer.description.utf8)
    let entries = patches.entries(of: shape)
    for number in entries.indices.reversed() {
      let entry = entries[number]
      let relation = patches.paths.withBytes(entry.path) { PathRelation(of: $0, to: place) }
      if relation == .known { continue }
      let isPlace = patches.paths.text(entry.path) == pointer.description
      return isPlace && (entry.kind == .replace || entry.kind == .add)
        ? .operation(number - entries.startIndex) : .state
    }
    return .nothing
  }
}
