internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

extension AdapterEvent {
  /// Creates an output event of whole lines; the category is `console`, or `stdout` or `stderr` for what the app printed.
  static func output(_ text: String, _ category: String) -> AdapterEvent {
    // A text of a recording may be arbitrarily long.
    let shown = bounded(text, to: 1 << 16)
    return AdapterEvent(
      name: "output",
      body: ["category": .string(category), "output": .string(shown.hasSuffix("\n") ? shown : shown + "\n")])
  }
}

extension EditorSession {
  /// What a client has to hear before a stop that no request of its own implied.
  var continued: AdapterEvent { AdapterEvent(name: "continued", body: ["threadId": .integer(Int64(Self.thread))]) }

  /// Reports the cursor's new place, which invalidates all references; `reason` applies where no stop was hit. Why it stopped is output,
  /// too, as few editors show what a stop says.
  mutating func stopped(_ landing: Landing, _ reason: String) throws(RequestError) -> [AdapterEvent] {
    references.removeAll()
    (lastLanding, newLanding) = (landing, landing)
    isWaiting = false
    var hits: [Breakpoint.Hit] = []
    for case .hit(let hit) in landing.reasons { hits.append(hit) }
    var body: JSONValue.Object = [
      "reason": .string(isCrash(landing) ? "exception" : hits.first.map(self.reason) ?? reason),
      "threadId": .integer(Int64(Self.thread)),
      "allThreadsStopped": true,
    ]
    let reasons = landing.reasons.map { renderer.reason($0, in: debugger).plain }
    if !reasons.isEmpty { body["description"] = .string(bounded(reasons.joined(separator: "; "))) }
    body["text"] = .string(bounded(renderer.position(of: landing, in: debugger.timeline).plain))
    if !hits.isEmpty { body["hitBreakpointIds"] = .array(hits.map { .integer(Int64($0.number)) }) }
    // The move that passed a crash has reported it.
    let said = landing.reasons.filter { $0 != .unfinished }.map { renderer.reason($0, in: debugger).plain }
    let told = said.isEmpty ? [] : [AdapterEvent.output(said.joined(separator: "\n"), "console")]
    return told + [AdapterEvent(name: "stopped", body: body)]
  }

  /// Whether the process ended in the reducer of the action.
  private func isCrash(_ landing: Landing) -> Bool { debugger.timeline.isUnfinished(landing.position) }

  private func reason(_ hit: Breakpoint.Hit) -> String {
    if stops.contains(where: { $0.key.isSource && $0.value.contains(hit.number) }) { return "breakpoint" }
    switch hit.kind {
    case .action: return "function breakpoint"
    case .position: return "breakpoint"
    case .change, .expression: return "data breakpoint"
    case .effect, .unchanged, .withoutAction: return "exception"
    }
  }

  /// Reports that execution paused at the cursor's place.
  mutating func paused() throws -> [AdapterEvent] {
    debugger.hold()
    return try stopped(try debugger.current(), "pause")
  }
}
