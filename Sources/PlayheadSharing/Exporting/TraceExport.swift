internal import OrderedCollections
public import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecording

/// Actions and effects as a trace, for Perfetto and others that read the Trace Event Format.
///
/// ```swift
/// let timeline = Debugger(try RecordingFile(path: "session.jsonl").recording).timeline
/// var trace = ""
/// try TraceExport(timeline, in: timeline.first...timeline.end).write { trace += $0 }
/// ```
///
/// Each action is a slice as long as its reducer took, and each effect a span of its own track, with arrows to the actions that
/// it sent. Times are those of the recording.
///
/// The format is "Trace Event Format" (Google, 2016): slices are `X`, async spans `b` and `e`, arrows `s` and `f`.
public struct TraceExport: RecordingExport {
  private let timeline: Timeline
  private let positions: ClosedRange<Int>
  private let title: ActionTitle
  private static let (process, actions, effects) = (JSONValue.integer(1), JSONValue.integer(1), JSONValue.integer(2))

  /// - Parameters:
  ///   - timeline: the recording.
  ///   - positions: the positions whose actions are in it, and during which effects ran that are.
  public init(_ timeline: Timeline, in positions: ClosedRange<Int>) {
    self.timeline = timeline
    self.positions = positions
    title = ActionTitle(timeline.recording.schema)
  }

  public func write(_ write: (String) -> Void) throws(DebuggerError) {
    let store = timeline.recording.header.store.name
    write("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n")
    write(Self.name("process_name", store.isEmpty ? timeline.recording.name : store, Self.actions))
    write(",\n" + Self.name("thread_name", "actions", Self.actions))
    write(",\n" + Self.name("thread_name", "effects", Self.effects))
    // What has not ended is drawn to the end of the recording.
    let end = (try? timeline.recording.action(timeline.recording.last).time) ?? 0
    var effects = EffectQuery(timeline, in: positions)
    while case let rows = try effects.rows(limit: 1000), !rows.isEmpty {
      for row in rows { for event in span(row, until: end) { write(",\n" + Self.text(event)) } }
    }
    // What is there, and not what could be: a stranger's numbers may be far apart.
    for position in timeline.recording.actionPositions where positions.contains(position) {
      try timeline.checkIn(position)
      guard let frame = try timeline.frame(at: position) else { continue }
      for event in try slice(frame) { write(",\n" + Self.text(event)) }
    }
    write("\n]}\n")
  }

  private func slice(_ frame: Frame) throws(DebuggerError) -> [JSONValue.Object] {
    let change: RecordedChange?
    do throws(RecordingError) {
      change = timeline.recording.hasChange(frame.position) ? try timeline.recording.change(frame.position) : nil
    } catch {
      throw DebuggerError(error)
    }
    var arguments: JSONValue.Object = ["position": .integer(Int64(frame.position))]
    var arrow: JSONValue.Object?
    switch frame.origin {
    case .outside: arguments["from"] = "outside"
    case .debugger: arguments["from"] = "debugger"
    case .effect(let effect):
      arguments["from"] = .string("effect \(effect.id)\(effect.name.map { " (\($0))" } ?? "")")
      arrow = Self.event("f", "sends", Self.actions, at: frame.action.time)
      arrow?["id"] = .integer(Int64(frame.position))
      arrow?["bp"] = "e"
    }
    var event = Self.event(
      "X", title.title(of: frame.action) + title.payload(of: frame.action, limit: 60), Self.actions,
      at: frame.action.time)
    event["dur"] = .double(Double(change?.duration ?? 0) / 1000)
    event["args"] = .object(arguments)
    guard let arrow else { return [event] }
    // An arrow begins where the effect's track is at that moment.
    var start = Self.event("s", "sends", Self.effects, at: frame.action.time)
    start["id"] = .integer(Int64(frame.position))
    return [start, event, arrow]
  }

  private func span(_ row: EffectRow, until lastTime: Int) -> [JSONValue.Object] {
    let name = row.effect.name ?? "effect"
    let start = row.effect.time ?? 0
    var begin = Self.event("b", name, Self.effects, at: start)
    var end = Self.event("e", name, Self.effects, at: row.end?.time ?? lastTime)
    (begin["cat"], end["cat"]) = ("effect", "effect")
    (begin["id"], end["id"]) = (.integer(Int64(row.span.id)), .integer(Int64(row.span.id)))
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
