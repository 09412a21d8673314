internal import PlayheadReading
internal import PlayheadRecording

extension Debugger {
  /// Jumps, passing breakpoints by.
  ///
  /// - Throws: ``DebuggerError`` where there is no such position or note, or the position cannot be shown.
  public mutating func goto(_ target: Target) throws(DebuggerError) -> Stop {
    let (landing, reasons) = try resolve(target)
    var passed: [Stop.Reason] = []
    if case .offset = target { passed = timeline.lost(between: position, and: landing).map(Stop.Reason.passed) }
    let stop = try land(on: landing, reasons: passed + reasons)
    if target == .end { isFollowing = timeline.isLive }
    return stop
  }

  /// Goes back to the first position.
  public mutating func restart() throws(DebuggerError) -> Stop {
    try land(on: timeline.first)
  }

  private func resolve(_ target: Target) throws(DebuggerError) -> (Int, [Stop.Reason]) {
    switch target {
    case .start: return (timeline.first, [])
    case .end: return (timeline.end, [])
    case .position(let position):
      guard (timeline.first...timeline.last).contains(position) else {
        throw DebuggerError(.noSuchPosition(position, first: timeline.first, last: timeline.last))
      }
      return (position, [])
    case .offset(let offset):
      let landing = position.addingReportingOverflow(offset)
      if landing.overflow || landing.partialValue > timeline.last { return (timeline.end, [.end]) }
      if landing.partialValue < timeline.first { return (timeline.first, [.start]) }
      return (nearestShown(to: landing.partialValue, isForward: offset > 0), [])
    case .fraction(let fraction):
      let fraction = fraction > 0 ? min(fraction, 1) : 0
      let distance = (Double(timeline.last - timeline.first) * fraction).rounded()
      return (nearestShown(to: timeline.first + Int(distance), isForward: false), [])
    case .time(let time):
      return (nearestShown(to: try position(notLaterThan: time), isForward: false), [])
    case .note(let name): return (try position(ofNote: name), [])
    }
  }

  private func nearestShown(to position: Int, isForward: Bool) -> Int {
    if timeline.contains(position) { return position }
    if isForward { return timeline.position(after: position) ?? timeline.end }
    return timeline.position(before: position) ?? timeline.first
  }

  private func position(notLaterThan time: Int) throws(DebuggerError) -> Int {
    do throws(RecordingError) {
      // The first action that is later; the last one where none is.
      let next = try recording.position(atTime: time < .max ? time + 1 : time)
      guard recording.hasAction(next), try recording.action(next).time > time else { return next }
      return next - 1
    } catch {
      throw DebuggerError(error)
    }
  }

  private func position(ofNote name: String) throws(DebuggerError) -> Int {
    let notes: [RecordedNote]
    do throws(RecordingError) { notes = try recording.notes() } catch { throw DebuggerError(error) }
    let note = notes.first { $0.name == name } ?? notes.first { $0.name.lowercased() == name.lowercased() }
    guard let note, note.seq <= timeline.last else {
      throw DebuggerError(
        .noSuchNote(name), range: 0..<name.utf8.count,
        suggestion: Suggestion.nearest(to: name, among: notes.map(\.name).filter { !$0.isEmpty } + ["start", "end"]))
    }
    return note.seq
  }
}
