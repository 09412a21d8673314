public import OrderedCollections
public import PlayheadFormat

/// Collects the schema of a type and of all types inside it, their fidelity, and whether they contain classes.
public struct RecordedTypes {
  /// The shapes of the types, by name.
  public private(set) var shapes: OrderedDictionary<String, Schema.Shape> = [:]
  /// The structs that source code can create from their members, and the labels of the initializer for that.
  package private(set) var initializers: [String: (type: Any.Type, labels: [String])] = [:]
  /// The types with a shape, by name.
  package private(set) var described: [String: Any.Type] = [:]
  /// The worst fidelity met.
  public private(set) var fidelity = Fidelity.recordable
  /// Whether a class was met where unchanged storage is skipped, so that an old value may change through the instance
  /// that it shares with the new one.
  public private(set) var containsReferences = false
  /// Whether a class was met as a member of a struct, which is always compared.
  public private(set) var containsInstances = false
  /// Whether all types are recorded by code that the compiler or this library wrote, so that any thread may do it.
  public private(set) var isDerived = true
  /// The types that are being described, and how many of them skip unchanged storage.
  private var path: [ObjectIdentifier] = []
  private var shortcuts = 0
  /// The described types in which a class was met.
  private var withInstances: Set<ObjectIdentifier> = []

  private var names: [ObjectIdentifier: String] = [:]
  private var owners: [String: ObjectIdentifier] = [:]
  /// The worst fidelity in the current field, apart from types with a shape.
  private var fieldFidelity = Fidelity.recordable

  /// The form to be described next, and the type that it is described for.
  private var standIn: (form: Any.Type, type: Any.Type)?

  /// The types under whose names forms are described, wherever they occur.
  private var substitutes: [ObjectIdentifier: Any.Type] = [:]

  public init() {}

  /// Describes a type and returns its name.
  public mutating func describe<Value: Recordable>(_ type: Value.Type) -> String {
    let isLibrary = type is any LibraryRecordable.Type
    let isShortcut = isLibrary && !(type is any OptionalRecordable.Type)
    if isShortcut { shortcuts += 1 }
    let name = type.describeRecorded(in: &self)
    if isShortcut { shortcuts -= 1 }
    if !isLibrary, names[ObjectIdentifier(shown(type))] == nil || type is any RecordedAs.Type { isDerived = false }
    if type is AnyObject.Type { containsReferences = true }
    return name
  }

  /// Describes a form under the name of the type that it stands for, here and wherever it occurs.
  mutating func describe<Form: Recordable>(substitute form: Form.Type, for type: Any.Type) -> String {
    substitutes[ObjectIdentifier(form)] = type
    return describe(form)
  }

  private func shown(_ type: Any.Type) -> Any.Type { substitutes[ObjectIdentifier(type)] ?? type }

  /// Describes a type by the one that it is recorded as; of a struct or enum it takes the members, but not the name.
  package mutating func describe<Form: Recordable>(_ type: Any.Type, as form: Form.Type) -> String {
    let outer = standIn
    standIn = (form, type)
    defer { standIn = outer }
    return form.describeRecorded(in: &self)
  }

  /// Describes a struct by its fields, unless that has been done or is being done.
  ///
  /// - Parameters:
  ///   - type: The struct.
  ///   - id: The member that is the struct's `id`, if it is `Identifiable`.
  ///   - initializer: The labels of an initializer with a parameter for each of these members; nil if other source of
  ///     its module may be unable to call one.
  ///   - fields: Returns the fields.
  public mutating func describe(
    fieldsOf type: Any.Type, id: RecordedIdentity? = nil, initializer: [String]? = nil,
    _ fields: (inout RecordedTypes) -> [Schema.Field]
  ) -> String {
    let name = describe(type) { types in
      let fields = fields(&types)
      return .fields(fields, id: id.flatMap { types.pointer(to: $0, of: type, fields) })
    }
    if let initializer, names[ObjectIdentifier(type)] == name { initializers[name] = (type, initializer) }
    return name
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
    shortcuts += 1
    defer { shortcuts -= 1 }
    return describe(type) { .cases(cases(&$0)) }
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
    let type = standIn.flatMap { $0.form == type ? $0.type : nil } ?? shown(type)
    standIn = nil
    let id = ObjectIdentifier(type)
    if let name = names[id] {
      if withInstances.contains(id) { meetInstance() }
      return name
    }
    path.append(id)
    defer { path.removeLast() }
    var name = TypeName.short(type)
    if owners[name] != nil { name = TypeName.full(type) }
    names[id] = name
    owners[name] = id
    described[name] = type
    // The entry is made before the fields are described, so that a recursive type ends the walk.
    shapes[name] = .fields([])
    let outer = fieldFidelity
    shapes[name] = shape(&self)
    fieldFidelity = outer
    return name
  }

  /// Notes that a type's own code records its values.
  mutating func meetAppCode() { isDerived = false }

  /// Notes a class that is the type of a struct's member, and returns its name.
  @discardableResult package mutating func note(instance type: Any.Type, _ fidelity: Fidelity) -> String {
    self.fidelity = min(self.fidelity, fidelity)
    fieldFidelity = min(fieldFidelity, fidelity)
    meetInstance()
    return TypeName.short(type)
  }

  private mutating func meetInstance() {
    withInstances.formUnion(path)
    if shortcuts > 0 { containsReferences = true } else { containsInstances = true }
  }

  /// The name of a described type.
  func name(of type: Any.Type) -> String? { names[ObjectIdentifier(type)] }

  /// Notes a type that derived code does not write or cannot read back, and returns its name.
  public mutating func note(_ type: Any.Type, _ fidelity: Fidelity) -> String {
    self.fidelity = min(self.fidelity, fidelity)
    fieldFidelity = min(fieldFidelity, fidelity)
    if type is AnyObject.Type { containsReferences = true }
    return TypeName.short(type)
  }
}
