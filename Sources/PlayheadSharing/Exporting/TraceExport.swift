internal import OrderedCollections
public import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

/// Actions and effects as a trace, for Perfetto and others that read the Trace Event Format.
///
/// ```swift
/// let timeline = Debugger(try RecordingFile(path: "session.jsonl").recording).timeline
/// var trace = ""
/// try TraceExport(timeline, in: timeline.first...timeline.end).write { trace += $0 }
/// ```
///
/// Each action is a slice as long as its reducer took, and each effect a span of its own track, with arrows to the actions that
/// it sent. Times are those of the recording. Actions that several threads reduced at once have tracks of their own.
///
/// The format is "Trace Event Format" (Google, 2016): slices are `X`, async spans `b` and `e`; a span and the slices that it
/// leads to have the same `bind_id`. The older arrows, `s` and `f`, cannot begin at an async span: Perfetto drops those.
public struct TraceExport: RecordingExport {
  private let timeline: Timeline
  private let positions: ClosedRange<Int>
  private let title: ActionTitle
  private static let process = JSONValue.integer(1)
  private static let effects = JSONValue.integer(1)

  /// - Parameters:
  ///   - timeline: the recording.
  ///   - positions: the positions whose actions are in it, and during which effects ran that are.
  public init(_ timeline: Timeline, in positions: ClosedRange<Int>) {
    self.timeline = timeline
    self.positions = positions
    title = ActionTitle(timeline.recording.schema)
  }

  public func write(_ write: (String) -> Void) throws {
    let store = timeline.recording.header.store.name
    write("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n")
    write(Self.name("process_name", store.isEmpty ? timeline.recording.name : store, Self.effects))
    write(",\n" + Self.name("thread_name", "effects", Self.effects))
    // An effect that has not ended is drawn to the end of the recording.
    let end = (try? timeline.recording.action(timeline.recording.last).time) ?? 0
    var effects = EffectQuery(timeline, in: positions)
    var spans: Set<Int> = []
    while case let rows = try effects.rows(limit: 1000), !rows.isEmpty {
      for row in rows {
        spans.insert(row.span.id)
        for event in span(row, until: end) { write(",\n" + Self.text(event)) }
      }
    }
    var tracks = TraceTracks()
    // Iterates over the positions that exist: the bounds may be far apart in a file from an untrusted source.
    for position in timeline.recording.actionPositions.within(positions) {
      try timeline.checkIn(position)
      guard let frame = try timeline.frame(at: position) else { continue }
      let count = tracks.count
      let slice = try slice(frame, on: &tracks, from: spans)
      if tracks.count > count {
        let name = count == 0 ? "actions" : "actions, at the same time"
        write(",\n" + Self.name("thread_name", name, .integer(Int64(count + 2))))
      }
      write(",\n" + Self.text(slice))
    }
    write("\n]}\n")
  }

  /// Draws an arrow only from an effect in `spans`: other effects are not in the trace.
  private func slice(_ frame: Frame, on tracks: inout TraceTracks, from spans: Set<Int>) throws -> JSONValue.Object {
    let change = timeline.recording.hasChange(frame.position) ? try timeline.recording.change(frame.position) : nil
    let place = tracks.place(at: frame.action.time, for: change?.duration ?? 0)
    var event = Self.event(
      "X", title.title(of: frame.action) + title.payload(of: frame.action, limit: 60),
      .integer(Int64(place.track + 2)), at: 0)
    event["ts"] = .double(Double(place.start) / 1000)
    event["dur"] = .double(Double(place.duration) / 1000)
    var arguments: JSONValue.Object = ["position": .integer(Int64(frame.position))]
    switch frame.origin {
    case .outside: arguments["from"] = "outside"
    case .debugger: arguments["from"] = "debugger"
    case .binding, .named: arguments["from"] = frame.origin.changeText(timeline.recording.schema).map(JSONValue.string)
    case .effect(let effect):
      arguments["from"] = .string("effect \(effect.id)\(effect.name.map { " (\($0))" } ?? "")")
      if spans.contains(effect.id) {
        event["bind_id"] = Self.id(effect.id)
        event["flow_in"] = true
      }
    }
    arguments["answer"] = (frame.action.answer?.grade.rawValue).map(JSONValue.string)
    event["args"] = .object(arguments)
    return event
  }

  /// The identifier that links an effect's span with the slices of its actions.
  private static func id(_ effect: Int) -> JSONValue {
    .string("0x" + String(UInt64(bitPattern: Int64(effect)), radix: 16))
  }

  private func span(_ row: EffectRow, until lastTime: Int) -> [JSONValue.Object] {
    let name = row.effect.name ?? "effect"
    let start = row.effect.time ?? 0
    var begin = Self.event("b", name, Self.effects, at: start)
    var end = Self.event("e", name, Self.effects, at: row.end?.time ?? lastTime)
    (begin["cat"], end["cat"]) = ("effect", "effect")
    // A process-local id puts the spans beside the process's actions.
    let id: JSONValue = ["local": Self.id(row.span.id)]
    (begin["id2"], end["id2"]) = (id, id)
    begin["bind_id"] = Self.id(row.span.id)
    begin["flow_out"] = true
    var arguments: JSONValue.Object = ["startedBy": .integer(Int64(row.span.seq))]
    arguments["at"] = row.effect.location.map(JSONValue.string)
    begin["args"] = .object(arguments)
    arguments = ["status": .string(row.status.rawValue)]
    if case .fail(let error)? = row.end?.event { arguments["error"] = .string(error) }
    end["args"] = .object(arguments)
    return [begin, end]
  }

  private static func event(_ phase: JSONValue, _ name: String, _ track: JSONValue, at time: Int) -> JSONValue.Object {
    [
      "name": .string(name), "cat": "action", "ph": phase, "ts": .integer(Int64(time)), "pid": process, "tid": track,
    ]
  }

  private static func name(_ kind: JSONValue, _ name: String, _ track: JSONValue) -> String {
    text(["name": kind, "ph": "M", "pid": process, "tid": track, "args": ["name": .string(name)]])
  }

  private static func text(_ event: JSONValue.Object) -> String {
    JSONValue.object(event).jsonText
  }
}
