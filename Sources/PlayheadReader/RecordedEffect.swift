public import PlayheadFormat

/// The lifetime of an effect in a recording, as positions.
public struct RecordedEffect: Hashable, Sendable {
  public var id: Int
  /// The action whose reducer returned the effect; 0 if unknown.
  public var seq: Int
  /// The last action before it started.
  public var first: Int
  /// The last action before it ended; nil where it was still running when the recording ended.
  public var last: Int?

  public init(id: Int, seq: Int, first: Int, last: Int? = nil) {
    self.id = id
    self.seq = seq
    self.first = first
    self.last = last
  }

  /// Whether the effect was running when the store had reached a position.
  public func isRunning(at position: Int) -> Bool {
    first <= position && last.map { position < $0 } ?? true
  }
}

extension Recording {
  /// The effects, in the order in which the recording first mentions them.
  public var effects: some RandomAccessCollection<RecordedEffect> {
    (0..<index.effects.count).lazy.map(recordedEffect)
  }

  /// The effects whose starts are in the recording, in the order in which they started.
  ///
  /// - Complexity: O(1) in what recorders write; O(*e* log *e*) in the effects if other programs wrote them out of
  ///   order.
  public var startedEffects: some RandomAccessCollection<RecordedEffect> {
    let effects = index.effects
    var order: [Int]?
    if !effects.areAllStartedInOrder {
      let started = (0..<effects.count).filter { effects.start($0) != nil }
      order = started.sorted { (effects.start($0)?.offset ?? 0) < (effects.start($1)?.offset ?? 0) }
    }
    return (0..<(order?.count ?? effects.count)).lazy.map { [order] in recordedEffect(order?[$0] ?? $0) }
  }

  /// The effects that have ended, in the order of their ends.
  public var endedEffects: some RandomAccessCollection<RecordedEffect> {
    index.effects.ended.lazy.map { recordedEffect(Int($0)) }
  }

  /// The effect with an id.
  public func effect(id: Int) -> RecordedEffect? {
    index.effects.number(ofID: id).map(recordedEffect)
  }

  /// The effects whose starting actions satisfy a condition, in the order in which the recording first mentions them.
  ///
  /// - Parameter isStarter: called for each effect whose start is in the recording.
  /// - Complexity: O(*e*) in the effects; reads no line.
  public func effects(startedBy isStarter: (Int) -> Bool) -> [RecordedEffect] {
    (0..<index.effects.count).filter { number in
      let starter = index.starter(ofEffect: number)
      return starter > 0 && isStarter(starter)
    }.map(recordedEffect)
  }

  /// The effects that were running when the store had reached a position.
  ///
  /// - Complexity: O(*e*) in the effects; reads no line.
  public func effects(runningAt position: Int) -> [RecordedEffect] {
    let limit = index.end(ofPosition: position)
    return (0..<index.effects.count).filter { number in
      guard let start = index.effects.start(number), start.offset < limit else { return false }
      return index.effects.end(number).map { $0.offset >= limit } ?? true
    }.map(recordedEffect)
  }

  /// How an effect started: its name and where in the code it was made. Nil if unknown.
  public func start(ofEffect id: Int) throws(RecordingError) -> RecordedEffectEvent? {
    if let event = runningEffects[id] { return placed(event) }
    guard let number = index.effects.number(ofID: id), let line = index.effects.start(number) else { return nil }
    return placed(try decode(line, RecordedEffectEvent.init))
  }

  /// How an effect ended; nil where it was still running.
  public func end(ofEffect id: Int) throws(RecordingError) -> RecordedEffectEvent? {
    guard let number = index.effects.number(ofID: id), let line = index.effects.end(number) else { return nil }
    return placed(try decode(line, RecordedEffectEvent.init))
  }

  /// The event with the starting action's position in place of its number.
  func placed(_ event: RecordedEffectEvent) -> RecordedEffectEvent {
    var event = event
    switch event.event {
    case .start(let seq, let name, let location, let feature):
      event.event = .start(
        seq: index.position(ofSeq: seq), name: name, location: location, feature: feature)
    case .cancel(let by?, let id): event.event = .cancel(by: index.position(ofSeq: by), id: id)
    case .cancel, .finish, .fail: break
    }
    return event
  }

  private func recordedEffect(_ number: Int) -> RecordedEffect {
    let (start, end) = (index.effects.start(number), index.effects.end(number))
    let id = index.effects.id(number)
    // An effect in a header was already running at the header's position.
    let isInHeader = runningEffects[id] != nil
    let first = (start ?? end).map { index.position(atOffset: isInHeader ? $0.offset + 1 : $0.offset) } ?? self.first
    return RecordedEffect(
      id: id, seq: index.starter(ofEffect: number), first: first,
      last: end.map { index.position(atOffset: $0.offset) })
  }
}

extension Recording {
  /// How many actions each effect sent, by the effects' ids; those that sent none are left out.
  ///
  /// - Complexity: O(*n*) in the actions; reads no line.
  public func actionCountsByEffect() -> [Int: Int] {
    var counts = Array(repeating: 0, count: index.effects.count)
    for step in index.steps where step.cause >= 0 { counts[Int(step.cause)] += 1 }
    var byID: [Int: Int] = [:]
    for (number, count) in counts.enumerated() where count > 0 { byID[index.effects.id(number)] = count }
    return byID
  }
}
