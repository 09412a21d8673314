internal import OrderedCollections

extension Schema {
  /// The header's member `schema`.
  public var json: JSONValue {
    var described = JSONValue.Object()
    for (name, shape) in types { described[name] = shape.json }
    return ["types": .object(described), "state": .string(state), "action": .string(action)]
  }

  /// Reads the header's member `schema`; unknown members and types of unknown shape are ignored.
  ///
  /// - Throws: ``SchemaError`` for the first part of a wrong shape.
  public init(_ json: JSONValue) throws(SchemaError) {
    self.init(
      state: try Self.text(json["state"], at: "/state"),
      action: try Self.text(json["action"], at: "/action"))
    guard case .object(let described)? = json["types"] else {
      throw SchemaError(pointer: "/types", found: json["types"], expected: "an object")
    }
    for (position, (name, shape)) in described.enumerated() {
      guard let shape = try Shape(shape, at: "/types/\(position)") else { continue }
      types[name] = shape
    }
  }

  fileprivate static func text(_ json: JSONValue?, at pointer: String) throws(SchemaError) -> String {
    guard let text = json?.string else { throw SchemaError(pointer: pointer, found: json, expected: "a string") }
    return text
  }

  fileprivate static func pointer(_ json: JSONValue?, at pointer: String) throws(SchemaError) -> JSONPointer? {
    guard let json else { return nil }
    guard let text = json.string, let read = try? JSONPointer(parsing: text) else {
      throw SchemaError(pointer: pointer, found: json, expected: "a JSON Pointer")
    }
    return read
  }

  fileprivate static func elements(_ json: JSONValue?, at pointer: String) throws(SchemaError) -> [JSONValue] {
    guard case .array(let elements)? = json else {
      throw SchemaError(pointer: pointer, found: json, expected: "an array")
    }
    return elements
  }
}

extension Schema.Shape {
  var json: JSONValue {
    switch self {
    case .fields(let fields, let id):
      id.map { ["id": .string($0.description), "fields": .array(fields.map(\.json))] }
        ?? ["fields": .array(fields.map(\.json))]
    case .cases(let cases):
      ["cases": .array(cases.map { [.string($0.name), .array($0.payload.map(\.json))] })]
    case .values(let values):
      ["values": .array(values.map { [.string($0.name), $0.raw] })]
    }
  }

  init?(_ json: JSONValue, at pointer: String) throws(SchemaError) {
    guard case .object = json else { throw SchemaError(pointer: pointer, found: json, expected: "an object") }
    if let fields = json["fields"] {
      self = .fields(
        try Self.fields(fields, at: "\(pointer)/fields"), id: try Schema.pointer(json["id"], at: "\(pointer)/id"))
    } else if let cases = json["cases"] {
      let pointer = "\(pointer)/cases"
      var read: [Schema.Case] = []
      for (index, element) in try Schema.elements(cases, at: pointer).enumerated() {
        read.append(
          Schema.Case(
            name: try Schema.text(element[0], at: "\(pointer)/\(index)/0"),
            payload: try Self.fields(element[1], at: "\(pointer)/\(index)/1")))
      }
      self = .cases(read)
    } else if let values = json["values"] {
      let pointer = "\(pointer)/values"
      var read: [Schema.Value] = []
      for (index, element) in try Schema.elements(values, at: pointer).enumerated() {
        let name = try Schema.text(element[0], at: "\(pointer)/\(index)/0")
        guard let raw = element[1], raw.kind == .string || raw.kind == .number else {
          throw SchemaError(pointer: "\(pointer)/\(index)/1", found: element[1], expected: "a string or a number")
        }
        read.append(Schema.Value(name: name, raw: raw))
      }
      self = .values(read)
    } else {
      return nil
    }
  }

  private static func fields(_ json: JSONValue?, at pointer: String) throws(SchemaError) -> [Schema.Field] {
    var fields: [Schema.Field] = []
    for (index, element) in try Schema.elements(json, at: pointer).enumerated() {
      fields.append(
        Schema.Field(
          name: try Schema.text(element[0], at: "\(pointer)/\(index)/0"),
          type: try Schema.text(element[1], at: "\(pointer)/\(index)/1"),
          id: try Schema.pointer(element[2]?["id"], at: "\(pointer)/\(index)/2/id"),
          // A fidelity from a later version is ignored.
          fidelity: element[2]?["fidelity"]?.string.flatMap(Fidelity.init) ?? .recordable,
          isRedacted: element[2]?["redacted"] == true))
    }
    return fields
  }
}

extension Schema.Field {
  var json: JSONValue {
    var more = JSONValue.Object()
    if let id { more["id"] = .string(id.description) }
    if fidelity != .recordable { more["fidelity"] = .string(fidelity.rawValue) }
    if isRedacted { more["redacted"] = true }
    return .array([.string(name), .string(type)] + (more.isEmpty ? [] : [.object(more)]))
  }
}
