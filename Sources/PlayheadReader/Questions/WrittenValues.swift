package import PlayheadFormat

/// Reads what actions have written at a place from the lines of their changes, without the state.
package final class WrittenValues {
  /// The value that an action has written.
  package enum Written {
    /// A value without parts.
    case value(JSONValue)
    /// The change in the number of elements, provided that the value is an array.
    case more(Int)
  }

  private enum Source {
    case unknown
    /// The place is not touched.
    case nothing
    /// Only the state decides.
    case state
    /// The operation with this number has the value.
    case operation(Int)
    case more(Int)
  }

  private let recording: Recording
  private let pointer: JSONPointer
  private let isCount: Bool
  /// Indexed by the number of a shape.
  private var sources: [Source]
  private var window: LineCache
  private let discontinuities: StateDiscontinuities

  /// With `isCount`, only the number of elements at the place matters; `lost` are the positions of the recording that
  /// cannot be shown.
  package init(_ pointer: JSONPointer, isCount: Bool, in recording: Recording, lost: [ClosedRange<Int>]) {
    self.recording = recording
    self.isCount = isCount
    discontinuities = StateDiscontinuities(recording.index, lost: lost)
    self.pointer = pointer
    sources = Array(repeating: .unknown, count: recording.index.patches.shapeCount)
    window = LineCache(recording.source)
  }

  /// What the action that leads to a position has written, in O(*n*) of its line; nil if only the state decides.
  package func written(at position: Int) throws(RecordingError) -> Written? {
    guard let row = recording.index.steps.row(of: position), !discontinuities.contains(position) else { return nil }
    switch source(recording.index.steps[row].shape) {
    case .unknown, .nothing, .state: return nil
    case .more(let difference): return .more(difference)
    case .operation(let number):
      guard let span = recording.index.steps.change(at: row) else { return nil }
      return try window.operationScalar(number, in: span).map(Written.value)
    }
  }

  /// The first action after a position, up to another, that wrote a wanted value without parts; the value is nil if
  /// only the state shows what was written.
  package func next(
    after position: Int, through end: Int, where isWanted: (JSONValue) -> Bool
  ) throws(RecordingError) -> (position: Int, value: JSONValue?)? {
    let index = recording.index
    let discontinuity = discontinuities.next(after: position) ?? .max
    let first = index.steps.row(after: position)
    let last = index.steps.row(after: min(end, discontinuity - 1))
    var row = first
    while row < last {
      if row & 0x3FFF == 0 { try ReadingProgress.checkIn(row - first, of: last - first, recording.name) }
      if let found = try look(at: row, in: index, where: isWanted) { return found }
      row += 1
    }
    return discontinuity <= end ? (discontinuity, nil) : nil
  }

  /// The last action before a position, down to another, that wrote a wanted value without parts; the value is nil if
  /// only the state shows what was written.
  package func previous(
    before position: Int, downTo end: Int, where isWanted: (JSONValue) -> Bool
  ) throws(RecordingError) -> (position: Int, value: JSONValue?)? {
    let index = recording.index
    let discontinuity = discontinuities.previous(before: position) ?? .min
    let first = index.steps.row(after: position - 1) - 1
    let last = index.steps.row(after: max(end - 1, discontinuity))
    var row = first
    while row >= last {
      if row & 0x3FFF == 0 { try ReadingProgress.checkIn(first - row, of: first - last, recording.name) }
      if let found = try look(at: row, in: index, where: isWanted) { return found }
      row -= 1
    }
    return discontinuity >= end ? (discontinuity, nil) : nil
  }

  /// The value that a step wrote, if it is wanted, or nil within if only the state shows it.
  @inline(__always) private func look(
    at row: Int, in index: RecordingIndex, where isWanted: (JSONValue) -> Bool
  ) throws(RecordingError) -> (position: Int, value: JSONValue?)? {
    switch source(index.steps[row].shape) {
    case .nothing: return nil
    case .operation(let number):
      guard let span = index.steps.change(at: row), let value = try window.operationScalar(number, in: span) else {
        return (index.steps.seq(at: row), nil)
      }
      return isWanted(value) ? (index.steps.seq(at: row), value) : nil
    case .unknown, .state, .more: return (index.steps.seq(at: row), nil)
    }
  }

  private func source(_ shape: UInt32) -> Source {
    if case .unknown = sources[Int(shape)] { sources[Int(shape)] = find(shape) }
    return sources[Int(shape)]
  }

  private func find(_ shape: UInt32) -> Source {
    if shape == PatchTable.empty { return .nothing }
    guard shape != PatchTable.irregular else { return .state }
    return isCount ? difference(shape) : lastOperation(shape)
  }

  /// The last operation that may change the place, if it writes the place itself.
  private func lastOperation(_ shape: UInt32) -> Source {
    let entries = recording.index.patches.entries(of: shape)
    let place = TouchedSteps.Place(pointer.tokens)
    for number in entries.indices.reversed() {
      guard let path = path(of: entries[number]) else { return .state }
      guard place.isTouched(by: entries[number].kind, at: path.tokens) else { continue }
      let isWritten = path == pointer && (entries[number].kind == .replace || entries[number].kind == .add)
      return isWritten ? .operation(number - entries.startIndex) : .state
    }
    return .nothing
  }

  /// The number of elements that the operations add less those that they remove, if they do nothing else at the place.
  private func difference(_ shape: UInt32) -> Source {
    let place = TouchedSteps.Place(pointer.tokens, isCount: true)
    var difference = 0
    for entry in recording.index.patches.entries(of: shape) {
      guard let path = path(of: entry) else { return .state }
      guard place.isTouched(by: entry.kind, at: path.tokens) else { continue }
      guard path.tokens.count == pointer.tokens.count + 1, pointer.contains(path) else { return .state }
      switch entry.kind {
      case .add: difference += 1
      case .remove: difference -= 1
      case .replace, .beneath: return .state
      }
    }
    return .more(difference)
  }

  private func path(of entry: PatchTable.Entry) -> JSONPointer? {
    try? JSONPointer(parsing: recording.index.patches.paths.text(entry.path))
  }
}
