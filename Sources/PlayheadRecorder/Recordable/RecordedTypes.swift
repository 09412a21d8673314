public import OrderedCollections
public import PlayheadRecording

/// Gathers what a type and all the types inside it are made of: their schema, how well they are recorded, and whether
/// they share instances of classes.
public struct RecordedTypes {
  /// What the types are made of, by name.
  public private(set) var shapes: OrderedDictionary<String, Schema.Shape> = [:]
  /// The worst fidelity met.
  public private(set) var fidelity = Fidelity.recordable
  /// Whether a class was met, so that an old value is no witness of what was: it shares the instance with the new one.
  public private(set) var containsReferences = false

  private var names: [ObjectIdentifier: String] = [:]
  private var owners: [String: ObjectIdentifier] = [:]
  /// The worst fidelity met in the field that is described, apart from the types that have a shape.
  private var fieldFidelity = Fidelity.recordable

  public init() {}

  /// Describes a type and returns its name.
  @inlinable public mutating func describe<Value: Recordable>(_ type: Value.Type) -> String {
    type.describeRecorded(in: &self)
  }

  /// Describes a struct by its fields, unless that has been done or is being done.
  ///
  /// - Parameters:
  ///   - type: The struct.
  ///   - id: Which of its members is the `id` that it has where it is `Identifiable`.
  ///   - fields: Returns the fields.
  public mutating func describe(
    fieldsOf type: Any.Type, id: RecordedIdentity? = nil, _ fields: (inout RecordedTypes) -> [Schema.Field]
  ) -> String {
    describe(type) { types in
      let fields = fields(&types)
      return .fields(fields, id: id.flatMap { types.pointer(to: $0, of: type, fields) })
    }
  }

  /// Describes a tuple by its elements.
  public mutating func describe(tupleOf elements: [Schema.Field]) -> String {
    let parts = elements.enumerated().map { $1.name == "_\($0)" ? $1.type : "\($1.name): \($1.type)" }
    let name = "(\(parts.joined(separator: ", ")))"
    shapes[name] = .fields(elements)
    return name
  }

  /// Describes a field by the type that `describe` describes.
  public mutating func describe(
    field name: String, _ describe: (inout RecordedTypes) -> String
  ) -> Schema.Field {
    let outer = fieldFidelity
    fieldFidelity = .recordable
    defer { fieldFidelity = outer }
    let type = describe(&self)
    return Schema.Field(name: name, type: type, fidelity: fieldFidelity)
  }

  /// Describes an enum by its cases, unless that has been done or is being done.
  public mutating func describe(
    casesOf type: Any.Type, _ cases: (inout RecordedTypes) -> [Schema.Case]
  ) -> String {
    describe(type) { .cases(cases(&$0)) }
  }

  /// Describes an enum that is recorded by its raw value, unless that has been done.
  public mutating func describe<Value: Recordable & RawRepresentable>(
    valuesOf type: Value.Type, _ values: [(name: String, value: Value)]
  ) -> String where Value.RawValue: Recordable {
    _ = describe(Value.RawValue.self)
    return describe(type) { _ in
      .values(
        values.compactMap { name, value in
          var writer = JSONWriter()
          value.writeRecorded(into: &writer)
          return (try? JSONValue(parsing: writer.text)).map { Schema.Value(name: name, raw: $0) }
        })
    }
  }

  private mutating func describe(_ type: Any.Type, _ shape: (inout RecordedTypes) -> Schema.Shape) -> String {
    let id = ObjectIdentifier(type)
    if let name = names[id] { return name }
    var name = TypeName.short(type)
    if owners[name] != nil { name = TypeName.full(type) }
    names[id] = name
    owners[name] = id
    // The place is taken before the fields are asked, so that a type inside itself ends the walk.
    shapes[name] = .fields([])
    let outer = fieldFidelity
    shapes[name] = shape(&self)
    fieldFidelity = outer
    return name
  }

  /// The name of a type that has been described.
  func name(of type: Any.Type) -> String? { names[ObjectIdentifier(type)] }

  /// Takes note of a type that derived code does not write, or cannot read back, and returns its name.
  public mutating func note(_ type: Any.Type, _ fidelity: Fidelity) -> String {
    self.fidelity = min(self.fidelity, fidelity)
    fieldFidelity = min(fieldFidelity, fidelity)
    if type is AnyObject.Type { containsReferences = true }
    return TypeName.short(type)
  }
}
