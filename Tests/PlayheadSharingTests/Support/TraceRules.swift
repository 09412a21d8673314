import PlayheadFormat

/// What readers of the Trace Event Format ask of a trace: Perfetto's importer drops what breaks these, without a word.
///
/// From the format's document (Google, 2016), and from what Perfetto's importer of it counts as errors: slices of a thread
/// that overlap, ends of async spans without a beginning, arrows that begin nowhere, ids that are no hexadecimal numbers.
enum TraceRules {
  static func problems(of trace: JSONValue) -> [String] {
    guard case .array(let events)? = trace["traceEvents"] else { return ["no traceEvents"] }
    var problems: [String] = []
    func problem(_ text: String, _ event: JSONValue) { problems.append("\(text): \(event)") }
    // A reader sorts by time, and keeps the order of those at one.
    let timed = events.enumerated().filter { $0.element["ph"] != "M" }
      .sorted { (time($0.element), $0.offset) < (time($1.element), $1.offset) }.map(\.element)
    var slices: [String: [Double]] = [:]
    var spans: Set<String> = []
    var ended: Set<String> = []
    var arrows: Set<String> = []
    for event in timed {
      guard event["name"]?.string != nil, event["cat"]?.string != nil, event["pid"]?.int != nil,
        event["tid"]?.int != nil, time(event) >= 0
      else {
        problem("lacks a member", event)
        continue
      }
      if let id = event["bind_id"]?.string {
        guard id.hasPrefix("0x"), UInt64(id.dropFirst(2), radix: 16) != nil else {
          problem("no number", event)
          continue
        }
        if event["flow_in"] == true, !arrows.contains(id) { problem("an arrow from nowhere", event) }
        if event["flow_out"] == true, !arrows.insert(id).inserted { problem("an arrow's id twice", event) }
      }
      let span = "\(event["cat"]!) \(event["name"]!) \(event["id2"]?["local"] ?? .null)"
      switch event["ph"] {
      case "X":
        guard let duration = event["dur"]?.number, duration >= 0 else {
          problem("no duration", event)
          continue
        }
        let track = "\(event["pid"]!) \(event["tid"]!)"
        let (start, end) = (time(event), time(event) + duration)
        // Times are nanoseconds to a reader.
        let nanosecond = 0.000_5
        while let open = slices[track]?.last, open <= start + nanosecond { slices[track]?.removeLast() }
        if let open = slices[track]?.last, end > open + nanosecond { problem("overlaps", event) }
        slices[track, default: []].append(end)
      case "b": if !spans.insert(span).inserted { problem("begins twice", event) }
      case "e": if !spans.contains(span) || !ended.insert(span).inserted { problem("ends what is not there", event) }
      default: problem("another phase", event)
      }
    }
    if ended != spans { problems.append("spans without an end: \(spans.subtracting(ended))") }
    return problems
  }

  private static func time(_ event: JSONValue) -> Double { event["ts"]?.number ?? -1 }
}

extension JSONValue {
  fileprivate var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }
}
