internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

/// The objects of `--json`: times are microseconds, durations nanoseconds, places JSON Pointers, and values as in the recording, and empty
/// members are omitted.
enum JSONOutput {
  static func members(of landing: Landing, in debugger: Debugger) -> JSONValue.Object {
    var members: JSONValue.Object = [
      "position": integer(landing.position), "last": integer(debugger.timeline.last),
    ]
    if let frame = landing.frame {
      for (name, value) in self.members(of: frame) where name != "position" { members[name] = value }
    }
    if let duration = landing.duration { members["duration"] = integer(duration) }
    if landing.overlaps { members["overlap"] = true }
    if let enclosed = landing.enclosed {
      members["enclosed"] = .array([integer(enclosed.lowerBound), integer(enclosed.upperBound)])
    }
    if !landing.notes.isEmpty { members["notes"] = .array(landing.notes.map(json)) }
    add(landing.log, to: &members)
    if !landing.unmetCancellations.isEmpty {
      members["unmetCancellations"] = .array(landing.unmetCancellations.map(json))
    }
    if !landing.unwritten.isEmpty { members["unwritten"] = .array(landing.unwritten.map(json)) }
    if let changes = landing.changes { members["changes"] = .array(changes.map(json)) }
    if !landing.reasons.isEmpty { members["reasons"] = .array(landing.reasons.map { json($0, in: debugger) }) }
    return members
  }

  static func json(_ value: UnwrittenValue) -> JSONValue {
    var members: JSONValue.Object = if case .object(let members) = json(value.failure) { members } else { [:] }
    if value.part != .state { members["in"] = .string(value.part.name) }
    return .object(members)
  }

  static func json(_ failure: WritingFailure) -> JSONValue {
    ["at": .string(failure.pointer), "type": .string(failure.type), "reason": .string(failure.reason)]
  }

  static func members(of frame: Frame) -> JSONValue.Object {
    var members: JSONValue.Object = [
      "position": integer(frame.position), "time": integer(frame.action.time), "action": .string(frame.action.name),
    ]
    members["value"] = frame.action.value
    members["animation"] = frame.action.animation.map(JSONValue.string)
    if let answer = frame.action.answer {
      members["answer"] = .string(answer.grade.rawValue)
      members["because"] = answer.reason.map(JSONValue.string)
    }
    switch frame.origin {
    case .outside: members["cause"] = "outside"
    case .debugger: members["cause"] = "debugger"
    case .effect(let effect): members["cause"] = json(effect)
    }
    return members
  }

  static func members(of row: EffectRow) -> JSONValue.Object {
    var members = self.members(of: row.effect)
    members["first"] = integer(row.span.first)
    members["last"] = row.span.last.map(integer)
    members["end"] = row.end?.json
    members["actions"] = integer(row.actionCount)
    if !row.doubtful.isEmpty { members["doubtful"] = .array(row.doubtful.map(integer)) }
    return members
  }

  static func json(_ effect: EffectDescription) -> JSONValue { .object(members(of: effect)) }

  private static func members(of effect: EffectDescription) -> JSONValue.Object {
    var members: JSONValue.Object = ["effect": integer(effect.id)]
    members["name"] = effect.name.map(JSONValue.string)
    members["at"] = effect.location.map(JSONValue.string)
    members["since"] = effect.time.map(integer)
    if let starter = effect.starter {
      members["startedBy"] = ["position": integer(starter.position), "action": .string(starter.name)]
    }
    return members
  }

  static func json(_ cancellation: RecordedCancellation) -> JSONValue {
    var members: JSONValue.Object = [
      "position": integer(cancellation.seq), "time": integer(cancellation.time), "cancelID": .string(cancellation.id),
    ]
    members["by"] = cancellation.by.map(integer)
    return .object(members)
  }

  static func members(of outcome: EffectOutcome) -> JSONValue.Object {
    ["effect": json(outcome.effect), "event": outcome.end.json]
  }

  static func json(_ change: StateChange) -> JSONValue {
    var members: JSONValue.Object = ["path": .string(change.pointer.description)]
    members["old"] = change.old
    members["new"] = change.new
    members["from"] = change.from.map { .string($0.description) }
    switch change.kind {
    case .value: break
    case .inserted(let count), .removed(let count):
      members["moves"] = true
      if count > 1 { members["count"] = integer(count) }
    case .moved: members["to"] = members["path"]
    case .reordered(let moved, _): members["moved"] = integer(moved)
    }
    return .object(members)
  }

  /// The positions for which there is no answer; nil if there are none.
  static func unknown(_ lost: [ClosedRange<Int>]) -> JSONValue? {
    lost.isEmpty ? nil : .array(lost.map { [integer($0.lowerBound), integer($0.upperBound)] })
  }

  static func members(of event: PathEvent) -> JSONValue.Object {
    var members: JSONValue.Object = ["position": integer(event.position)]
    members["from"] = event.from.map { .string($0.description) }
    members["to"] = event.to.map { .string($0.description) }
    members["old"] = event.old
    members["new"] = event.new
    if event.isAmbiguous { members["ambiguous"] = true }
    return members
  }

  /// The object of a stop, whose path is written by the schema.
  static func json(_ breakpoint: Breakpoint, _ schema: Schema?) -> JSONValue {
    var members: JSONValue.Object = [
      "number": integer(breakpoint.number), "type": .string(Renderer.type(of: breakpoint.kind)),
    ]
    switch breakpoint.kind {
    case .action(let name): members["action"] = .string(name)
    case .position(let position): members["position"] = integer(position)
    case .change(let path): members["path"] = .string(PathText.text(of: path, in: JSONView?.none, schema: schema))
    case .expression(let text): members["expression"] = .string(text)
    case .effect(let moment, let name):
      members["effect"] = .string(moment.rawValue)
      members["name"] = name.map(JSONValue.string)
    case .unchanged: members["unchanged"] = true
    }
    members["condition"] = (breakpoint.condition?.text).map(JSONValue.string)
    if breakpoint.isTemporary { members["temporary"] = true }
    if !breakpoint.isEnabled { members["enabled"] = false }
    if breakpoint.ignoreCount > 0 { members["ignore"] = integer(breakpoint.ignoreCount) }
    members["message"] = (breakpoint.message?.text).map(JSONValue.string)
    if !breakpoint.commands.isEmpty { members["commands"] = .array(breakpoint.commands.map(JSONValue.string)) }
    members["hits"] = integer(breakpoint.hits)
    return .object(members)
  }

  static func json(_ note: RecordedNote) -> JSONValue {
    var members: JSONValue.Object = ["position": integer(note.seq), "time": integer(note.time)]
    if !note.name.isEmpty { members["name"] = .string(note.name) }
    if !note.text.isEmpty { members["text"] = .string(note.text) }
    return .object(members)
  }

  static func members(of log: RecordedLog) -> JSONValue.Object {
    var members: JSONValue.Object = ["position": integer(log.seq), "time": integer(log.time)]
    if log.dropped > 0 {
      members["dropped"] = integer(log.dropped)
      return members
    }
    members["level"] = .string(log.level.rawValue)
    if !log.label.isEmpty { members["label"] = .string(log.label) }
    if !log.source.isEmpty { members["source"] = .string(log.source) }
    members["message"] = .string(log.message)
    return members
  }

  /// Adds what the app logged, and the number of messages if some are left out.
  static func add(_ log: LogExcerpt, to members: inout JSONValue.Object) {
    if log.count == 0 { return }
    members["log"] = .array(log.messages.map { .object(self.members(of: $0)) })
    if log.count > log.messages.count { members["logCount"] = integer(log.count) }
  }

  static func integer(_ value: Int) -> JSONValue { .integer(Int64(value)) }

  private static func json(_ reason: Landing.Reason, in debugger: Debugger) -> JSONValue {
    switch reason {
    case .hit(let hit):
      var members: JSONValue.Object = ["reason": "stop", "number": integer(hit.number)]
      if let change = hit.change {
        members["old"] = change.old
        members["new"] = change.new
      }
      return .object(members)
    case .start: return ["reason": "start"]
    case .end: return ["reason": "end"]
    case .unfinished: return ["reason": "unfinished"]
    case .passed(let range):
      return ["reason": "passed", "first": integer(range.lowerBound), "last": integer(range.upperBound)]
    case .ended(let effect, let end): return ["reason": "effect", "effect": json(effect), "event": end.json]
    case .running(let effect): return ["reason": "running", "effect": json(effect)]
    case .settled(let count): return ["reason": "settled", "effects": integer(count)]
    case .noChange: return ["reason": "noChange"]
    case .found(let match):
      var members: JSONValue.Object = [
        "reason": "found", "text": .string(match.text),
        "range": [integer(match.range.lowerBound), integer(match.range.upperBound)],
      ]
      switch match.place {
      case .name: members["in"] = "name"
      case .action(let path): (members["in"], members["path"]) = ("action", .string(path))
      case .change(let path): (members["in"], members["path"]) = ("change", .string(path))
      case .log: members["in"] = "log"
      }
      return .object(members)
    case .notFound: return ["reason": "notFound"]
    }
  }
}
