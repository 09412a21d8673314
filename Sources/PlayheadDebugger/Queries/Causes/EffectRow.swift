public import PlayheadFormat
public import PlayheadReader

/// An effect of a recording, from its start to its end.
public struct EffectRow: Hashable, Sendable {
  /// Its name, where it was made, and what started it.
  public var effect: EffectDescription
  /// The positions between which it ran; the last is nil where it was still running.
  public var span: RecordedEffect
  /// How it ended; nil where it was still running.
  public var end: RecordedEffectEvent?
  /// How many actions it sent.
  public var actionCount: Int
  /// The positions of those that are doubtful, in a branch.
  public var doubtful: [Int] = []

  /// Whether it was under way after the last action: it never ended, or only the end of the store cancelled it.
  public var isUnfinished = false

  /// How it ended, if it did.
  public var status: EffectStatus { EffectStatus(end) }
}

extension Timeline {
  /// An effect with its start and its end, which are read.
  func row(of span: RecordedEffect, actions count: Int, doubtful: [Int]) throws -> EffectRow {
    let end = try recording.end(ofEffect: span.id)
    return EffectRow(
      effect: try describe(effect: span.id), span: span, end: end, actionCount: count, doubtful: doubtful,
      isUnfinished: recording.isUnfinished(span, end))
  }
}

extension Recording {
  /// The positions of doubtful answers, by the effect that sent them; a broken line is reported when it is looked at.
  func doubtfulAnswersByEffect() -> [Int: [Int]] {
    ((try? doubtfulAnswers()) ?? []).reduce(into: [:]) { doubtful, position in
      if case .effect(let id)? = origin(position) { doubtful[id, default: []].append(position) }
    }
  }

  /// Whether an effect was under way after the last action: it never ended, or only the end of the store cancelled it.
  func isUnfinished(_ span: RecordedEffect, _ end: RecordedEffectEvent?) -> Bool {
    guard span.last ?? last >= last else { return false }
    return switch end?.event {
    case nil, .start?, .cancel(nil, _)?: true
    case .cancel?, .fail?, .finish?: false
    }
  }

  /// Whether an effect was still under way after the last action, and no action cancelled it.
  package func isUnfinished(_ end: RecordedEffectEvent) -> Bool {
    effect(id: end.id).map { isUnfinished($0, end) } ?? false
  }
}

/// How an effect ended, for choosing among them.
public enum EffectStatus: String, CaseIterable, Sendable {
  case running, finished, cancelled, failed

  init(_ end: RecordedEffectEvent?) {
    switch end?.event {
    case nil, .start?: self = .running
    case .finish?: self = .finished
    case .cancel?: self = .cancelled
    case .fail?: self = .failed
    }
  }
}

/// Goes over the effects of a recording, in the order in which it first speaks of them.
public struct EffectQuery: Sendable {
  private let timeline: Timeline
  private let positions: ClosedRange<Int>
  private let status: EffectStatus?
  private let name: String?
  private let counts: [Int: Int]
  /// The positions of doubtful answers, by the effect that sent them.
  private let doubtful: [Int: [Int]]
  private var next = 0

  /// - Parameters:
  ///   - timeline: the recording.
  ///   - positions: effects that ran at none of them are left out.
  ///   - status: how they ended; nil is anyhow.
  ///   - name: the name that they have; nil is any.
  /// - Complexity: O(*n*) in the actions; reads no line.
  public init(_ timeline: Timeline, in positions: ClosedRange<Int>, status: EffectStatus? = nil, name: String? = nil) {
    self.timeline = timeline
    self.positions = positions
    self.status = status
    self.name = name
    counts = timeline.recording.actionCountsByEffect()
    doubtful = timeline.recording.doubtfulAnswersByEffect()
  }

  /// Begins with the effects around a position instead of with the first: as many before it as after it.
  ///
  /// - Parameters:
  ///   - position: where to look.
  ///   - limit: how many effects are wanted in all; where there are no more, it begins with the first.
  /// - Returns: whether effects are left out that lie before.
  /// - Complexity: O(*n*) in the effects; reads no line.
  public mutating func begin(near position: Int, limit: Int) -> Bool {
    let effects = timeline.recording.effects
    var all: [(number: Int, first: Int)] = []
    for (number, span) in effects.enumerated() where isInRange(span) { all.append((number, span.first)) }
    guard all.count > limit else { return false }
    let here = all.firstIndex { $0.first > position } ?? all.count
    let begin = min(max(here - limit / 2, 0), all.count - limit)
    next = all[begin].number
    return begin > 0
  }

  private func isInRange(_ span: RecordedEffect) -> Bool {
    span.first <= positions.upperBound && span.last.map { $0 >= positions.lowerBound } ?? true
  }

  /// The next effects, up to so many; none after the last.
  ///
  /// - Throws: `RecordingError` where a line is bad; `interrupted` where the task is cancelled.
  public mutating func rows(limit: Int) throws -> [EffectRow] {
    let effects = timeline.recording.effects
    var rows: [EffectRow] = []
    while next < effects.count, rows.count < limit {
      if next & 0xFF == 0 { try timeline.checkIn(timeline.first) }
      let span = effects[effects.index(effects.startIndex, offsetBy: next)]
      next += 1
      guard isInRange(span) else { continue }
      if let status, EffectStatus(try timeline.recording.end(ofEffect: span.id)) != status { continue }
      let row = try timeline.row(of: span, actions: counts[span.id] ?? 0, doubtful: doubtful[span.id] ?? [])
      if let name, row.effect.name != name { continue }
      rows.append(row)
    }
    return rows
  }
}
