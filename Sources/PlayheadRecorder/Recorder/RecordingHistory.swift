import OrderedCollections
import PlayheadFormat

/// What a header has to tell that comes later than the first: the types, the effects that are running, notes, and effects that
/// failed.
struct RecordingHistory {
  /// The header of the recording, without a state; nil before its first state is known.
  private(set) var header: RecordingHeader?
  private var running: OrderedDictionary<Int, RecordedEffectEvent> = [:]
  /// Starts and ends, in turn.
  private var failed: [RecordedEffectEvent] = []
  private var notes: [RecordedNote] = []

  /// How many notes, and effects that run or have failed, are told: the last ones.
  static let keptEvents = 200

  mutating func begin(_ header: RecordingHeader) { self.header = header }

  mutating func follow(_ event: RecordedEffectEvent) {
    switch event.event {
    case .start:
      running[event.id] = event
      // An app that starts effects which never end must not have headers that grow.
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

  /// The header of what begins at a position; nil before the recording has begun.
  ///
  /// - Parameter open: the actions that are being reduced.
  func header(at position: Int, open: [RecordedAction]) -> RecordingHeader? {
    guard var header else { return nil }
    let base = RecordingHeader.Base(
      seq: position, effects: Array(running.values), notes: notes, failed: failed, open: open)
    (header.base, header.minReader) = (base, base.minReader)
    return header
  }
}
