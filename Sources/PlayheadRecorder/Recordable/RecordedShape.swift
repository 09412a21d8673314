public import OrderedCollections
public import PlayheadRecording

/// Records values of a type of which nothing is known when the program is compiled.
///
/// It looks once how the type is recorded: by its `Recordable`, else by its `Encodable`, else by reflection.
///
/// ```swift
/// let shape = RecordedShape<State>()
/// var writer = JSONWriter()
/// shape.write(state, into: &writer)
/// ```
public struct RecordedShape<Value>: Sendable {
  let way: RecordedWay<Value>
  /// How well values of the type are recorded: the worst of what is inside it.
  public let fidelity: Fidelity
  /// Whether there is a class in the type, so that an old value is no witness of what was.
  ///
  /// What only an encoder or reflection can see shows when a value is written: `JSONWriter.metReference`.
  public let containsReferences: Bool
  /// Whether code that neither the compiler nor a library wrote records a part of it.
  let isHandWritten: Bool
  /// The types inside the type, by name.
  public let types: OrderedDictionary<String, Schema.Shape>
  /// The name of the type in the schema.
  public let name: String

  /// Looks how the type is recorded.
  public init() {
    if let type = Value.self as? any Recordable.Type {
      way = Self.way(recordable: type)
    } else if let type = Value.self as? any Encodable.Type {
      way = Self.way(encodable: type)
    } else {
      way = RecordedWay(reflected: Value.self)
    }
    var types = RecordedTypes()
    name = way.describe(&types)
    fidelity = types.fidelity
    containsReferences = types.containsReferences
    isHandWritten = types.isHandWritten
    self.types = types.shapes
  }

  private static func way<Known: Recordable>(recordable: Known.Type) -> RecordedWay<Value> {
    RecordedWay<Known>(recordable: Known.self).cast(to: Value.self)
  }

  private static func way<Known: Encodable>(encodable: Known.Type) -> RecordedWay<Value> {
    RecordedWay<Known>(encodable: Known.self).cast(to: Value.self)
  }

  /// Writes the whole value.
  public func write(_ value: Value, into writer: inout JSONWriter) {
    way.write(value, &writer)
  }

  /// Writes what changed.
  public func writeChanges(from old: Value, to new: Value, into patch: inout PatchWriter) {
    way.writeChanges(old, new, &patch)
  }

  /// The value as a tree.
  func tree(of value: Value) -> RecordedTree { way.tree(value) }

  /// Reads a value back.
  ///
  /// - Throws: ``RecordableError``, always where the type is recorded by reflection.
  public func read(_ value: JSONValue) throws(RecordableError) -> Value {
    try way.read(value)
  }

  /// Describes the type to a larger one.
  public func describe(in types: inout RecordedTypes) -> String { way.describe(&types) }

  /// Writes the name that the value has as an action, as the content of a JSON string: the path of its case names,
  /// or the name of its type where it is no enum.
  public func writeActionName(_ value: Value, into writer: inout JSONWriter) {
    if !writeCase(value, into: &writer) { writer.append(escaped: TypeName.short(type(of: value as Any))) }
  }

  /// Writes the path of case names of an enum; false where it is none, and then nothing is written.
  func writeCase(_ value: Value, into writer: inout JSONWriter) -> Bool {
    way.writeCase(value, &writer)
  }
}
