internal import PlayheadFormat

/// The starts and ends of effects, in the order of their lines; reads no line.
///
/// ```swift
/// var events = EffectEvents(recording)
/// while let event = events.next(through: position) { … }
/// ```
package struct EffectEvents {
  package struct Event: Hashable, Sendable {
    /// The effect.
    package var id: Int
    /// The action that started it, by its position, or 0 if that is unknown; nil for an end.
    package var starter: Int?
  }

  private let index: RecordingIndex
  private let started: [Int]
  private var nextStart = 0
  private var nextEnd = 0

  /// - Complexity: O(*e*) in the effects, O(*e* log *e*) where their starts are not in the order of the effects.
  package init(_ recording: Recording) {
    index = recording.index
    let effects = index.effects
    let all = (0..<effects.count).filter { effects.start($0) != nil }
    started =
      effects.areAllStartedInOrder
      ? all : all.sorted { (effects.start($0)?.offset ?? 0) < (effects.start($1)?.offset ?? 0) }
  }

  /// Whether an event is left that happened before the action after a position began.
  package func hasNext(through position: Int) -> Bool {
    let start = nextStart < started.count ? index.effects.start(started[nextStart])?.offset ?? .max : .max
    let ended = index.effects.ended
    let end = nextEnd < ended.count ? index.effects.end(Int(ended[nextEnd]))?.offset ?? .max : .max
    return min(start, end) < index.end(ofPosition: position)
  }

  /// The next event that happened before the action after a position began; nil where the next is later.
  package mutating func next(through position: Int) -> Event? {
    let limit = index.end(ofPosition: position)
    let start = nextStart < started.count ? index.effects.start(started[nextStart])?.offset ?? .max : .max
    let ended = index.effects.ended
    let end = nextEnd < ended.count ? index.effects.end(Int(ended[nextEnd]))?.offset ?? .max : .max
    guard min(start, end) < limit else { return nil }
    defer { if start < end { nextStart += 1 } else { nextEnd += 1 } }
    guard start < end else { return Event(id: index.effects.id(Int(ended[nextEnd]))) }
    let number = started[nextStart]
    return Event(id: index.effects.id(number), starter: index.starter(ofEffect: number))
  }
}
