package import PlayheadRecording

/// Tells the value that an action has written at a place from the line of its change alone, without the state.
package final class WrittenValues {
  private enum Source {
    case unknown
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

  package init(_ pointer: JSONPointer, in recording: Recording) {
    self.recording = recording
    self.pointer = pointer
    sources = Array(repeating: .unknown, count: recording.index.patches.shapeCount)
    window = LineWindow(recording.source)
  }

  /// The value that the action leading to a position has left at the place; nil where its line does not tell.
  ///
  /// - Throws: ``RecordingError`` where the source cannot be read.
  package func value(at seq: Int) throws(RecordingError) -> JSONValue? {
    guard let place = recording.index.index(of: seq), let span = recording.index.change(at: place),
      recording.index.keyframe(atOrBefore: seq)?.seq != seq,
      case .operation(let number) = source(recording.index.steps[place].shape)
    else { return nil }
    return try window.operationValue(number, in: span)
  }

  /// The value where it has no parts; what has is looked at in the state, where they need not be decoded.
  ///
  /// - Throws: ``RecordingError`` where the source cannot be read.
  package func scalar(at seq: Int) throws(RecordingError) -> JSONValue? {
    let value = try value(at: seq)
    return value?.kind == .array || value?.kind == .object || value == .null ? nil : value
  }

  private func source(_ shape: UInt32) -> Source {
    guard Int(shape) < sources.count else { return .state }
    if case .unknown = sources[Int(shape)] { sources[Int(shape)] = find(shape) }
    return sources[Int(shape)]
  }

  /// The last operation that has anything to do with the place, if it writes the place itself.
  private func find(_ shape: UInt32) -> Source {
    if shape == PatchTable.irregular { return .state }
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
    return .state
  }
}
