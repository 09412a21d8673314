internal import PlayheadReader

/// The news of a live recording, produced lazily: each new position with what a step to it would show, and the effects that
/// failed at and between them.
///
/// ```swift
/// var news = try controller.readOn(&debugger)
/// while let item = try news.next(&debugger) { print(item) }
/// ```
public struct LiveNews: Sendable {
  struct Mark: Sendable {
    var position: Int
    var ends: Int

    init(_ debugger: Debugger) {
      position = debugger.timeline.last
      ends = debugger.recording.endedEffects.count
    }
  }

  private var position: Int
  private let last: Int
  private var failures: ArraySlice<EffectOutcome>
  private let countsStops: Bool
  private let follows: Bool

  /// Reports what follows `mark` up to `last`, with failures before the next position; `countsStops` counts hits, and `follows` moves the
  /// cursor to the end afterwards.
  init(
    since mark: Mark, upTo last: Int = .max, in debugger: Debugger, countsStops: Bool = true, follows: Bool = true
  ) throws {
    position = mark.position
    self.last = last
    self.countsStops = countsStops
    self.follows = follows
    let ends = debugger.recording.endedEffects.dropFirst(mark.ends).prefix { $0.last.map { $0 <= last } ?? false }
    failures = try debugger.timeline.outcomes(of: ends).filter(\.isFailure)[...]
  }

  init() {
    position = .max
    last = 0
    failures = []
    countsStops = false
    follows = false
  }

  /// The next of it; nil after the last, when a cursor that follows has reached the end.
  public mutating func next(_ debugger: inout Debugger) throws -> DebugSession.News? {
    let next = debugger.timeline.position(after: position).flatMap { $0 <= last ? $0 : nil }
    if let failure = failures.first,
      next == nil || debugger.recording.effect(id: failure.effect.id)?.last.map({ $0 < next ?? 0 }) ?? true
    {
      return .failed(failures.removeFirst())
    }
    guard let next else {
      if follows { debugger.follow() }
      return nil
    }
    position = next
    return .passed(try debugger.passing(next, counts: countsStops))
  }
}
