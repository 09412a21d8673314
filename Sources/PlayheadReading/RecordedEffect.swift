public import PlayheadRecording

/// An effect's life in a recording, as positions.
public struct RecordedEffect: Hashable, Sendable {
  public var id: Int
  /// The action whose reducer returned the effect; 0 where its start is not in the recording.
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
  /// The effects, in the order in which the recording first speaks of them.
  public var effects: some RandomAccessCollection<RecordedEffect> {
    index.effects.lazy.map(RecordedEffect.init)
  }

  /// The effects that came to their ends, in the order in which they did.
  public var endedEffects: some RandomAccessCollection<RecordedEffect> {
    index.ended.lazy.map { RecordedEffect(index.effects[Int($0)]) }
  }

  /// The effect with an id.
  public func effect(id: Int) -> RecordedEffect? {
    index.effectIndex(id: id).map { RecordedEffect(index.effects[$0]) }
  }

  /// How an effect started: its name and where in the code it was made. Nil where the recording does not tell.
  public func start(ofEffect id: Int) throws(RecordingError) -> RecordedEffectEvent? {
    guard let place = index.effectIndex(id: id), let line = index.effects[place].start else { return nil }
    return try decode(line, RecordedEffectEvent.init)
  }

  /// How an effect ended; nil where it was still running.
  public func end(ofEffect id: Int) throws(RecordingError) -> RecordedEffectEvent? {
    guard let place = index.effectIndex(id: id), let line = index.effects[place].end else { return nil }
    return try decode(line, RecordedEffectEvent.init)
  }
}

extension RecordedEffect {
  init(_ effect: RecordingIndex.Effect) {
    self.init(id: effect.id, seq: effect.seq, first: effect.first, last: effect.last)
  }
}
