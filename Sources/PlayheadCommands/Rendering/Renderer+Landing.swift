package import PlayheadDebugger
package import PlayheadFormat
package import PlayheadReader

extension Renderer {
  /// What a move prints: why it stopped, where it is, and what the action changed.
  func landing(_ landing: Landing, in debugger: Debugger) -> StyledText {
    if landing.wentNowhere {
      let reasons = landing.reasons.map { reason($0, in: debugger) }
      return reasons.dropFirst().reduce(reasons[0]) { $0 + "; " + $1 }
        + StyledText.dim(", \(landing.position)/\(debugger.timeline.last)")
        + "\n"
    }
    var text = StyledText()
    var passed = 0
    for reason in landing.reasons {
      if case .passed = reason { passed += 1 }
      if passed <= Self.passedLimit { text += self.reason(reason, in: debugger) + "\n" }
    }
    if passed > Self.passedLimit {
      text += "passed \(passed - Self.passedLimit) more places that cannot be shown\n"
    }
    text += position(of: landing, in: debugger.timeline) + "\n"
    for note in landing.notes { text += "  \(self.note(note))\n" }
    if let enclosed = landing.enclosed {
      text += StyledText.dim("  while its reducer ran, \(returned(enclosed))") + "\n"
    }
    if landing.overlaps {
      text +=
        StyledText.dim("  another action was being reduced meanwhile: some of this may be what that one changed") + "\n"
    }
    if let changes = landing.changes {
      text += self.changes(changes, count: landing.changeCount, limit: settings.changeLimit, wayOn: "diff")
    } else if landing.frame != nil, !landing.reasons.contains(.unfinished) {
      text += StyledText.dim("  what it changed is unknown: the state before it was lost") + "\n"
    }
    for value in landing.unwritten.prefix(Self.unwrittenLimit) {
      text += "  \(place(of: value, in: debugger.recording)) \(reason(value.failure))\n"
    }
    if landing.unwritten.count > Self.unwrittenLimit {
      text += "  \(landing.unwritten.count - Self.unwrittenLimit) more values could not be written\n"
    }
    for line in log(landing.log, at: landing.position) { text += fitted("  \(line)") + "\n" }
    return text
  }

  /// The most unwritten values that a stop lists.
  private static var unwrittenLimit: Int { 5 }

  /// Where a value could not be written, in the state, in the action, or in what was read.
  func place(of value: UnwrittenValue, in recording: Recording) -> String {
    guard value.part == .state, let pointer = try? JSONPointer(parsing: value.failure.pointer) else {
      return safe(value.part.name + value.failure.pointer)
    }
    return safe(PathText.text(of: pointer, in: try? recording.view(at: value.position), schema: schema))
  }

  /// Why a value could not be written.
  func reason(_ failure: WritingFailure) -> StyledText {
    StyledText.error("could not be written: \(safe(failure.reason)) (a value of type \(safe(failure.type)))")
  }

  /// Which actions returned: `action 4 returned`, `actions 4–7 returned`.
  private func returned(_ positions: ClosedRange<Int>) -> String {
    positions.lowerBound == positions.upperBound
      ? "action \(positions.lowerBound) returned" : "actions \(positions.lowerBound)–\(positions.upperBound) returned"
  }

  /// The most passed places to print.
  private static var passedLimit: Int { 3 }

  /// The line that shows the cursor.
  package func position(of landing: Landing, in timeline: Timeline) -> StyledText {
    let place = StyledText.heading("\(landing.position)/\(timeline.last)")
    guard let frame = landing.frame else {
      return "\(place)  \(whatIs(at: landing.position, in: timeline))"
    }
    return "\(place)  \(TimeText.moment(frame.action.time))  \(title(of: frame.action))   \(cause(of: frame))"
  }

  /// A cancellation that met nothing: `a cancellation of timer met nothing, asked for by action 7`.
  func cancellation(_ cancellation: RecordedCancellation, at position: Int) -> StyledText {
    let id = cancellation.id.isEmpty ? "" : " of \(safe(cancellation.id))"
    let cause = cancellation.by.map { $0 == position ? "" : ", asked for by action \($0)" } ?? ""
    return "a cancellation\(id) met nothing\(cause)"
  }

  /// A position as it is listed, without marks: `12  1.500s  rename(id: 3)   ← outside`; `action` replaces the default text of action and
  /// cause.
  package func line(of row: Listing.Position, in timeline: Timeline, action: StyledText? = nil) -> StyledText {
    let padding = String(repeating: " ", count: String(timeline.last).count - String(row.position).count)
    var text: StyledText = "\(padding)\(row.position)  "
    if let frame = row.frame {
      text += "\(TimeText.moment(frame.action.time))  \(action ?? line(of: frame))"
    } else {
      text += whatIs(at: row.position, in: timeline)
    }
    if row.overlaps { text += StyledText.dim("  beside others") }
    if row.isUnfinished { text += StyledText.error("  not finished") }
    if !row.isShown { text += StyledText.dim("  the state was lost") }
    return text
  }

  /// An action and its cause as lists show them if lines are not cut, shortened unless it is wide.
  package func line(of frame: Frame, isWide: Bool = false) -> StyledText {
    "\(title(of: frame.action, isWide: isWide))   \(cause(of: frame))"
  }

  /// The description of a position without an action.
  package func whatIs(at position: Int, in timeline: Timeline) -> StyledText {
    if position > timeline.first { return StyledText.dim("the action was lost, the state was not") }
    return position == 0 ? "the initial state" : "here the recording begins"
  }

  /// An action's name with the payload of its innermost case, shortened unless it is wide: `rename(id: 3, title: "Sweep…")`.
  package func title(of action: RecordedAction, isWide: Bool = false) -> StyledText {
    StyledText(safe(ActionTitle(schema).title(of: action)))
      + StyledText.dim(
        ActionTitle(schema).payload(of: action, limit: isWide ? .max : payloadLength, shortensIDs: !isWide))
  }

  /// About how many characters of a payload a line of the timeline shows, less than the width of values.
  private var payloadLength: Int { settings.width.map { max($0 - 16, 8) } ?? .max }

  func name(of action: RecordedAction) -> String { action.changeText ?? name(ofAction: action.name) }

  func name(ofAction name: String) -> String {
    name == RecordedAction.outsideName ? "a change without an action" : safe(ActionTitle(schema).name(name))
  }

  /// The name of the action that leads to a position, or what changed the state without one: `a change by effect 3`.
  func name(ofActionAt position: Int, in timeline: Timeline) -> String? {
    guard let name = timeline.recording.actionName(position) else { return nil }
    guard name == RecordedAction.outsideName, let frame = try? timeline.frame(at: position), frame.action.value == nil
    else {
      return self.name(ofAction: name)
    }
    if case .effect(let effect) = frame.origin { return "a change by effect \(effect.id)" }
    return frame.origin.changeText(schema).map { "a change by \(safe($0))" } ?? self.name(of: frame.action)
  }

  /// The action that started an effect: `3 rows[id: 7].saveTapped`.
  package func starter(_ starter: EffectDescription.Starter) -> String { "\(starter.position) \(safe(starter.title))" }

  /// The origin and animation of an action, optionally with the action that started the effect, and the place that made it: `← effect 2
  /// (run, Counter.swift:71) ← 3 tapped`.
  package func cause(of frame: Frame, namesStarter: Bool = true, namesPlace: Bool = true) -> StyledText {
    var cause: String
    switch frame.origin {
    case .outside: cause = "← outside"
    case .debugger: cause = "← debugger"
    case .binding, .named: cause = "← \(safe(frame.origin.changeText(schema) ?? ""))"
    case .effect(let effect):
      cause = "← \(name(of: effect, withPlace: namesPlace))"
      if namesStarter, let starter = effect.starter {
        cause += " ← \(self.starter(starter))"
      }
    }
    if let animation = frame.action.animation { cause += ", animated by \(safe(animation))" }
    // The doubt comes first, as lines may be cut.
    return (frame.doubt.map { StyledText.error($0) + " " } ?? StyledText()) + StyledText.dim(cause)
  }

  /// An effect: `effect 2 (run, Counter.swift:71)`.
  package func name(of effect: EffectDescription, withPlace: Bool = true) -> String {
    let file = effect.location.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    let facts = [effect.name, withPlace ? file : nil].compactMap { $0 }.map(safe).joined(separator: ", ")
    return facts.isEmpty ? "effect \(effect.id)" : "effect \(effect.id) (\(facts))"
  }

  /// The changes, of `count` in all, in at most `limit` lines; many elements with a change at the same place share a line, unless `wayOn`,
  /// the command that shows all, is nil.
  func changes(
    _ changes: [StateChange], count: Int, limit: Int, wayOn: String?, indentation: String = "  ", isFitted: Bool = false
  ) -> StyledText {
    if count == 0 { return StyledText.dim("\(indentation)no change") + "\n" }
    let groups = wayOn == nil ? changes.map { [$0] } : Self.groups(changes)
    var text = StyledText()
    var told = 0
    for group in groups.prefix(limit) {
      let line: StyledText = "\(indentation)\(group.count > Self.groupLimit ? sameChange(group) : change(group[0]))"
      text += (isFitted ? fitted(line) : line) + "\n"
      told += group.count
    }
    if count > told, let wayOn {
      let command = settings.tellsCommands ? ": \(wayOn) shows all" : ""
      text += StyledText.dim("\(indentation)… \(count - told) more\(command)") + "\n"
    }
    return text
  }

  /// The most elements with a change at the same place that have a line each.
  private static let groupLimit = 8

  /// Groups the changes that share a line.
  private static func groups(_ changes: [StateChange]) -> [[StateChange]] {
    let sizes = changes.reduce(into: [String: Int]()) { sizes, change in
      if change.kind == .value { sizes[change.anyElementPath, default: 0] += 1 }
    }
    var groups: [[StateChange]] = []
    var places: [String: Int] = [:]
    for change in changes {
      let path = change.anyElementPath
      if change.kind == .value, let size = sizes[path], size > groupLimit {
        if let place = places[path] {
          groups[place].append(change)
          continue
        }
        places[path] = groups.count
      }
      groups.append([change])
    }
    return groups
  }

  /// A line for changes at the same place in many elements.
  private func sameChange(_ changes: [StateChange]) -> StyledText {
    let first = changes[0]
    let isSame = changes.allSatisfy { $0.old == first.old && $0.new == first.new }
    let (old, new) = changeText.sides(first.old, first.new, stateMember(at: first.pointer))
    let path = safe(first.anyElementPath)
    return isSame
      ? "\(path): \(StyledText.removed(old)) → \(StyledText.added(new)), in \(changes.count) elements"
      : "\(path): changed in \(changes.count) elements, \(StyledText.removed(old)) → \(StyledText.added(new)) in the first"
  }

  private func change(_ change: StateChange) -> StyledText { "\(place(of: change)): \(what(of: change))" }

  /// The place of a change.
  package func place(of change: StateChange) -> StyledText {
    StyledText(safe(change.path)) + StyledText.dim(change.stackID.map { " (id \($0))" } ?? "")
  }

  /// What changed there: `1 → 2`, `+ Row(…)`.
  package func what(of change: StateChange) -> StyledText {
    let sides = changeText.sides(of: change)
    if let text = sides.text { return StyledText(text) }
    return [sides.old.map(StyledText.removed), sides.new.map(StyledText.added)].compactMap { $0 }.joined(
      separator: " → ")
  }

  package func reason(_ reason: Landing.Reason, in debugger: Debugger) -> StyledText {
    switch reason {
    case .hit(let hit): return self.hit(hit, in: debugger)
    case .start: return "the start of the recording"
    case .end: return debugger.timeline.isLive ? "the live end" : "the end of the recording"
    case .unfinished: return unfinished(in: debugger).styled(.error)
    case .passed(let range):
      return
        "passed \(TimeText.positions(range)), which cannot be shown: \(safe(debugger.recording.whyLost(range.upperBound)))"
    case .ended(let effect, let end): return "\(name(of: effect)) \(ending(end, in: debugger.recording))"
    case .running(let effect):
      return debugger.timeline.isLive
        ? "\(name(of: effect)) is still running" : "\(name(of: effect)) was still running when the recording ended"
    case .settled(0): return "the action had no effects"
    case .settled(let count): return "all \(count) effects had ended here"
    case .found(let match): return self.match(match)
    case .notFound(let later): return later ? "nowhere later" : "nowhere earlier"
    case .noChange(let later): return later ? "no later action changed it" : "no earlier action changed it"
    }
  }

  /// The place of a found text, with its surroundings: `rows[3].title: "… in the library, inside …"`.
  private func match(_ match: TextMatch) -> StyledText {
    let place: String
    switch match.place {
    case .name: return "found in the action"
    case .action(let path), .change(let path): place = path
    case .log: place = "the log"
    }
    let text = Array(match.text.utf8)
    let reach = 30
    let start = max(match.range.lowerBound - reach, 0)
    let end = min(max(match.range.upperBound, match.range.lowerBound) + reach, text.count, start + 200)
    // A character that was cut in half is left out.
    let part = String(decoding: text[start..<end], as: UTF8.self).trimmingPrefix { $0 == "\u{FFFD}" }
    let shown = TerminalText.escaped(PathText.quoted(String(part)))
    return "found in \(safe(place)): \(start > 0 ? "…" : "")\(shown)\(end < text.count ? "…" : "")"
  }

  /// The reason why a position has an action but no state.
  func unfinished(in debugger: Debugger) -> StyledText {
    debugger.timeline.isLive
      ? "what this action changed is not written yet: its reducer may still be running"
      : debugger.recording.ending.status != nil
        ? "this action's reducer had not returned when the recording was closed"
        : debugger.recording.ending.torn == nil
          ? "the process ended inside this action's reducer"
          : "what this action changed is not in the recording: it is cut off here"
  }

  /// How an effect ended, in a line of its own: `effect 3 (run, Feature.swift:57) failed 0.313s: … ← 24 loadTapped`.
  func outcome(_ outcome: EffectOutcome, in recording: Recording) -> StyledText {
    var text = StyledText(name(of: outcome.effect) + " ")
    text.append(ending(outcome.end, in: recording), outcome.isFailure ? .error : nil)
    guard let starter = outcome.effect.starter else { return text }
    return text + "   " + .dim("← \(self.starter(starter))")
  }

  /// The end of an effect: `finished 1.204s`, or, in a table, `cancelled 1.204s by 7`.
  package func ending(_ end: RecordedEffectEvent, in recording: Recording, isShort: Bool = false) -> String {
    let time = TimeText.moment(end.time)
    switch end.event {
    // Nothing in the app ended it, as far as was recorded.
    case .cancel where recording.isUnfinished(end):
      return isShort ? "cancelled \(time) at the end" : "ran on after the last action, until it was cancelled \(time)"
    case .finish(nil): return "finished \(time)"
    case .finish(let error?): return "finished \(time), with an error that it handled: \(safe(error))"
    case .cancel(let by, _) where isShort: return "cancelled \(time)\(by.map { " by \($0)" } ?? "")"
    case .cancel(let by, let id):
      let action = by.map { " by action \($0)" } ?? ""
      return "was cancelled \(time)\(action)\(id.map { " (\(safe($0)))" } ?? "")"
    case .fail(let error): return "failed \(time): \(safe(error))"
    case .start: return "started \(time)"
    }
  }

  private func hit(_ hit: Breakpoint.Hit, in debugger: Debugger) -> StyledText {
    var text: StyledText = "\(Self.type(of: hit.kind)) \(hit.number): \(what(hit.kind))"
    switch hit.kind {
    case .change(let path):
      if let change = hit.change { text += ": \(event(change, stateMember(at: path)))" }
    case .expression: if let change = hit.change { text += ": \(event(change, nil))" }
    case .effect(let moment, _):
      guard let id = hit.effect, let effect = try? debugger.timeline.describe(effect: id) else { break }
      text += ": \(name(of: effect))"
      if moment != .start, let end = try? debugger.recording.end(ofEffect: id) {
        text += " \(ending(end, in: debugger.recording))"
      }
    case .action, .position, .unchanged, .withoutAction: break
    }
    return text
  }

  /// The name of a kind of stop.
  static func type(of kind: Breakpoint.Kind) -> String {
    switch kind {
    case .action, .position: "breakpoint"
    case .change, .expression: "watchpoint"
    case .effect, .unchanged, .withoutAction: "catchpoint"
    }
  }

  /// The target of a stop.
  func what(_ kind: Breakpoint.Kind) -> String {
    switch kind {
    case .action(let name): self.name(ofAction: name)
    case .position(let position): "position \(position)"
    case .change(let path): place(path)
    case .expression(let text): safe(text)
    case .effect(let moment, let name): "effect \(moment.rawValue)\(name.map { " " + safe($0) } ?? "")"
    case .unchanged: "unchanged"
    case .withoutAction: "change"
    }
  }

  /// The special properties of a stop.
  func facts(of breakpoint: Breakpoint) -> [String] {
    var facts = breakpoint.condition.map { ["if \(safe($0.text))"] } ?? []
    if breakpoint.isTemporary { facts.append("once") }
    if breakpoint.ignoreCount > 0 {
      facts.append("ignored \(breakpoint.ignoreCount) time\(breakpoint.ignoreCount == 1 ? "" : "s") more")
    }
    if !breakpoint.isEnabled { facts.append("disabled") }
    if let message = breakpoint.message { facts.append("tells \(safe(message.text))") }
    if !breakpoint.commands.isEmpty { facts.append("runs \(breakpoint.commands.map(safe).joined(separator: "; "))") }
    return facts
  }
}
