public import ComposableRuntime
public import PlayheadRecorder

/// Recorded as the name of the property that it sets, and its value: `{"path":"settings.isOn","value":true}`.
///
/// A property has a name where the type that it is a variable of is `@Recordable`. One without a name, a computed property for
/// one, has the path `(unnamed)`, and cannot be read back.
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

/// The names of properties: those of the variables on the way, with a dot between them.
private enum RecordedName {
  /// How far a variable of a variable is looked for.
  private static let depthLimit = 4

  /// How many names are remembered: a key path may have an index in it, and each index makes another one.
  private static let knownLimit = 1000
  /// The names that were looked for: the search may be long.
  private static let known = LockIsolated<[AnyKeyPath: String?]>([:])

  static func name(of keyPath: AnyKeyPath) -> String? {
    nonisolated(unsafe) let keyPath = keyPath
    if let name = known.withValue({ $0[keyPath] }) { return name }
    let name = search(for: keyPath)
    known.withValue { known in
      if known.count >= knownLimit { known.removeAll(keepingCapacity: true) }
      known[keyPath] = .some(name)
    }
    return name
  }

  private static func search(for keyPath: AnyKeyPath) -> String? {
    guard let root = type(of: keyPath).rootType as? any Recordable.Type else { return nil }
    return name(of: keyPath, root, depthLimit) { $0 }
  }

  /// - Parameter complete: makes a key path from the root of one from the type.
  private static func name(
    of keyPath: AnyKeyPath, _ type: any Recordable.Type, _ depth: Int, _ complete: (AnyKeyPath) -> AnyKeyPath?
  ) -> String? {
    let variables = type.recordedKeyPaths
    if let found = variables.first(where: { complete($0.keyPath) == keyPath }) { return found.name }
    guard depth > 1 else { return nil }
    for variable in variables {
      guard let inner = Swift.type(of: variable.keyPath).valueType as? any Recordable.Type else { continue }
      let name = name(of: keyPath, inner, depth - 1) { variable.keyPath.appending(path: $0).flatMap(complete) }
      if let name { return "\(variable.name).\(name)" }
    }
    return nil
  }

  static func keyPath(named path: String, in root: any Recordable.Type) -> AnyKeyPath? {
    var found: AnyKeyPath?
    var type: (any Recordable.Type)? = root
    for name in path.split(separator: ".", omittingEmptySubsequences: false) {
      guard let next = type?.recordedKeyPaths.first(where: { $0.name == name })?.keyPath else { return nil }
      found = found.map { $0.appending(path: next) } ?? next
      type = Swift.type(of: next).valueType as? any Recordable.Type
    }
    return found
  }
}
