import PlayheadFormat

/// Records values of a type that cannot conform to ``Recordable`` as values of one that does: an `any Error` (read back
/// as a ``RecordedError``), the empty tuple, the types of a ``RecordedCaseReducer``, and containers of these.
package protocol StandIn {
  associatedtype Value
  associatedtype Form: Recordable

  static func form(of value: Value) -> Form
  static func value(of form: Form) -> Value
  /// The type's name in the schema.
  static func name(in types: inout RecordedTypes) -> String
}

/// A container that has a stand-in if its elements have one.
package protocol StandInContainer {
  static var standIn: (any StandIn.Type)? { get }
}

package enum StandIns {
  /// The stand-in of a type; nil if it has none.
  package static func standIn(for type: Any.Type) -> (any StandIn.Type)? {
    if type == (any Error).self { return ErrorStandIn.self }
    if type == Void.self { return VoidStandIn.self }
    if let container = type as? any StandInContainer.Type { return container.standIn }
    return (EnclosingType.of(type) as? any RecordedCaseReducer.Type)?.standIn(for: type)
  }
}

/// Records values by the stand-in of their type.
enum StandInValue<Kind: StandIn>: ValueRecording {
  static func write(_ value: Kind.Value, into writer: inout JSONWriter) {
    Kind.form(of: value).writeRecorded(into: &writer)
  }

  static func writeChanges(from old: Kind.Value, to new: Kind.Value, into patch: inout PatchWriter) {
    if isIdentical(old, new) { return }
    Kind.form(of: new).writeRecordedChanges(since: Kind.form(of: old), into: &patch)
  }

  static func isIdentical(_ old: Kind.Value, _ new: Kind.Value) -> Bool { haveSameBits(old, new) }

  static func read(_ value: JSONValue) throws(RecordableError) -> Kind.Value {
    Kind.value(of: try Kind.Form(recorded: value))
  }

  static func describe(in types: inout RecordedTypes) -> String { Kind.name(in: &types) }

  static func writeCase(_ value: Kind.Value, into writer: inout JSONWriter) -> Bool {
    Kind.form(of: value).writeRecordedCase(into: &writer)
  }
}

private enum ErrorStandIn: StandIn {
  static func form(of value: any Error) -> RecordedError { RecordedError(value) }
  static func value(of form: RecordedError) -> any Error { form }

  static func name(in types: inout RecordedTypes) -> String {
    // An error's description is the app's own code.
    types.meetAppCode()
    return "any Error"
  }
}

private enum VoidStandIn: StandIn {
  struct Form: Recordable {
    init() {}
    init(recorded value: JSONValue) throws(RecordableError) {
      guard case .object = value else { throw RecordableError(found: value, expected: "an object") }
    }
    func writeRecorded(into writer: inout JSONWriter) {
      writer.openObject()
      writer.closeObject()
    }
    func writeRecordedChanges(since old: Form, into patch: inout PatchWriter) {}
    static func describeRecorded(in types: inout RecordedTypes) -> String { "()" }
  }

  static func form(of value: Void) -> Form { Form() }
  static func value(of form: Form) {}
  static func name(in types: inout RecordedTypes) -> String { "()" }
}

/// A type that only an encoder writes, within a `Result`, which itself is not `Encodable`.
private enum EncodedStandIn<Value: Encodable>: StandIn {
  struct Form: Recordable {
    let value: Value
    init(value: Value) { self.value = value }
    init(recorded value: JSONValue) throws(RecordableError) { self.value = try EncodedValue<Value>.read(value) }
    func writeRecorded(into writer: inout JSONWriter) { EncodedValue.write(value, into: &writer) }
    func writeRecordedChanges(since old: Form, into patch: inout PatchWriter) {
      EncodedValue.writeChanges(from: old.value, to: value, into: &patch)
    }
    static func describeRecorded(in types: inout RecordedTypes) -> String { EncodedValue<Value>.describe(in: &types) }
  }

  static func form(of value: Value) -> Form { Form(value: value) }
  static func value(of form: Form) -> Value { form.value }
  static func name(in types: inout RecordedTypes) -> String { EncodedValue<Value>.describe(in: &types) }
}

// MARK: - Containers

private enum OptionalStandIn<Wrapped: StandIn>: StandIn {
  static func form(of value: Wrapped.Value?) -> Wrapped.Form? { value.map(Wrapped.form) }
  static func value(of form: Wrapped.Form?) -> Wrapped.Value? { form.map(Wrapped.value) }
  static func name(in types: inout RecordedTypes) -> String { "(\(Wrapped.name(in: &types)))?" }
}

private enum ArrayStandIn<Element: StandIn>: StandIn {
  static func form(of value: [Element.Value]) -> [Element.Form] { value.map(Element.form) }
  static func value(of form: [Element.Form]) -> [Element.Value] { form.map(Element.value) }
  static func name(in types: inout RecordedTypes) -> String { "[\(Element.name(in: &types))]" }
}

private enum DictionaryStandIn<Key: Hashable & Recordable, Member: StandIn>: StandIn {
  static func form(of value: [Key: Member.Value]) -> [Key: Member.Form] { value.mapValues(Member.form) }
  static func value(of form: [Key: Member.Form]) -> [Key: Member.Value] { form.mapValues(Member.value) }
  static func name(in types: inout RecordedTypes) -> String {
    "[\(types.describe(Key.self)): \(Member.name(in: &types))]"
  }
}

private enum ResultStandIn<Success: StandIn, Failure: Error>: StandIn {
  static func form(of value: Result<Success.Value, Failure>) -> Result<Success.Form, Failure> {
    value.map(Success.form)
  }
  static func value(of form: Result<Success.Form, Failure>) -> Result<Success.Value, Failure> {
    form.map(Success.value)
  }
  static func name(in types: inout RecordedTypes) -> String {
    "Result<\(Success.name(in: &types)), \(FailureValue<Failure>.describe(in: &types))>"
  }
}

extension Optional: StandInContainer {
  package static var standIn: (any StandIn.Type)? {
    func open<Kind: StandIn>(_: Kind.Type) -> any StandIn.Type { OptionalStandIn<Kind>.self }
    return StandIns.standIn(for: Wrapped.self).map { open($0) }
  }
}

extension Array: StandInContainer {
  package static var standIn: (any StandIn.Type)? {
    func open<Kind: StandIn>(_: Kind.Type) -> any StandIn.Type { ArrayStandIn<Kind>.self }
    return StandIns.standIn(for: Element.self).map { open($0) }
  }
}

extension Dictionary: StandInContainer {
  package static var standIn: (any StandIn.Type)? {
    func open<Known: Hashable & Recordable, Kind: StandIn>(_: Known.Type, _: Kind.Type) -> any StandIn.Type {
      DictionaryStandIn<Known, Kind>.self
    }
    guard let kind = StandIns.standIn(for: Value.self), let key = Key.self as? any (Hashable & Recordable).Type else {
      return nil
    }
    return open(key, kind)
  }
}

extension Result: StandInContainer {
  package static var standIn: (any StandIn.Type)? {
    func open<Kind: StandIn>(_: Kind.Type) -> any StandIn.Type { ResultStandIn<Kind, Failure>.self }
    func encoded<Known: Encodable>(_: Known.Type) -> any StandIn.Type { EncodedStandIn<Known>.self }
    let kind = (Success.self as? any Encodable.Type).map { encoded($0) } ?? StandIns.standIn(for: Success.self)
    return kind.map { open($0) }
  }
}
