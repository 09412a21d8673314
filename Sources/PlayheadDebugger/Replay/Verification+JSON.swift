internal import OrderedCollections
public import PlayheadFormat

extension Verification {
  /// What was found, for programs. Members that have nothing to say are left out.
  public var json: JSONValue.Object {
    var object: JSONValue.Object = [
      "from": .integer(Int64(positions.lowerBound)), "through": .integer(Int64(positions.upperBound)),
      "run": .integer(Int64(runCount)), "same": .bool(verdict == .same), "verdict": .string(verdict.rawValue),
    ]
    if effectCount > 0 { object["effects"] = .integer(Int64(effectCount)) }
    if let divergence { object["divergence"] = .object(divergence.json) }
    if isUnstable { object["unstable"] = true }
    if !doubtful.isEmpty { object["doubtful"] = .array(doubtful.map { .integer(Int64($0)) }) }
    if !skipped.isEmpty {
      object["skipped"] = .array(
        skipped.map { skipped in
          [
            "name": .string(skipped.name), "first": .integer(Int64(skipped.first)),
            "count": .integer(Int64(skipped.count)), "reason": .string(skipped.reason),
          ]
        })
    }
    if !salvaged.isEmpty {
      object["salvaged"] = .array(
        salvaged.map { place in
          [
            "pointer": .string("\(place.pointer)"), "reason": .string(place.reason), "value": place.value,
            "new": .bool(place.isNew),
          ]
        })
    }
    if !passedOver.isEmpty {
      var counts = JSONValue.Object()
      for reason in PassedOver.allCases {
        if let count = passedOver[reason] { counts[reason.rawValue] = .integer(Int64(count)) }
      }
      object["notCompared"] = .object(counts)
    }
    if !typeChanges.isEmpty { object["types"] = .array(typeChanges.map { .object($0.json) }) }
    if let crash {
      var members: JSONValue.Object = ["position": .integer(Int64(crash.position)), "action": .string(crash.action)]
      members["returned"] = crash.returned.map(JSONValue.bool)
      members["message"] = crash.message.map(JSONValue.string)
      object["crash"] = .object(members)
    }
    return object
  }
}

extension Divergence {
  package var json: JSONValue.Object {
    var object: JSONValue.Object = ["position": .integer(Int64(position)), "action": .string(action)]
    switch difference {
    case .state(let places):
      object["kind"] = "state"
      object["places"] = .array(
        places.map { place in
          var members: JSONValue.Object = ["pointer": .string("\(place.pointer)"), "path": .string(place.path)]
          members["recorded"] = place.expected
          members["now"] = place.actual
          return .object(members)
        })
    case .read(let expected, let actual):
      object["kind"] = "read"
      object["recorded"] = expected.map(JSONValue.string)
      object["now"] = actual.map(JSONValue.string)
    case .effect(let expected, let actual):
      object["kind"] = "effect"
      object["recorded"] = expected.map { .object($0.json) }
      object["now"] = actual.map { .object($0.json) }
    case .cancellation(let leaf, let start, let isExpected):
      object["kind"] = "cancellation"
      object["effect"] = .object(leaf.json)
      object["startedAt"] = .integer(Int64(start))
      object["recorded"] = .bool(isExpected)
    case .sent(let expected, let actual):
      object["kind"] = "sent"
      object["recorded"] = expected
      object["now"] = actual
    case .trap(let message):
      object["kind"] = "trap"
      object["message"] = .string(message)
    case .hang(let seconds):
      object["kind"] = "hang"
      object["seconds"] = .integer(Int64(seconds))
    }
    return object
  }
}

extension Divergence.Leaf {
  fileprivate var json: JSONValue.Object {
    var object: JSONValue.Object = ["name": .string(name)]
    object["at"] = location.map(JSONValue.string)
    return object
  }
}

extension TypeChange {
  fileprivate var json: JSONValue.Object {
    var object: JSONValue.Object = ["type": .string(type), "member": .string(member)]
    func fields(_ fields: [Schema.Field]) -> JSONValue {
      .array(fields.map { ["name": .string($0.name), "type": .string($0.type)] })
    }
    switch kind {
    case .addedField(let type):
      object["kind"] = "addedField"
      object["now"] = .string(type)
    case .removedField(let type):
      object["kind"] = "removedField"
      object["recorded"] = .string(type)
    case .changedField(let old, let new):
      object["kind"] = "changedField"
      (object["recorded"], object["now"]) = (.string(old), .string(new))
    case .addedCase: object["kind"] = "addedCase"
    case .removedCase: object["kind"] = "removedCase"
    case .changedCase(let old, let new):
      object["kind"] = "changedCase"
      (object["recorded"], object["now"]) = (fields(old), fields(new))
    case .changedValue(let old, let new):
      object["kind"] = "changedValue"
      (object["recorded"], object["now"]) = (old, new)
    }
    return object
  }
}
