public import OrderedCollections
public import PlayheadRecording

/// Records values of a type of which nothing is known when the program is compiled.
///
/// It looks once how the type is recorded: by its `Recordable`, else by its `Encodable`. Of a type that has neither, as
/// an `any P` has not, each value is asked for them, and else seen by reflection.
///
/// ```swift
/// let shape = RecordedShape<State>()
/// var writer = JSONWriter()
/// shape.write(state, into: &writer)
/// ```
public struct RecordedShape<Value>: Sendable {
  private let way: any RecordedWay<Value>
  /// How well values of the type are recorded: the worst of what is inside it.
  public let fidelity: Fidelity
  /// Whether there is a class in the type, so that an old value is no witness of what was.
  ///
  /// What only an encoder or reflection can see shows when a value is written: `JSONWriter.metReference`.
  public let containsReferences: Bool
  /// The types inside the type, by name.
  public let types: OrderedDictionary<String, Schema.Shape>
  /// The name of the type in the schema.
  public let name: String

  /// Looks how the type is recorded.
  public init() {
    way = Self.known ?? RecordedWayBy<DynamicValue<Value>, Value>()
    var types = RecordedTypes()
    name = way.describe(in: &types)
    fidelity = types.fidelity
    containsReferences = types.containsReferences
    self.types = types.shapes
  }

  /// How the type says that its values are recorded; nil where it says nothing.
  static var known: (any RecordedWay<Value>)? {
    if let type = Value.self as? any Recordable.Type { return way(recordable: type) }
    if let type = Value.self as? any Encodable.Type { return way(encodable: type) }
    return nil
  }

  private static func way<Known: Recordable>(recordable: Known.Type) -> any RecordedWay<Value> {
    RecordedWayBy<RecordableValue<Known>, Value>()
  }

  private static func way<Known: Encodable>(encodable: Known.Type) -> any RecordedWay<Value> {
    RecordedWayBy<EncodedValue<Known>, Value>()
  }

  /// Writes the whole value.
  public func write(_ value: Value, into writer: inout JSONWriter) {
    withUnsafePointer(to: value) { way.write($0, into: &writer) }
  }

  /// Writes what changed.
  public func writeChanges(from old: Value, to new: Value, into patch: inout PatchWriter) {
    withUnsafePointer(to: old) { old in
      withUnsafePointer(to: new) { new in way.writeChanges(from: old, to: new, into: &patch) }
    }
  }

  /// Reads a value back.
  ///
  /// - Throws: ``RecordableError``, always where the type is recorded by reflection.
  public func read(_ value: JSONValue) throws(RecordableError) -> Value {
    try way.read(value)
  }

  /// Describes the type to a larger one.
  public func describe(in types: inout RecordedTypes) -> String { way.describe(in: &types) }

  /// Writes the name that the value has as an action, as the content of a JSON string: the path of its case names,
  /// or the name of its type where it is no enum.
  public func writeActionName(_ value: Value, into writer: inout JSONWriter) {
    let isEnum = withUnsafePointer(to: value) { way.writeCase($0, into: &writer) }
    if !isEnum { writer.append(escaped: TypeName.short(type(of: value as Any))) }
  }
}
