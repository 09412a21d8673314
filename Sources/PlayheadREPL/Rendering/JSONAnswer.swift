internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecording

/// The objects of `--json`.
///
/// Times are microseconds, durations nanoseconds, places JSON Pointers, values as in the recording; what has nothing
/// to say is left out.
enum JSONAnswer {
  static func members(of stop: Stop, in debugger: Debugger) -> JSONValue.Object {
    var members: JSONValue.Object = [
      "position": integer(stop.position), "last": integer(debugger.timeline.last),
    ]
    if let frame = stop.frame {
      for (name, value) in self.members(of: frame) where name != "position" { members[name] = value }
    }
    if let duration = stop.duration { members["duration"] = integer(duration) }
    if let changes = stop.changes { members["changes"] = .array(changes.map(json)) }
    if !stop.reasons.isEmpty { members["reasons"] = .array(stop.reasons.map { json($0, in: debugger) }) }
    return members
  }

  static func members(of frame: Frame) -> JSONValue.Object {
    var members: JSONValue.Object = [
      "position": integer(frame.position), "time": integer(frame.action.time), "action": .string(frame.action.name),
    ]
    members["value"] = frame.action.value
    members["animation"] = frame.action.animation.map(JSONValue.string)
    switch frame.origin {
    case .outside: members["cause"] = "outside"
    case .debugger: members["cause"] = "debugger"
    case .effect(let effect): members["cause"] = json(effect)
    }
    return members
  }

  static func json(_ effect: EffectDescription) -> JSONValue {
    var members: JSONValue.Object = ["effect": integer(effect.id)]
    members["name"] = effect.name.map(JSONValue.string)
    members["at"] = effect.location.map(JSONValue.string)
    members["since"] = effect.time.map(integer)
    if let starter = effect.starter {
      members["startedBy"] = ["position": integer(starter.position), "action": .string(starter.name)]
    }
    return .object(members)
  }

  static func members(of outcome: EffectOutcome) -> JSONValue.Object {
    ["effect": json(outcome.effect), "event": outcome.end.json]
  }

  static func json(_ change: StateChange) -> JSONValue {
    var members: JSONValue.Object = ["path": .string(change.pointer.description)]
    members["old"] = change.old
    members["new"] = change.new
    if change.movesElements { members["moves"] = true }
    return .object(members)
  }

  static func members(of change: ValueChange) -> JSONValue.Object {
    var members: JSONValue.Object = ["position": integer(change.position)]
    members["old"] = change.old
    members["new"] = change.new
    return members
  }

  static func json(_ breakpoint: Breakpoint) -> JSONValue {
    var members: JSONValue.Object = ["number": integer(breakpoint.number)]
    switch breakpoint.kind {
    case .action(let name):
      members["type"] = "breakpoint"
      members["action"] = .string(name)
    case .change(let pointer, _):
      members["type"] = "watchpoint"
      members["path"] = .string(pointer.description)
    }
    members["hits"] = integer(breakpoint.hits)
    return .object(members)
  }

  static func integer(_ value: Int) -> JSONValue { .integer(Int64(value)) }

  private static func json(_ reason: Stop.Reason, in debugger: Debugger) -> JSONValue {
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
    }
  }
}
