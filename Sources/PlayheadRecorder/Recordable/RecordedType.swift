public import OrderedCollections
public import PlayheadFormat

/// Records values of a type that is not known at compile time.
///
/// It looks up once how the type is recorded: by `Recordable`, else by `Encodable`. If the type has neither, such as an
/// `any P`, each value's type decides, or else reflection is used.
///
/// ```swift
/// let type = RecordedType<State>()
/// var writer = JSONWriter()
/// type.write(state, into: &writer)
/// ```
public struct RecordedType<Value>: Sendable {
  let recording: AnyValueRecording<Value>
  /// The fidelity of the type: the worst of its parts.
  public let fidelity: Fidelity
  /// Whether there is a class in the type, so that an old value may have changed since.
  ///
  /// Classes that only an encoder or reflection finds set `JSONWriter.metReference` when a value is written.
  public let containsReferences: Bool
  /// Whether the type has a member of class type, which is compared without its old value.
  package let containsInstances: Bool
  /// Whether the app's own code records a part of a value; if not, any thread may record values of the type.
  let runsAppCode: Bool
  /// The types inside the type, by name.
  public let types: OrderedDictionary<String, Schema.Shape>
  /// The name of the type in the schema.
  public let name: String

  /// Looks up how the type is recorded.
  public init() {
    recording = Self.known ?? AnyValueRecording(dynamic: Value.self)
    var types = RecordedTypes()
    name = recording.describe(&types)
    fidelity = types.fidelity
    containsReferences = types.containsReferences
    containsInstances = types.containsInstances
    runsAppCode = !types.isDerived || types.fidelity != .recordable
    self.types = types.shapes
  }

  /// The recording defined by the type; nil if it depends on each value.
  static var known: AnyValueRecording<Value>? {
    if let type = Value.self as? any Recordable.Type { return recording(recordable: type) }
    if let type = Value.self as? any Encodable.Type { return recording(encodable: type) }
    return StandIns.standIn(for: Value.self).map { recording(standIn: $0) }
  }

  private static func recording<Kind: StandIn>(standIn: Kind.Type) -> AnyValueRecording<Value> {
    AnyValueRecording<Kind.Value>(standIn: Kind.self).cast(to: Value.self)
  }

  private static func recording<Known: Recordable>(recordable: Known.Type) -> AnyValueRecording<Value> {
    AnyValueRecording<Known>(recordable: Known.self).cast(to: Value.self)
  }

  private static func recording<Known: Encodable>(encodable: Known.Type) -> AnyValueRecording<Value> {
    AnyValueRecording<Known>(encodable: Known.self).cast(to: Value.self)
  }

  /// Whether values can be read back, unless a part of one cannot.
  package var isReadable: Bool {
    Value.self is any Recordable.Type || Value.self is any Decodable.Type || StandIns.standIn(for: Value.self) != nil
  }

  /// Writes the whole value. `JSONWriter.failures` lists the parts that could not be written.
  public func write(_ value: Value, into writer: inout JSONWriter) {
    let start = writer.count
    recording.write(value, &writer)
    if writer.isOutermost { writer.settleFailures(from: start) }
  }

  /// Writes what changed. `PatchWriter.failures` lists the parts that could not be written.
  public func writeChanges(from old: Value, to new: Value, into patch: inout PatchWriter) {
    recording.writeChanges(old, new, &patch)
    patch.settleFailures()
  }

  func tree(of value: Value) -> RecordedValue { recording.tree(value, nil) }

  /// Reads a value back.
  ///
  /// - Throws: ``RecordableError``, always where the type is recorded by reflection.
  public func read(_ value: JSONValue) throws(RecordableError) -> Value {
    try recording.read(value)
  }

  /// Describes the type as a part of a larger one.
  public func describe(in types: inout RecordedTypes) -> String { recording.describe(&types) }

  /// Writes the name that the value has as an action, as the content of a JSON string: the path of its case names,
  /// or the name of its type where it is no enum.
  public func writeActionName(_ value: Value, into writer: inout JSONWriter) {
    if !writeCase(value, into: &writer) { writer.append(escaped: TypeName.short(type(of: value as Any))) }
  }

  /// Writes the path of case names of an enum; false, with nothing written, for any other type.
  func writeCase(_ value: Value, into writer: inout JSONWriter) -> Bool {
    recording.writeCase(value, &writer)
  }
}
