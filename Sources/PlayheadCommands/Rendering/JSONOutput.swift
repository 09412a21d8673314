package import PlayheadDebugger
package import PlayheadFormat
package import PlayheadReader

// The objects of `--json`: times are microseconds, durations nanoseconds, places JSON Pointers, and values as in the
// recording, and empty members are omitted.

extension Landing {
  func facts(in debugger: Debugger) -> JSONFacts {
    let head: JSONFacts = ["position": position, "last": debugger.timeline.last]
    return head.adding(frame?.facts ?? [:]).adding([
      "duration": duration, "overlap": overlaps.orNil, "enclosed": enclosed, "notes": notes.orNil,
    ]).adding(log.facts).adding([
      "unmetCancellations": unmetCancellations.orNil, "unwritten": unwritten.orNil, "changes": changes,
      "reasons": reasons.orNil,
    ])
  }
}

extension UnwrittenValue: JSONObjectConvertible {
  package var facts: JSONFacts { failure.facts.adding(["in": part == .state ? nil : part.name]) }
}

extension WritingFailure: JSONObjectConvertible {
  package var facts: JSONFacts { ["at": pointer, "type": type, "reason": reason] }
}

extension Frame: JSONObjectConvertible {
  package var facts: JSONFacts {
    let cause: any JSONConvertible =
      switch origin {
      case .outside: "outside"
      case .debugger: "debugger"
      case .effect(let effect): effect
      case .binding(let path): ["binding": path] as JSONFacts
      case .named(let name): ["by": name] as JSONFacts
      }
    return [
      "position": position, "time": action.time, "action": action.name, "value": action.value,
      "animation": action.animation, "answer": action.answer?.grade.rawValue, "because": action.answer?.reason,
      "cause": cause,
    ]
  }
}

extension EffectRow: JSONObjectConvertible {
  package var facts: JSONFacts {
    effect.facts.adding([
      "first": span.first, "last": span.last, "end": end?.json, "actions": actionCount, "doubtful": doubtful.orNil,
      "unfinished": isUnfinished ? true : nil,
    ])
  }
}

extension EffectDescription: JSONObjectConvertible {
  package var facts: JSONFacts {
    let starter = starter.map { ["position": $0.position, "action": $0.name] as JSONFacts }
    return ["effect": id, "name": name, "at": location, "since": time, "startedBy": starter]
  }
}

extension RecordedCancellation: JSONObjectConvertible {
  package var facts: JSONFacts { ["position": seq, "time": time, "cancelID": id, "by": by] }
}

extension EffectOutcome: JSONObjectConvertible {
  package var facts: JSONFacts { ["effect": effect, "event": end.json] }
}

extension StateChange: JSONObjectConvertible {
  package var facts: JSONFacts {
    let rest: JSONFacts =
      switch kind {
      case .value: [:]
      case .inserted(let count), .removed(let count): ["moves": true, "count": count > 1 ? count : nil]
      case .moved: ["to": pointer]
      case .reordered(let moved, _): ["moved": moved]
      }
    return (["path": pointer, "old": old, "new": new, "from": from] as JSONFacts).adding(rest)
  }
}

extension PathEvent: JSONObjectConvertible {
  package var facts: JSONFacts {
    ["position": position, "from": from, "to": to, "old": old, "new": new, "ambiguous": isAmbiguous.orNil]
  }
}

extension Breakpoint {
  /// The object of a stop, whose path is written by the schema.
  func facts(_ schema: Schema?) -> JSONFacts {
    let what: JSONFacts =
      switch kind {
      case .action(let name): ["action": name]
      case .position(let position): ["position": position]
      case .change(let path): ["path": PathText.text(of: path, in: JSONView?.none, schema: schema)]
      case .expression(let text): ["expression": text]
      case .effect(let moment, let name): ["effect": moment.rawValue, "name": name]
      case .unchanged: ["unchanged": true]
      case .withoutAction: ["change": true]
      }
    return (["number": number, "type": Renderer.type(of: kind)] as JSONFacts).adding(what).adding([
      "condition": condition?.text, "temporary": isTemporary.orNil, "enabled": isEnabled ? nil : false,
      "ignore": ignoreCount.orNil, "message": message?.text, "commands": commands.orNil, "hits": hits,
    ])
  }
}

extension RecordedNote: JSONObjectConvertible {
  package var facts: JSONFacts { ["position": seq, "time": time, "name": name.orNil, "text": text.orNil] }
}

extension RecordedLog: JSONObjectConvertible {
  package var facts: JSONFacts {
    let place: JSONFacts = ["position": seq, "time": time]
    return place.adding(
      dropped > 0
        ? ["dropped": dropped]
        : ["level": level.rawValue, "label": label.orNil, "source": source.orNil, "message": message])
  }
}

extension LogExcerpt: JSONObjectConvertible {
  /// What the app logged, and the number of messages if some are left out.
  package var facts: JSONFacts {
    count == 0 ? [:] : ["log": messages, "logCount": count > messages.count ? count : nil]
  }
}

extension Landing.Reason: JSONObjectConvertible {
  package var facts: JSONFacts {
    switch self {
    case .hit(let hit):
      ["reason": "stop", "number": hit.number, "old": hit.change?.old, "new": hit.change?.new]
    case .start: ["reason": "start"]
    case .end: ["reason": "end"]
    case .unfinished: ["reason": "unfinished"]
    case .passed(let range): ["reason": "passed", "first": range.lowerBound, "last": range.upperBound]
    case .ended(let effect, let end): ["reason": "effect", "effect": effect, "event": end.json]
    case .running(let effect): ["reason": "running", "effect": effect]
    case .settled(let count): ["reason": "settled", "effects": count]
    case .noChange: ["reason": "noChange"]
    case .found(let match): match.facts
    case .notFound: ["reason": "notFound"]
    }
  }
}

extension TextMatch: JSONObjectConvertible {
  package var facts: JSONFacts {
    let place: JSONFacts =
      switch place {
      case .name: ["in": "name"]
      case .action(let path): ["in": "action", "path": path]
      case .change(let path): ["in": "change", "path": path]
      case .log: ["in": "log"]
      }
    return (["reason": "found", "text": text, "range": [range.lowerBound, range.upperBound]] as JSONFacts).adding(place)
  }
}
