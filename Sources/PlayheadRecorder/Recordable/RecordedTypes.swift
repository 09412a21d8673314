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

  /// Whether a `Recordable` was met that neither the compiler nor a library wrote: its code may expect to run on the
  /// threads of the app.
  private(set) var isHandWritten = false

  private var names: [ObjectIdentifier: String] = [:]
  private var owners: [String: ObjectIdentifier] = [:]

  public init() {}

  /// Describes a type and returns its name.
  public mutating func describe<Value: Recordable>(_ type: Value.Type) -> String {
    let name = type.describeRecorded(in: &self)
    // Derived code describes the type's fields or cases here.
    if names[ObjectIdentifier(type)] == nil, !Self.isOfLibrary(type) { isHandWritten = true }
    return name
  }

  private static func isOfLibrary(_ type: Any.Type) -> Bool {
    let name = TypeName.full(type)
    let module = name.hasPrefix("[") ? "Swift" : name.prefix { $0 != "." && $0 != "<" }
    return libraries.contains(String(module))
  }

  /// Modules for whose types this package has the code.
  private static let libraries: Set<String> = [
    "Swift", "Foundation", "FoundationEssentials", "PlayheadRecording", "PlayheadRecorder", "ComposableRuntime",
  ]

  /// Describes a struct by its fields, unless that has been done or is being done.
  public mutating func describe(
    fieldsOf type: Any.Type, _ fields: (inout RecordedTypes) -> [Schema.Field]
  ) -> String {
    describe(type) { .fields(fields(&$0)) }
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
    shapes[name] = shape(&self)
    return name
  }

  /// Takes note of a type that derived code does not write.
  mutating func note(_ type: Any.Type, _ fidelity: Fidelity) -> String {
    self.fidelity = min(self.fidelity, fidelity)
    if type is AnyObject.Type { containsReferences = true }
    return TypeName.short(type)
  }
}
