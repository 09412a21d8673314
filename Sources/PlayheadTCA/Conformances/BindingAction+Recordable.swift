#if ComposableArchitecture
  public import ComposableArchitecture
  public import PlayheadRecorder

  extension BindingAction: Recordable, RecordedPropertyAction where Root: Recordable {
    public var recordedKeyPath: AnyKeyPath { keyPath }

    public var recordedValue: Any? { BindingPlace.found(keyPath, in: Root.self)?.value(self) }

    public init?(recordedKeyPath: AnyKeyPath, value: Any) {
      guard let action = BindingPlace.found(recordedKeyPath, in: Root.self)?.action(value) as? Self else { return nil }
      self = action
    }
  }

  /// TCA gives access to an action's value only by a case path, for an `ObservableState` and values that are `Equatable`.
  private struct BindingPlace {
    private typealias Settable = Equatable & Sendable

    let value: (Any) -> Any?
    let action: (Any) -> Any?

    static func found(_ keyPath: AnyKeyPath, in root: Any.Type) -> BindingPlace? {
      guard let root = root as? any ObservableState.Type,
        var value = Swift.type(of: keyPath).valueType as? any Equatable.Type
      else { return nil }
      // `Sendable` is a marker protocol without a witness table: no check is possible at run time, and the layout is the same.
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
      return make(root)
    }
  }
#endif
