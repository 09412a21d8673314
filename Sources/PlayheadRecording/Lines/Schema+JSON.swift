internal import OrderedCollections

extension Schema {
  /// The header's member `schema`.
  public var json: JSONValue {
    var described = JSONValue.Object()
    for (name, shape) in types { described[name] = shape.json }
    return ["types": .object(described), "state": .string(state), "action": .string(action)]
  }

  /// Reads the header's member `schema`; members that it does not know are passed over.
  ///
  /// - Throws: ``SchemaError`` for the first part that has not the shape it should have.
  public init(_ json: JSONValue) throws(SchemaError) {
    self.init(
      state: try Self.text(json["state"], at: "/state"),
      action: try Self.text(json["action"], at: "/action"))
    guard case .object(let described)? = json["types"] else {
      throw SchemaError(pointer: "/types", found: json["types"], expected: "an object")
    }
    for (position, (name, shape)) in described.enumerated() {
      types[name] = try Shape(shape, at: "/types/\(position)")
    }
  }

  fileprivate static func text(_ json: JSONValue?, at pointer: String) throws(SchemaError) -> String {
    guard let text = json?.string else { throw SchemaError(pointer: pointer, found: json, expected: "a string") }
    return text
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
    case .fields(let fields): ["fields": .array(fields.map(\.json))]
    case .cases(let cases):
      ["cases": .array(cases.map { [.string($0.name), .array($0.payload.map(\.json))] })]
    }
  }

  init(_ json: JSONValue, at pointer: String) throws(SchemaError) {
    if let fields = json["fields"] {
      self = .fields(try Self.fields(fields, at: "\(pointer)/fields"))
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
    } else {
      throw SchemaError(pointer: pointer, found: json, expected: "an object with fields or cases")
    }
  }

  private static func fields(_ json: JSONValue?, at pointer: String) throws(SchemaError) -> [Schema.Field] {
    var fields: [Schema.Field] = []
    for (index, element) in try Schema.elements(json, at: pointer).enumerated() {
      fields.append(
        Schema.Field(
          name: try Schema.text(element[0], at: "\(pointer)/\(index)/0"),
          type: try Schema.text(element[1], at: "\(pointer)/\(index)/1")))
    }
    return fields
  }
}

extension Schema.Field {
  var json: JSONValue { [.string(name), .string(type)] }
}
