package import PlayheadFormat
package import PlayheadReader

/// The recorded events that effects have to repeat, in order.
package struct AnswerScript {
  /// The *n*-th effect that an action started.
  package struct EffectKey: Hashable {
    package var starter: Int
    package var number: Int

    package init(starter: Int, number: Int) { (self.starter, self.number) = (starter, number) }
  }

  package enum Entry {
    /// An action and the effect that sent it; nil for one from outside, or of an effect from before.
    case action(seq: Int, from: EffectKey?)
    /// The start of an effect, which may be late if it follows another one.
    case start(EffectKey)
    /// The end of an effect by itself, or by a cancellation that was not a reducer's.
    case end(EffectKey, isCancelled: Bool)
  }

  package private(set) var entries: [Entry] = []
  /// The number of changes without an action. They cannot be sent again.
  package private(set) var changeCount = 0
  package private(set) var effectNames: [EffectKey: String] = [:]
  /// The effects that ended before their action was reduced: `send` effects, which the reducer decides.
  package private(set) var immediateEffects: Set<EffectKey> = []
  package private(set) var effectLocations: [EffectKey: String] = [:]
  /// The effects that ended in the session, also by actions that cancelled them.
  package private(set) var endedEffects: Set<EffectKey> = []
  package private(set) var reads: [Int: [RecordedChange.Read]] = [:]

  package init(_ recording: Recording) throws(RecordingError) {
    var keys: [Int: EffectKey] = [:]
    var counts: [Int: Int] = [:]
    var reader = try RunReader(recording, after: recording.first)
    while let event = try reader.next() {
      switch event {
      case .action(let action):
        guard action.value != nil else {
          changeCount += 1
          continue
        }
        var key: EffectKey?
        if case .effect(let id) = action.origin { key = keys[id] }
        entries.append(.action(seq: action.seq, from: key))
      case .change(let change): reads[change.seq] = change.reads.map { [RecordedChange.Read](text: $0) }
      case .effect(let event):
        switch event.event {
        case .start(let seq, let name, let location, _):
          guard seq > recording.first else { continue }
          let key = EffectKey(starter: seq, number: counts[seq, default: 0])
          keys[event.id] = key
          effectNames[key] = name
          effectLocations[key] = location
          counts[seq, default: 0] += 1
          entries.append(.start(key))
        case .finish, .fail, .cancel:
          guard let key = keys[event.id] else { continue }
          endedEffects.insert(key)
          switch event.event {
          // Today's reducer decides what an action cancels.
          case .cancel(_?, _): break
          case .cancel: entries.append(.end(key, isCancelled: true))
          default: entries.append(.end(key, isCancelled: false))
          }
        }
      case .cancellation, .discontinuity: break
      }
    }
    var busy: Set<EffectKey> = []
    for entry in entries {
      switch entry {
      case .action(_, let key?): busy.insert(key)
      case .end(let key, isCancelled: false) where !busy.contains(key): immediateEffects.insert(key)
      default: break
      }
    }
    entries = Self.endingLast(entries)
  }

  /// Moves each end after all actions of the effect, because some styles record the end first.
  private static func endingLast(_ entries: [Entry]) -> [Entry] {
    var last: [EffectKey: Int] = [:]
    for (index, entry) in entries.enumerated() { if case .action(_, let key?) = entry { last[key] = index } }
    var late: [Int: [Entry]] = [:]
    var ordered: [Entry] = []
    for (index, entry) in entries.enumerated() {
      if case .end(let key, false) = entry, let place = last[key], place > index {
        late[place, default: []].append(entry)
      } else {
        ordered.append(entry)
        ordered += late.removeValue(forKey: index) ?? []
      }
    }
    return ordered
  }
}
