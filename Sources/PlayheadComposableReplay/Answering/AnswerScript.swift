internal import PlayheadReading
internal import PlayheadRecording
internal import PlayheadReplay

/// What happened in a recorded session, as far as its effects have to do it again, in order.
struct AnswerScript {
  /// An effect: the *n*-th that an action started.
  struct EffectKey: Hashable {
    var starter: Int
    var number: Int
  }

  enum Entry {
    /// An action, and the effect that sent it; nil where it came from outside, or from an effect of before.
    case action(seq: Int, from: EffectKey?)
    /// An effect started: one that follows another may do so late.
    case start(EffectKey)
    /// An effect ended by itself, or was cancelled by nothing that a reducer did.
    case end(EffectKey, isCancelled: Bool)
  }

  private(set) var entries: [Entry] = []
  private(set) var effectNames: [EffectKey: String] = [:]
  /// The effects that ended before what they sent was reduced: they are nothing but actions, which the reducer decides on.
  private(set) var immediateEffects: Set<EffectKey> = []
  private(set) var reads: [Int: [RecordedChange.Read]] = [:]

  init(_ recording: Recording) throws(RecordingError) {
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
        case .start(let seq, let name, _, _):
          guard seq > recording.first else { continue }
          let key = EffectKey(starter: seq, number: counts[seq, default: 0])
          keys[event.id] = key
          effectNames[key] = name
          counts[seq, default: 0] += 1
          entries.append(.start(key))
        case .finish, .fail: if let key = keys[event.id] { entries.append(.end(key, isCancelled: false)) }
        // What an action cancels, today's reducer says.
        case .cancel(nil, _): if let key = keys[event.id] { entries.append(.end(key, isCancelled: true)) }
        case .cancel: break
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
