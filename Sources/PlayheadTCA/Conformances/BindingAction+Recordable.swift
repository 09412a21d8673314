#if ComposableArchitecture
  public import ComposableArchitecture
  public import PlayheadRecorder

  /// Recorded as the name of the property that it sets, and its value: `{"path":"settings.isOn","value":true}`.
  ///
  /// A property has a name where the type that it is a variable of is `@Recordable`. One without a name, such as a
  /// computed property or the projected value of a `BindingState`, has the path `(unnamed)`, and cannot be read back.
  extension BindingAction: Recordable where Root: Recordable {
    public func writeRecorded(into writer: inout JSONWriter) {
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
      _openExistential(Swift.type(of: keyPath).valueType, do: write)(
        BindingPlace(keyPath, of: Root.self)?.value(self), &writer)
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
      guard let action = BindingPlace(keyPath, of: Root.self)?.action(set) as? Self else {
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

  /// A property that binding actions set, whose type is known when the program runs.
  ///
  /// TCA gives an action's value out by a case path alone, for states that are `ObservableState` and values that are
  /// `Equatable`.
  private struct BindingPlace {
    private typealias Settable = Equatable & Sendable

    /// The value that an action sets.
    let value: (Any) -> Any?
    /// The action that sets a value.
    let action: (Any) -> Any?

    init?(_ keyPath: AnyKeyPath, of root: Any.Type) {
      guard let root = root as? any ObservableState.Type,
        var value = Swift.type(of: keyPath).valueType as? any Equatable.Type
      else { return nil }
      // A marker protocol has no witnesses, so nothing can be asked at run time, and nothing differs.
      let sendable = withUnsafeMutablePointer(to: &value) { UnsafeRawPointer($0).load(as: (any Settable.Type).self) }
      func make<Root: ObservableState>(_: Root.Type) -> BindingPlace? {
        func make<Value: Equatable & Sendable>(_: Value.Type) -> BindingPlace? {
          guard let keyPath = keyPath as? WritableKeyPath<Root, Value> else { return nil }
          let path = BindingAction<Root>.allCasePaths[dynamicMember: keyPath]
          return BindingPlace(
            value: { ($0 as? BindingAction<Root>).flatMap { path.extract(from: $0) } },
            action: { ($0 as? Value).map { path.embed($0) } })
        }
        return make(sendable)
      }
      guard let place = make(root) else { return nil }
      self = place
    }

    private init(value: @escaping (Any) -> Any?, action: @escaping (Any) -> Any?) {
      self.value = value
      self.action = action
    }
  }
#endif
