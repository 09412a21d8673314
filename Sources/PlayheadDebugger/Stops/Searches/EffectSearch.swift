internal import PlayheadReading
internal import PlayheadRecording

/// Finds where effects start and end.
struct EffectSearch: StopSearch {
  private let timeline: Timeline
  private let moment: Breakpoint.EffectMoment
  private let name: String?
  private let isForward: Bool
  /// The effects that are left to look at, the nearest last, with their positions.
  private var events: [(position: Int, effect: Int)] = []

  init(
    _ moment: Breakpoint.EffectMoment, name: String?, in timeline: Timeline, from position: Int, isForward: Bool
  ) {
    self.timeline = timeline
    self.moment = moment
    self.name = name
    self.isForward = isForward
    let recording = timeline.recording
    if moment == .start {
      for effect in recording.effects where effect.seq > 0 { events.append((effect.first, effect.id)) }
    } else {
      for effect in recording.endedEffects { events.append((effect.last ?? 0, effect.id)) }
    }
    events.removeAll { isForward ? $0.position <= position : $0.position >= position }
    // In the order of the recording, and the other way round.
    events = events.enumerated().sorted {
      ($0.element.position, $0.offset) < ($1.element.position, $1.offset)
    }.map(\.element)
    if isForward { events.reverse() }
  }

  mutating func next(to end: Int) throws(DebuggerError) -> StopPlace? {
    while let event = events.last, isForward ? event.position <= end : event.position >= end {
      try timeline.checkIn(event.position)
      events.removeLast()
      guard timeline.contains(event.position), try isWanted(event.effect) else { continue }
      return StopPlace(position: event.position, effect: event.effect)
    }
    return nil
  }

  private func isWanted(_ id: Int) throws(DebuggerError) -> Bool {
    do throws(RecordingError) {
      if let name {
        guard case .start(_, name, _)? = try timeline.recording.start(ofEffect: id)?.event else { return false }
      }
      guard moment != .start else { return true }
      switch try timeline.recording.end(ofEffect: id)?.event {
      case .finish?: return moment == .finish
      case .cancel?: return moment == .cancel
      case .fail?: return moment == .fail
      case .start?, nil: return false
      }
    } catch {
      throw DebuggerError(error)
    }
  }
}
