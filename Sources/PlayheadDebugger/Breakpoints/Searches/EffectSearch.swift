internal import Algorithms
internal import PlayheadFormat
internal import PlayheadReader

/// Finds the starts or ends of effects.
struct EffectSearch: StopSearch {
  private let timeline: Timeline
  private let moment: Breakpoint.EffectMoment
  private let name: String?
  private let isForward: Bool
  /// Returns the nth started or ended effect, in the order of those events.
  private let effect: (Int) -> (position: Int, effect: RecordedEffect)
  private let count: Int
  /// The index of the next effect to examine.
  private var place: Int

  init(
    _ moment: Breakpoint.EffectMoment, name: String?, in timeline: Timeline, from position: Int, isForward: Bool
  ) {
    self.timeline = timeline
    self.moment = moment
    self.name = name
    self.isForward = isForward
    if moment == .start {
      let started = timeline.recording.startedEffects
      count = started.count
      effect = { place in
        let effect = started[started.index(started.startIndex, offsetBy: place)]
        return (effect.first, effect)
      }
    } else {
      let ended = timeline.recording.endedEffects
      count = ended.count
      effect = { place in
        let effect = ended[ended.index(ended.startIndex, offsetBy: place)]
        return (effect.last ?? 0, effect)
      }
    }
    let effect = effect
    place =
      isForward
      ? (0..<count).partitioningIndex { effect($0).position > position }
      : (0..<count).partitioningIndex { effect($0).position >= position } - 1
  }

  mutating func next(to end: Int) throws -> StopPlace? {
    while place >= 0, place < count {
      let (position, effect) = effect(place)
      guard isForward ? position <= end : position >= end else { return nil }
      try timeline.checkIn(position)
      place += isForward ? 1 : -1
      guard timeline.contains(position), moment != .start || effect.seq > 0, try isWanted(effect.id) else { continue }
      return StopPlace(position: position, effect: effect.id)
    }
    return nil
  }

  private func isWanted(_ id: Int) throws -> Bool {
    if let name {
      guard case .start(_, let own, let location, _)? = try timeline.recording.start(ofEffect: id)?.event,
        own == name || location.map({ EffectDescription.isPlace(name, of: $0) }) == true
      else { return false }
    }
    guard moment != .start else { return true }
    switch try timeline.recording.end(ofEffect: id)?.event {
    case .finish?: return moment == .finish
    case .cancel?: return moment == .cancel
    case .fail?: return moment == .fail
    case .start?, nil: return false
    }
  }
}
