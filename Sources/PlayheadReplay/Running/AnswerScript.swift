package import PlayheadFormat
package import PlayheadReader

/// What happened in a recorded session, as far as its effects have to do it again, in order.
package struct AnswerScript {
  /// An effect: the *n*-th that an action started.
  package struct EffectKey: Hashable {
    package var starter: Int
    package var number: Int

    package init(starter: Int, number: Int) { (self.starter, self.number) = (starter, number) }
  }

  package enum Entry {
    /// An action, and the effect that sent it; nil where it came from outside, or from an effect of before.
    case action(seq: Int, from: EffectKey?)
    /// An effect started: one that follows another may do so late.
    case start(EffectKey)
    /// An effect ended by itself, or was cancelled by nothing that a reducer did.
    case end(EffectKey, isCancelled: Bool)
  }

  package private(set) var entries: [Entry] = []
  package private(set) var effectNames: [EffectKey: String] = [:]
  /// The effects that ended before what they sent was reduced: they are nothing but actions, which the reducer decides on.
  package private(set) var immediateEffects: Set<EffectKey> = []
  package private(set) var effectLocations: [EffectKey: String] = [:]
  /// The effects that ended in the session, by actions that cancelled them too.
  package private(set) var endedEffects: Set<EffectKey> = []
  package private(set) var reads: [Int: [RecordedChange.Read]] = [:]

  package init(_ recording: Recording) throws(RecordingError) {
    var keys: [Int: EffectKey] = [:]
    var counts: [Int: Int] = [:]
    var reader = try RunReader(recording, after: recording.first)
    while let event = try reader.next() {
      switch event {
      case .action(let action):
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
          // What an action cancels, today's reducer says.
          case .cancel(_?, _): break
          case .cancel: entries.append(.end(key, isCancelled: true))
          default: entries.append(.end(key, isCancelled: false))
          }
        }
      case .cancellation, .seam: break
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

  /// The same with each end after all that the effect has sent: some styles tell of the end first.
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
