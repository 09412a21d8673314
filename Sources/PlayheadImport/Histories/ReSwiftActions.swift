internal import PlayheadFormat
internal import PlayheadReader

/// Reads what ReSwift-Recorder writes: actions with times. The states are not in the file.
enum ReSwiftActions {
  static func read(
    _ window: ByteWindow, into lines: ImportedLines, _ report: ImportReport
  ) throws(RecordingError) -> RecordingHeader {
    let outline = JSONOutline(window: window, report: report)
    var types = SeenTypes()
    var start: Double?
    do throws(RecordingError) {
      try outline.forEachElement(at: try outline.start()) { range throws(RecordingError) in
        var entry = JSONValue.null
        do throws(RecordingError) { entry = try outline.parse(range) } catch { try report.keep(error) }
        let seconds = entry["timestamp"].flatMap(seconds)
        start = start ?? seconds
        let microseconds = seconds.flatMap { Int(exactly: (($0 - (start ?? $0)) * 1_000_000).rounded()) } ?? 0
        let name = entry["action"]?["type"]?.string ?? "(unreadable)"
        var payload: JSONValue = [:]
        if let value = entry["action"]?["payload"], value != .null, value != "ReSwift_Null", value != "null" {
          payload = ["payload": value]
        }
        types.note(action: [name: payload])
        try lines.add(name, [name: payload], at: max(0, microseconds), JSONPatch())
      }
    } catch { try report.keep(error) }
    let started = start.flatMap { Int(exactly: (($0 + 978_307_200) * 1_000_000).rounded()) }
    return report.header(
      store: .init(name: "ReSwift", state: "State", action: "Action", fidelity: .text),
      started: started.map { LogTime.text(microseconds: $0) },
      schema: types.schema(state: "State", action: "Action"), state: .unknown)
  }

  /// Seconds since 2001.
  private static func seconds(_ json: JSONValue) -> Double? {
    switch json {
    case .integer(let seconds): Double(seconds)
    case .double(let seconds): seconds
    default: nil
    }
  }
}
