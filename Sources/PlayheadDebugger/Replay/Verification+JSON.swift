package import PlayheadFormat

extension Verification: JSONObjectConvertible {
  package var facts: JSONFacts {
    let notCompared = PassedOver.allCases.compactMap { reason in
      passedOver[reason].map { (key: reason.rawValue, value: $0.asJSON) }
    }
    return [
      "from": positions.lowerBound, "through": positions.upperBound, "run": runCount, "same": verdict == .same,
      "verdict": verdict.rawValue, "effects": effectCount.orNil, "divergence": divergence, "unstable": isUnstable.orNil,
      "doubtful": doubtful.orNil, "skipped": skipped.orNil, "salvaged": salvaged.orNil,
      "notCompared": JSONValue.Object(uniqueKeysWithValues: notCompared).orNil, "types": typeChanges.orNil,
      "crash": crash,
    ]
  }
}

extension Verification.SkippedActions: JSONObjectConvertible {
  package var facts: JSONFacts { ["name": name, "first": first, "count": count, "reason": reason] }
}

extension Verification.SalvagedPlace: JSONObjectConvertible {
  package var facts: JSONFacts { ["pointer": pointer, "reason": reason, "value": value, "new": isNew] }
}

extension Verification.Crash: JSONObjectConvertible {
  package var facts: JSONFacts {
    ["position": position, "action": action, "returned": returned, "message": message]
  }
}

extension Divergence: JSONObjectConvertible {
  package var facts: JSONFacts {
    let rest: JSONFacts =
      switch difference {
      case .state(let places): ["kind": "state", "places": places]
      case .read(let expected, let actual): ["kind": "read", "recorded": expected, "now": actual]
      case .effect(let expected, let actual): ["kind": "effect", "recorded": expected, "now": actual]
      case .cancellation(let leaf, let start, let isExpected):
        ["kind": "cancellation", "effect": leaf, "startedAt": start, "recorded": isExpected]
      case .sent(let expected, let actual): ["kind": "sent", "recorded": expected, "now": actual]
      case .trap(let message): ["kind": "trap", "message": message]
      case .hang(let seconds): ["kind": "hang", "seconds": seconds]
      }
    return (["position": position, "action": action] as JSONFacts).adding(rest)
  }
}

extension Divergence.Place: JSONObjectConvertible {
  package var facts: JSONFacts { ["pointer": pointer, "path": path, "recorded": expected, "now": actual] }
}

extension Divergence.Leaf: JSONObjectConvertible {
  package var facts: JSONFacts { ["name": name, "at": location] }
}

extension TypeChange: JSONObjectConvertible {
  package var facts: JSONFacts {
    func fields(_ fields: [Schema.Field]) -> [JSONFacts] { fields.map { ["name": $0.name, "type": $0.type] } }
    let rest: JSONFacts =
      switch kind {
      case .addedField(let type): ["kind": "addedField", "now": type]
      case .removedField(let type): ["kind": "removedField", "recorded": type]
      case .changedField(let old, let new): ["kind": "changedField", "recorded": old, "now": new]
      case .addedCase: ["kind": "addedCase"]
      case .removedCase: ["kind": "removedCase"]
      case .changedCase(let old, let new): ["kind": "changedCase", "recorded": fields(old), "now": fields(new)]
      case .changedValue(let old, let new): ["kind": "changedValue", "recorded": old, "now": new]
      }
    return (["type": type, "member": member] as JSONFacts).adding(rest)
  }
}
