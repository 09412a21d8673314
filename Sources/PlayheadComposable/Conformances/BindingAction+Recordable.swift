public import ComposableRuntime
public import PlayheadRecorder

/// Recorded as the name of the property that it sets, and its value: `{"path":"settings.isOn","value":true}`.
///
/// A property has a name where the type that it is a variable of is `@Recordable`. One without a name, such as a computed
/// property or the projected value of a `BindingState`, has the path `(unnamed)`, and cannot be read back.
extension BindingAction: LibraryRecordable where Root: Recordable {}

extension BindingAction: Recordable where Root: Recordable {
  public func writeRecorded(into writer: inout JSONWriter) {
    writer.openObject()
    RecordedMember<RecordableValue<String>>.write(
      RecordedName.name(of: keyPath) ?? RecordedBinding.unnamedPath, "path", into: &writer)
    writer.append(key: "value")
    func write<Value>(_ type: Value.Type) -> (Any, inout JSONWriter) -> Void {
      { value, writer in
        guard let value = value as? Value else { return writer.appendNull() }
        DynamicValue<Value>.write(value, into: &writer)
      }
    }
    _openExistential(type(of: keyPath).valueType, do: write)(value, &writer)
    writer.closeObject()
  }

  public func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
    if self != old { patch.replace { writeRecorded(into: &$0) } }
  }

  public init(recorded value: JSONValue) throws(RecordableError) {
    let path = try RecordedMember<RecordableValue<String>>.read("path", of: value)
    guard let keyPath = RecordedName.keyPath(named: path, in: Root.self) else {
      let names = Root.recordedKeyPaths.map(\.name).joined(separator: ", ")
      throw RecordableError(pointer: "/path", found: "\"\(path)\"", expected: "a variable of \(Root.self): \(names)")
    }
    func read<Value>(_ type: Value.Type) -> Result<Any, RecordableError> {
      do throws(RecordableError) {
        return .success(try RecordedMember<DynamicValue<Value>>.read("value", of: value))
      } catch {
        return .failure(error)
      }
    }
    let set = try _openExistential(type(of: keyPath).valueType, do: read).get()
    guard let action = Self(keyPath: keyPath, value: set) else {
      throw RecordableError(pointer: "/path", found: "\"\(path)\"", expected: "a variable that can be set")
    }
    self = action
  }

  public static func describeRecorded(in types: inout RecordedTypes) -> String {
    types.describe(fieldsOf: Self.self) { types in
      [types.describe(field: "path") { $0.describe(String.self) }, Schema.Field(name: "value", type: "Any")]
    }
  }
}
