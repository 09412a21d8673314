internal import OrderedCollections
public import PlayheadFormat

extension Verification {
  /// What was found, for programs and for another process. Members that have nothing to say are left out.
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

  package init?(_ json: JSONValue) {
    guard let first = json["from"]?.int, let last = json["through"]?.int, first <= last else { return nil }
    self.init(positions: first...last)
    runCount = json["run"]?.int ?? 0
    effectCount = json["effects"]?.int ?? 0
    if let found = json["divergence"] {
      guard let divergence = Divergence(found) else { return nil }
      self.divergence = divergence
    }
    skipped = json.elements(of: "skipped").compactMap { element in
      guard let name = element["name"]?.string, let first = element["first"]?.int, let count = element["count"]?.int
      else { return nil }
      return SkippedActions(name: name, first: first, count: count, reason: element["reason"]?.string ?? "")
    }
    salvaged = json.elements(of: "salvaged").compactMap { element in
      guard let pointer = element.pointer else { return nil }
      return SalvagedPlace(
        pointer: pointer, reason: element["reason"]?.string ?? "", value: element["value"] ?? .null,
        isNew: element["new"] == true)
    }
    doubtful = json.elements(of: "doubtful").compactMap(\.int)
    isUnstable = json["unstable"] == true
    for reason in PassedOver.allCases { passedOver[reason] = json["notCompared"]?[reason.rawValue]?.int }
    typeChanges = json.elements(of: "types").compactMap { TypeChange($0) }
    if let found = json["crash"], let seq = found["position"]?.int {
      var returned: Bool?
      if case .bool(let value)? = found["returned"] { returned = value }
      crash = Crash(
        position: seq, action: found["action"]?.string ?? "", returned: returned, message: found["message"]?.string)
    }
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

  package init?(_ json: JSONValue) {
    guard let position = json["position"]?.int, let action = json["action"]?.string, let kind = json["kind"]?.string
    else { return nil }
    let difference: Difference
    switch kind {
    case "state":
      difference = .state(
        json.elements(of: "places").compactMap { element in
          element.pointer.map {
            Place(
              pointer: $0, path: element["path"]?.string ?? "", expected: element["recorded"], actual: element["now"])
          }
        })
    case "read": difference = .read(expected: json["recorded"]?.string, actual: json["now"]?.string)
    case "effect":
      difference = .effect(expected: json["recorded"].flatMap(Leaf.init), actual: json["now"].flatMap(Leaf.init))
    case "cancellation":
      guard let leaf = json["effect"].flatMap(Leaf.init), let start = json["startedAt"]?.int,
        case .bool(let isExpected)? = json["recorded"]
      else { return nil }
      difference = .cancellation(leaf, startedAt: start, isExpected: isExpected)
    case "sent": difference = .sent(expected: json["recorded"] ?? .null, actual: json["now"] ?? .null)
    case "trap": difference = .trap(json["message"]?.string ?? "")
    case "hang": difference = .hang(seconds: json["seconds"]?.int ?? 0)
    default: return nil
    }
    self.init(position: position, action: action, difference: difference)
  }
}

extension Divergence.Leaf {
  fileprivate var json: JSONValue.Object {
    var object: JSONValue.Object = ["name": .string(name)]
    object["at"] = location.map(JSONValue.string)
    return object
  }

  fileprivate init?(_ json: JSONValue) {
    guard let name = json["name"]?.string else { return nil }
    self.init(name: name, location: json["at"]?.string)
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

  fileprivate init?(_ json: JSONValue) {
    guard let type = json["type"]?.string, let member = json["member"]?.string else { return nil }
    let (old, new) = (json["recorded"], json["now"])
    func fields(_ name: String) -> [Schema.Field] {
      json.elements(of: name).compactMap { element in
        guard let name = element["name"]?.string, let type = element["type"]?.string else { return nil }
        return Schema.Field(name: name, type: type)
      }
    }
    let kind: Kind
    switch json["kind"]?.string {
    case "addedField": kind = .addedField(type: new?.string ?? "")
    case "removedField": kind = .removedField(type: old?.string ?? "")
    case "changedField": kind = .changedField(from: old?.string ?? "", to: new?.string ?? "")
    case "addedCase": kind = .addedCase
    case "removedCase": kind = .removedCase
    case "changedCase": kind = .changedCase(from: fields("recorded"), to: fields("now"))
    case "changedValue": kind = .changedValue(from: old ?? .null, to: new ?? .null)
    default: return nil
    }
    self.init(type: type, member: member, kind: kind)
  }
}

extension JSONValue {
  fileprivate func elements(of name: String) -> [JSONValue] {
    if case .array(let elements)? = self[name] { elements } else { [] }
  }

  fileprivate var pointer: JSONPointer? { self["pointer"]?.string.flatMap { try? JSONPointer(parsing: $0) } }
}
