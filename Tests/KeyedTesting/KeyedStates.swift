package import PlayheadFormat
package import RandomTesting

/// States with dictionaries by every type of key and with sets, in themselves, in rows, in optionals and in each other, which
/// are changed at random, and the recording that tells it.
package struct KeyedStates {
  /// By the position.
  package private(set) var states: [JSONValue] = []
  /// The text of the recording.
  package private(set) var text = ""
  package var generator: SeededGenerator
  private var fields: [[Part]]
  private var rows: [(id: Int, votes: [Part], tags: [Part])] = []
  private var nested: [(key: Int, sizes: [Part])] = []
  private var optional: [Part]? = []

  /// The number of a key, and what is there.
  private typealias Part = (key: Int, value: JSONValue)

  package static let schema = """
    {"types":{"S":{"fields":[\(KeyedField.all.map { #"["\#($0.name)","\#($0.type)"]"# }.joined(separator: ",")),\
    ["rows","[Row]"],["nested","[UUID: [Size: Int]]"],["optional","[UUID: Int]?"],["plain","[Int]"]]},\
    "Row":{"id":"/id","fields":[["id","Int"],["votes","[UUID: Int]"],["tags","Set<String>"]]},\
    "Entry":{"fields":[["n","Int"],["title","String"]]},\
    "Size":{"values":[["small","s"],["medium","m"],["large","large"]]},\
    "Kind":{"cases":[["none",[]],["custom",[["_0","String"]]],["sized",[["_0","Size"],["by","Int"]]]]},\
    "Point":{"fields":[["x","Int"],["y","Int"]]},\
    "A":{"cases":[["a",[]]]}},"state":"S","action":"A"}
    """

  private static func field(_ name: String) -> KeyedField {
    KeyedField.all.first { $0.name == name } ?? KeyedField.all[0]
  }

  /// - Parameters:
  ///   - hasSchema: whether the recording tells the types.
  ///   - hasEqualKeys: whether a key may be there twice.
  package init(seed: UInt64, actions: Int, hasSchema: Bool = true, hasEqualKeys: Bool = false) {
    generator = SeededGenerator(seed: seed)
    fields = KeyedField.all.map { _ in [] }
    for field in KeyedField.all.indices {
      var parts: [Part] = []
      change(&parts, of: KeyedField.all[field], times: 3)
      fields[field] = parts
    }
    for id in 0..<3 { addRow(id) }
    states = [state]
    text =
      #"{"kind":"header","format":"playhead","version":1,"id":"1","started":"","store":{"name":"S","state":"S","action":"A","fidelity":"recordable"},\#(hasSchema ? "\"schema\":\(Self.schema)," : "")"state":\#(KeyedPlace.text(states[0]))}"#
      + "\n"
    for seq in 1...actions {
      let old = state
      for _ in 0..<Int.random(in: 1...2, using: &generator) { step(hasEqualKeys) }
      states.append(state)
      text += #"{"kind":"action","seq":\#(seq),"t":\#(seq),"name":"a","action":{"a":{}}}"# + "\n"
      var patches = KeyedPatches(generator: generator)
      let patch = patches.patch(from: old, to: state)
      generator = patches.generator
      text +=
        #"{"kind":"change","seq":\#(seq),"dur":1\#(patch.isEmpty ? "" : ",\"patch\":[\(patch.joined(separator: ","))]")}"#
      text += "\n"
      if Int.random(in: 0..<25, using: &generator) == 0 {
        text += #"{"kind":"keyframe","seq":\#(seq),"t":\#(seq),"state":\#(KeyedPlace.text(state))}"# + "\n"
      }
    }
  }

  package var last: Int { states.count - 1 }

  /// Every place that goes by a key, whether or not there is ever anything.
  package var places: [KeyedPlace] {
    var places: [KeyedPlace] = []
    for field in KeyedField.all {
      for key in field.keys {
        let (text, part) = field.step(key)
        places.append(KeyedPlace(field.name + text, [.name(field.name), part]))
        if field.hasEntries {
          places.append(KeyedPlace(field.name + text + ".title", [.name(field.name), part, .name("title")]))
        }
      }
    }
    let (votes, tags, sizes) = (Self.field("votes"), Self.field("tags"), Self.field("sizes"))
    for row in 0..<4 {
      let (text, parts) = ("rows[id: \(row)]", [KeyedPlace.Part.name("rows"), .id(.integer(Int64(row)))])
      for key in votes.keys.prefix(4) {
        let step = votes.step(key)
        places.append(KeyedPlace(text + ".votes" + step.text, parts + [.name("votes"), step.part]))
      }
      for key in tags.keys {
        let step = tags.step(key)
        places.append(KeyedPlace(text + ".tags" + step.text, parts + [.name("tags"), step.part]))
      }
    }
    for key in votes.keys.prefix(4) {
      let outer = votes.step(key)
      for size in sizes.keys {
        let inner = sizes.step(size)
        places.append(KeyedPlace("nested" + outer.text + inner.text, [.name("nested"), outer.part, inner.part]))
      }
      places.append(KeyedPlace("optional" + outer.text, [.name("optional"), outer.part]))
    }
    return places
  }

  // MARK: - States

  private static func json(_ parts: [Part], _ field: KeyedField) -> JSONValue {
    switch field.form {
    case .object:
      var members = JSONValue.Object()
      for part in parts {
        let key = field.keys[part.key].json
        members[key.string ?? KeyedPlace.text(key)] = part.value
      }
      return .object(members)
    case .pairs: return .array(parts.flatMap { [field.keys[$0.key].json, $0.value] })
    case .set: return .array(parts.map { field.keys[$0.key].json })
    }
  }

  private var state: JSONValue {
    var state = JSONValue.Object()
    for (field, parts) in zip(KeyedField.all, fields) { state[field.name] = Self.json(parts, field) }
    let (votes, tags, sizes) = (Self.field("votes"), Self.field("tags"), Self.field("sizes"))
    state["rows"] = .array(
      rows.map { row in
        ["id": .integer(Int64(row.id)), "votes": Self.json(row.votes, votes), "tags": Self.json(row.tags, tags)]
      })
    state["nested"] = .array(nested.flatMap { [votes.keys[$0.key].json, Self.json($0.sizes, sizes)] })
    state["optional"] = optional.map { Self.json($0, votes) }
    state["plain"] = [3, 7]
    return .object(state)
  }

  private mutating func addRow(_ id: Int) {
    var row: (id: Int, votes: [Part], tags: [Part]) = (id, [], [])
    change(&row.votes, of: Self.field("votes"), times: 2)
    change(&row.tags, of: Self.field("tags"), times: 2)
    rows.insert(row, at: Int.random(in: 0...rows.count, using: &generator))
  }

  private mutating func step(_ hasEqualKeys: Bool) {
    let (votes, tags, sizes) = (Self.field("votes"), Self.field("tags"), Self.field("sizes"))
    switch Int.random(in: 0..<16, using: &generator) {
    case 0: rows.shuffle(using: &generator)
    case 1:
      if let gone = rows.indices.randomElement(using: &generator), rows.count > 1 { rows.remove(at: gone) }
    case 2: if let id = (0..<4).first(where: { id in !rows.contains { $0.id == id } }) { addRow(id) }
    case 3, 4:
      guard let row = rows.indices.randomElement(using: &generator) else { return }
      var changed = rows[row]
      change(&changed.votes, of: votes, times: 1)
      change(&changed.tags, of: tags, times: 1)
      rows[row] = changed
    case 5, 6:
      let key = Int.random(in: 0..<4, using: &generator)
      var inner = nested.first { $0.key == key }?.sizes ?? []
      nested.removeAll { $0.key == key }
      change(&inner, of: sizes, times: 2)
      if !inner.isEmpty { nested.append((key, inner)) }
      nested.sort { $0.key < $1.key }
    case 7:
      var parts = optional ?? []
      change(&parts, of: votes, times: 2)
      optional = Int.random(in: 0..<4, using: &generator) == 0 ? nil : parts
    case 8 where hasEqualKeys:
      // What two values are redacted to may be the same.
      guard
        let field = KeyedField.all.indices.filter({ KeyedField.all[$0].form != .object }).randomElement(
          using: &generator),
        let part = fields[field].randomElement(using: &generator)
      else { return }
      fields[field].insert(
        (part.key, value(of: KeyedField.all[field])), at: Int.random(in: 0...fields[field].count, using: &generator))
    default:
      let field = Int.random(in: 0..<fields.count, using: &generator)
      var parts = fields[field]
      change(&parts, of: KeyedField.all[field], times: Int.random(in: 1...3, using: &generator))
      fields[field] = parts
    }
  }

  private mutating func value(of field: KeyedField) -> JSONValue {
    let number = JSONValue.integer(Int64.random(in: 0...3, using: &generator))
    return field.hasEntries ? ["n": number, "title": .string("t\(Int.random(in: 0...2, using: &generator))")] : number
  }

  private mutating func change(_ parts: inout [Part], of field: KeyedField, times: Int) {
    for _ in 0..<times {
      let key = Int.random(in: 0..<field.keys.count, using: &generator)
      let place = parts.firstIndex { $0.key == key }
      switch Int.random(in: 0..<12, using: &generator) {
      case 0..<5:
        guard place == nil else { continue }
        let index =
          field.isOrdered
          ? Int.random(in: 0...parts.count, using: &generator)
          : parts.firstIndex { KeyedPlace.text(field.keys[$0.key].json) > KeyedPlace.text(field.keys[key].json) }
            ?? parts.count
        parts.insert((key, value(of: field)), at: index)
      case 5, 6: if let place { parts.remove(at: place) }
      case 7 where field.isOrdered: parts.shuffle(using: &generator)
      case 8 where Int.random(in: 0..<3, using: &generator) == 0: parts = []
      case 9 where field.hasEntries:
        guard let place, case .object(var members) = parts[place].value else { continue }
        members["title"] = .string("t\(Int.random(in: 0...2, using: &generator))")
        parts[place].value = .object(members)
      default: if let place { parts[place].value = value(of: field) }
      }
    }
  }
}
