public import PlayheadFormat
internal import PlayheadRedaction

/// An action that sets a property: recorded as the property's name, and its value: `{"path":"settings.isOn","value":true}`.
///
/// A property has a name where the type that it is a variable of is `@Recordable`. One without a name, such as a computed
/// property or the projected value of a `BindingState`, has the path `(unnamed)`, and cannot be read back.
public protocol RecordedPropertyAction: Recordable, Equatable {
  /// The type that has the property.
  associatedtype Root: Recordable

  /// The key path from the root to the property.
  var recordedKeyPath: AnyKeyPath { get }

  /// The value, of the property's type; nil where it is not known.
  var recordedValue: Any? { get }

  /// Makes an action of a key path and a value of the property's type; nil where the property cannot be set.
  init?(recordedKeyPath: AnyKeyPath, value: Any)
}

extension RecordedPropertyAction {
  public func writeRecorded(into writer: inout JSONWriter) {
    let keyPath = recordedKeyPath
    writer.openObject()
    RecordedMember<RecordableValue<String>>.write(
      RecordedName.name(of: keyPath) ?? RecordedBinding.unnamedPath, "path", into: &writer)
    writer.append(key: "value")
    func write<Value>(_ type: Value.Type) -> (Any?, inout JSONWriter) -> Void {
      { value, writer in
        guard let value = value as? Value else { return writer.appendNull() }
        DynamicValue<Value>.write(value, into: &writer)
      }
    }
    _openExistential(type(of: keyPath).valueType, do: write)(recordedValue, &writer)
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
    guard let action = Self(recordedKeyPath: keyPath, value: set) else {
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
