package import PlayheadFormat

/// Tells what actions have written at a place from the lines of their changes alone, without the state.
package final class WrittenValues {
  /// What an action has written.
  package enum Written {
    /// A value without parts.
    case value(JSONValue)
    /// How many more elements there are, or, where it is negative, less, provided that they are those of an array.
    case more(Int)
  }

  private enum Source {
    case unknown
    /// The place is not touched.
    case nothing
    /// Only the state tells.
    case state
    /// The operation of this number has the value.
    case operation(Int)
    case more(Int)
  }

  private let recording: Recording
  private let pointer: JSONPointer
  private let isCount: Bool
  /// By the number of a shape.
  private var sources: [Source]
  private var window: LineWindow
  private let seams: StateSeams

  /// - Parameters:
  ///   - isCount: whether only the number of elements at the place matters.
  ///   - lost: the positions of the recording that cannot be shown.
  package init(_ pointer: JSONPointer, isCount: Bool, in recording: Recording, lost: [ClosedRange<Int>]) {
    self.recording = recording
    self.isCount = isCount
    seams = StateSeams(recording.index, lost: lost)
    self.pointer = pointer
    sources = Array(repeating: .unknown, count: recording.index.patches.shapeCount)
    window = LineWindow(recording.source)
  }

  /// What the action that leads to a position has written; nil where only the state tells.
  ///
  /// - Throws: ``RecordingError`` where the line cannot be read.
  /// - Complexity: O(*n*) in the bytes of the line.
  package func written(at position: Int) throws(RecordingError) -> Written? {
    guard let place = recording.index.steps.place(of: position), !seams.contains(position) else { return nil }
    switch source(recording.index.steps[place].shape) {
    case .unknown, .nothing, .state: return nil
    case .more(let difference): return .more(difference)
    case .operation(let number):
      guard let span = recording.index.steps.change(at: place) else { return nil }
      return try window.operationScalar(number, in: span).map(Written.value)
    }
  }

  /// The first action after a position, up to another, that wrote a value without parts that is wanted, or something that
  /// only the state tells: then the value is nil.
  ///
  /// - Throws: ``RecordingError``, with the reason `interrupted` where the task is cancelled.
  /// - Complexity: O(*n*) in the bytes of the lines that write at the place.
  package func next(
    after position: Int, through end: Int, where isWanted: (JSONValue) -> Bool
  ) throws(RecordingError) -> (position: Int, value: JSONValue?)? {
    let index = recording.index
    let seam = seams.next(after: position) ?? .max
    let first = index.steps.place(after: position)
    let last = index.steps.place(after: min(end, seam - 1))
    var place = first
    while place < last {
      if place & 0x3FFF == 0 { try ReadingProgress.checkIn(place - first, of: last - first, recording.name) }
      if let found = try look(at: place, in: index, where: isWanted) { return found }
      place += 1
    }
    return seam <= end ? (seam, nil) : nil
  }

  /// The last action before a position, down to another, that wrote a value without parts that is wanted, or something
  /// that only the state tells: then the value is nil.
  ///
  /// - Throws: ``RecordingError``, with the reason `interrupted` where the task is cancelled.
  /// - Complexity: O(*n*) in the bytes of the lines that write at the place.
  package func previous(
    before position: Int, downTo end: Int, where isWanted: (JSONValue) -> Bool
  ) throws(RecordingError) -> (position: Int, value: JSONValue?)? {
    let index = recording.index
    let seam = seams.previous(before: position) ?? .min
    let first = index.steps.place(after: position - 1) - 1
    let last = index.steps.place(after: max(end - 1, seam))
    var place = first
    while place >= last {
      if place & 0x3FFF == 0 { try ReadingProgress.checkIn(first - place, of: first - last, recording.name) }
      if let found = try look(at: place, in: index, where: isWanted) { return found }
      place -= 1
    }
    return seam >= end ? (seam, nil) : nil
  }

  /// What the action at a place in the index wrote, if that is wanted or only the state tells.
  @inline(__always) private func look(
    at place: Int, in index: RecordingIndex, where isWanted: (JSONValue) -> Bool
  ) throws(RecordingError) -> (position: Int, value: JSONValue?)? {
    switch source(index.steps[place].shape) {
    case .nothing: return nil
    case .operation(let number):
      guard let span = index.steps.change(at: place), let value = try window.operationScalar(number, in: span) else {
        return (index.steps.seq(at: place), nil)
      }
      return isWanted(value) ? (index.steps.seq(at: place), value) : nil
    case .unknown, .state, .more: return (index.steps.seq(at: place), nil)
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

  /// The last operation that has anything to do with the place, if it writes the place itself.
  private func lastOperation(_ shape: UInt32) -> Source {
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

  /// How many elements the operations add, less those that they remove, if they do nothing else with the place.
  private func difference(_ shape: UInt32) -> Source {
    let patches = recording.index.patches
    let place = Array(pointer.description.utf8)
    var difference = 0
    for entry in patches.entries(of: shape) {
      let relation = patches.paths.withBytes(entry.path) { PathRelation(of: $0, to: place) }
      if relation == .known { continue }
      guard relation == [.known, .beneath], entry.kind != .beneath,
        let path = try? JSONPointer(parsing: patches.paths.text(entry.path))
      else { return .state }
      guard path.tokens.count == pointer.tokens.count + 1 else { continue }
      switch entry.kind {
      case .add: difference += 1
      case .remove: difference -= 1
      case .replace, .beneath: break
      }
    }
    return .more(difference)
  }
}
