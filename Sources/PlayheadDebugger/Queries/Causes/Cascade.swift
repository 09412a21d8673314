internal import PlayheadFormat
internal import PlayheadReader

/// What came of an action: the effects that it started, the actions that these sent, and so on, in the order of the recording.
///
/// ```swift
/// var cascade = try Cascade(of: 71, in: debugger.timeline)
/// for row in try cascade.next(limit: 10) { print(row.depth, row.frame.position, row.effects.map(\.effect.id)) }
/// ```
public struct Cascade: Sendable {
  /// An action, and the effects that it started.
  public struct Row: Hashable, Sendable {
    /// The action, with what sent it.
    public var frame: Frame
    /// How many effects lie between the first action and this one.
    public var depth: Int
    /// The effects that it started.
    public var effects: [EffectRow]
  }

  private let timeline: Timeline
  private let first: Int
  private let effects: [Int: [RecordedEffect]]
  private let counts: [Int: Int]
  private let doubtful: [Int: [Int]]
  /// How deep the actions are that an effect sends.
  private var depths: [Int: Int] = [:]
  /// The last position at which one of these effects may have sent an action.
  private var last: Int
  private var position: Int?

  /// Begins with an action.
  ///
  /// - Parameters:
  ///   - position: that of the action.
  ///   - timeline: the recording.
  /// - Throws: ``DebuggerError`` where no action leads to the position.
  /// - Complexity: O(*n*) in the actions and effects; reads no line.
  public init(of position: Int, in timeline: Timeline) throws {
    guard timeline.recording.hasAction(position) else { throw DebuggerError(.noAction(position: position)) }
    self.timeline = timeline
    self.position = position
    (first, last) = (position, position)
    effects = Dictionary(grouping: timeline.recording.effects { $0 >= position }, by: \.seq)
    counts = timeline.recording.actionCountsByEffect()
    doubtful = timeline.recording.doubtfulAnswersByEffect()
  }

  /// The next actions, up to so many; fewer only after the last.
  ///
  /// - Throws: `RecordingError` where a line is bad; `interrupted` where the task is cancelled.
  /// - Complexity: O(*n*) in the actions passed; reads the lines of those that are returned.
  public mutating func next(limit: Int) throws -> [Row] {
    var rows: [Row] = []
    while rows.count < limit, let position, position <= last {
      if position & 0xFFF == 0 { try timeline.checkIn(position) }
      self.position = timeline.position(after: position)
      guard let depth = depth(at: position), let frame = try timeline.frame(at: position) else { continue }
      let started = effects[position] ?? []
      for effect in started {
        depths[effect.id] = depth + 1
        last = max(last, effect.last ?? timeline.last)
      }
      rows.append(
        Row(
          frame: frame, depth: depth,
          effects: try started.map { effect in
            try timeline.row(of: effect, actions: counts[effect.id] ?? 0, doubtful: doubtful[effect.id] ?? [])
          }))
    }
    return rows
  }

  /// How deep the action is in the cascade; nil if it is no part of it.
  private func depth(at position: Int) -> Int? {
    if position == first { return 0 }
    guard case .effect(let id)? = timeline.recording.origin(position) else { return nil }
    return depths[id]
  }
}
