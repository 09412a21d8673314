package import PlayheadFormat
package import PlayheadReader

/// Goes over a recording once, and returns for each action the places that it wrote, and for an answer also the actions in between
/// that asked again or changed what was asked for.
///
/// ```swift
/// var log = WriteLog(recording, from: recording.first)
/// let entry = try log.next(1)
/// ```
package struct WriteLog: ~Copyable {
  /// What an action did.
  package struct Entry {
    /// The places whose values differ before and after, by their numbers, and the orders of arrays that may.
    package var places: [Int] = []
    /// The actions that started the effect again before this answer came.
    package var requests: [Int] = []
    /// The actions from outside that changed meanwhile what was asked for, and where.
    package var inputs: [(position: Int, pointers: [JSONPointer])] = []
  }

  /// An action that may have been in the way of an answer.
  private struct Input {
    var position: Int
    var writes: [StateWrite]
  }

  private let recording: Recording
  private let digests: LineDigests
  private var cursor: StateCursor
  private var window: LineCache
  private var reader: WriteReader
  private var events: EffectEvents
  /// What the actions wrote that started the effects under way, and the names of the actions that these have sent.
  private var asked: [Int: (pointers: Set<JSONPointer>, kind: UInt64?, names: Set<Int>)] = [:]
  private var ended: [Int] = []
  private var starts: [(position: Int, kind: UInt64?, effect: Int)] = []
  private var inputs: [Input] = []

  /// An entry has at most so many of each; it looks back at so many actions and effects.
  private static let (toldLimit, lookLimit) = (4, 1000)

  /// The places, numbered in the order in which they were met.
  package var places: PlaceTable { reader.places }

  /// - Parameter start: the position before the first action that is asked for.
  package init(_ recording: Recording, from start: Int) throws {
    self.recording = recording
    digests = LineDigests(recording)
    cursor = StateCursor(recording)
    window = LineCache(recording)
    reader = WriteReader(recording.schema)
    events = EffectEvents(recording)
    try cursor.move(to: start, in: recording)
    try addStarts(after: start, [])
  }

  /// What the next action did.
  ///
  /// - Parameter position: its position, which is greater than the last one.
  /// - Throws: `RecordingError` where a line is bad; then it says nothing of this action, and may go on with a later one.
  package mutating func next(_ position: Int) throws -> Entry {
    var entry = Entry()
    if cursor.position != position - 1 { try cursor.move(to: position - 1, in: recording) }
    _ = try cursor.advance(in: recording, through: &window) { reader.add($0, in: $1) }
    try cursor.move(to: position, in: recording)
    let (writes, shifts) = reader.take()
    entry.places = writes.map(\.place)
    // Where elements only stand elsewhere, no place has another value but the array.
    let arrays = Set(writes.compactMap { $0.kind == .value ? nil : places.parent(of: $0.place) })
    for array in Set(shifts.map(\.array)).subtracting(arrays).sorted() {
      entry.places.append(places.child(of: array, .order))
    }
    if case .effect(let effect)? = recording.origin(position) {
      try addMeanwhile(since: effect, before: position, to: &entry)
    } else if recording.origin(position) == .outside {
      let values = writes.filter { $0.kind == .value && $0.old.map(Self.isScalar) ?? false }
      if !values.isEmpty { inputs.append(Input(position: position, writes: values)) }
      if inputs.count > 2 * Self.lookLimit { inputs.removeFirst(Self.lookLimit) }
    }
    try addStarts(after: position, writes)
    return entry
  }

  private static func isScalar(_ value: JSONValue) -> Bool {
    switch value {
    case .null, .bool, .array, .object: false
    case .integer, .unsigned, .double, .number, .string: true
    }
  }

  private mutating func addStarts(after position: Int, _ writes: [StateWrite]) throws {
    while let event = events.next(through: position) {
      guard let starter = event.starter else {
        // Its last actions may still be queued.
        ended.append(event.id)
        if ended.count > 2 * Self.lookLimit {
          for effect in ended.prefix(Self.lookLimit) { asked[effect] = nil }
          ended.removeFirst(Self.lookLimit)
        }
        continue
      }
      let kind = try digests.kind(ofEffect: event.id)
      asked[event.id] = (starter == position ? Set(writes.map(\.pointer)) : [], kind, [])
      starts.append((starter, kind, event.id))
      if starts.count > 2 * Self.lookLimit { starts.removeFirst(Self.lookLimit) }
    }
  }

  private mutating func addMeanwhile(since effect: Int, before position: Int, to entry: inout Entry) throws {
    guard let span = recording.effect(id: effect), span.seq > 0, let name = recording.nameNumber(position),
      let question = asked[effect], asked[effect]?.names.insert(name).inserted == true, span.seq + 1 < position
    else { return }
    for start in starts where start.position > span.seq && start.kind == question.kind && start.effect != effect {
      if entry.requests.count < Self.toldLimit { entry.requests.append(start.position) }
    }
    let first = inputs.lastIndex { $0.position <= span.seq }.map { $0 + 1 } ?? 0
    guard first < inputs.count else { return }
    let payload = Payload(try recording.action(position).value)
    for input in inputs[first...] where entry.inputs.count < Self.toldLimit {
      let pointers = input.writes.filter { question.pointers.contains($0.pointer) || payload.mentions($0.old ?? .null) }
      if !pointers.isEmpty { entry.inputs.append((input.position, pointers.map(\.pointer))) }
    }
  }
}
