public import PlayheadReading
public import PlayheadRecording

// The recording's own searches know nothing of tasks: these ask in between whether to go on.
extension Timeline {
  /// How many positions are searched at once. Each part costs the patches from a keyframe on once more.
  private static let part = 10_000

  /// The first change of the value at a place behind a position.
  ///
  /// - Throws: ``DebuggerError``, with the reason `interrupted` where the task is cancelled meanwhile.
  public func nextChange(
    of pointer: JSONPointer, after position: Int, through end: Int
  ) throws(DebuggerError) -> ValueChange? {
    var start = position
    while start < end {
      try checkCancellation()
      if let lost = lostRange(around: start + 1) {
        start = lost.upperBound
        continue
      }
      let limit = min(start + Self.part, end)
      do throws(RecordingError) {
        if let change = try recording.nextChange(of: pointer, after: start, through: limit) { return change }
      } catch {
        throw DebuggerError(error)
      }
      start = limit
    }
    return nil
  }

  /// The last change of the value at a place up to a position, that position's own action included.
  ///
  /// - Throws: ``DebuggerError``, with the reason `interrupted` where the task is cancelled meanwhile.
  public func previousChange(
    of pointer: JSONPointer, upTo position: Int, downTo end: Int = 1
  ) throws(DebuggerError) -> ValueChange? {
    var start = position
    while start >= end {
      try checkCancellation()
      if let lost = lostRange(around: start) {
        start = lost.lowerBound - 1
        continue
      }
      let limit = max(start - Self.part + 1, end)
      do throws(RecordingError) {
        if let change = try recording.previousChange(of: pointer, upTo: start, downTo: limit) { return change }
      } catch {
        throw DebuggerError(error)
      }
      start = limit - 1
    }
    return nil
  }

  /// Every change of the value at a place, oldest first.
  ///
  /// - Throws: ``DebuggerError``, with the reason `interrupted` where the task is cancelled meanwhile.
  public func changes(of pointer: JSONPointer) throws(DebuggerError) -> [ValueChange] {
    var changes: [ValueChange] = []
    var isCancelled = false
    var start = 0
    while start < last, !isCancelled {
      try checkCancellation()
      if let lost = lostRange(around: start + 1) {
        start = lost.upperBound
        continue
      }
      let limit = min(start + Self.part, last)
      do throws(RecordingError) {
        try recording.forEachChange(of: pointer, after: start, through: limit) { change in
          changes.append(change)
          isCancelled = Task.isCancelled
          return !isCancelled
        }
      } catch {
        throw DebuggerError(error)
      }
      start = limit
    }
    try checkCancellation()
    return changes
  }
}
