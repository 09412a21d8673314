import OrderedCollections
import PlayheadFormat

/// What a later header has to include: types, running effects, notes, and effects that failed.
struct RecordingHistory {
  /// The recording's header without a state; nil before the first state is known.
  private(set) var header: RecordingHeader?
  private var running: OrderedDictionary<Int, RecordedEffectEvent> = [:]
  /// Alternating starts and ends.
  private var failed: [RecordedEffectEvent] = []
  private var notes: [RecordedNote] = []

  /// The most notes, running effects and failed effects in a header: the last ones.
  static let keptEvents = 200

  mutating func begin(_ header: RecordingHeader) { self.header = header }

  mutating func follow(_ event: RecordedEffectEvent) {
    switch event.event {
    case .start:
      running[event.id] = event
      // Keeps headers bounded if an app starts effects that never end.
      if running.count > Self.keptEvents { running.removeFirst() }
    case .fail:
      if let start = running.removeValue(forKey: event.id) { failed += [start, event] }
      if failed.count > 2 * Self.keptEvents { failed.removeFirst(2) }
    case .finish, .cancel: running.removeValue(forKey: event.id)
    }
  }

  mutating func forgetRunning() { running = [:] }

  mutating func follow(_ note: RecordedNote) {
    notes.append(note)
    if notes.count > Self.keptEvents { notes.removeFirst() }
  }

  mutating func follow(_ schema: RecordedSchema) {
    if header?.schema == nil { header?.schema = schema.schema } else { header?.schema?.add(schema.schema) }
    header?.store.fidelity = schema.fidelity
  }

  /// The header for a beginning at a position, with the running actions `open`; nil before the recording has begun.
  func header(at position: Int, open: [RecordedAction]) -> RecordingHeader? {
    guard var header else { return nil }
    let base = RecordingHeader.Base(
      seq: position, effects: Array(running.values), notes: notes, failed: failed, open: open)
    (header.base, header.minReader) = (base, base.minReader)
    return header
  }
}
