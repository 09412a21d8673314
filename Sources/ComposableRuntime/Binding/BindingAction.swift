public import CustomDump

/// An action that sets one property of a state. The controls of a view send it.
///
/// ```swift
/// case .binding(\.isOn): …
/// store.send(.binding(.set(\.isOn, true)))
/// ```
public struct BindingAction<Root>: CasePathable, Equatable, @unchecked Sendable {
  /// The property that is set.
  public let keyPath: PartialKeyPath<Root>
  private let assign: @Sendable (inout Root) -> Void
  package let value: Any
  private let isEqual: @Sendable (Any) -> Bool
  /// Reports the action if no reducer handles it; nil if the action does not come from the setter of a store.
  private var watch: BindingWatch?

  private init(
    keyPath: PartialKeyPath<Root>, set: @escaping @Sendable (inout Root) -> Void, value: Any,
    isEqual: @escaping @Sendable (Any) -> Bool
  ) {
    (self.keyPath, self.assign, self.value, self.isEqual) = (keyPath, set, value, isEqual)
  }

  func set(_ root: inout Root) {
    watch?.wasHandled()
    assign(&root)
  }

  func watched(by watch: BindingWatch) -> Self {
    var action = self
    action.watch = watch
    return action
  }

  /// An action that sets a property to a value.
  public static func set<Value: Equatable & Sendable>(_ keyPath: WritableKeyPath<Root, Value>, _ value: Value) -> Self {
    // The type of a key path is not Sendable, but a key path to a property captures nothing that can change.
    nonisolated(unsafe) let place = keyPath
    return Self(
      keyPath: keyPath, set: { $0[keyPath: place] = value }, value: value, isEqual: { $0 as? Value == value })
  }

  /// Sets a property whose type is unknown at compile time, for tools; nil if it is not writable, or the value has another type.
  package init?(keyPath: AnyKeyPath, value: Any) {
    func action<Value>(_ type: Value.Type) -> Self? {
      guard let keyPath = keyPath as? WritableKeyPath<Root, Value>, let value = value as? Value else { return nil }
      nonisolated(unsafe) let (place, new) = (keyPath, value)
      return Self(
        keyPath: keyPath, set: { $0[keyPath: place] = new }, value: value,
        isEqual: { ((new as Any) as? any Equatable)?.isEqual(to: $0) ?? false })
    }
    guard let action = _openExistential(type(of: keyPath).valueType, do: action) else { return nil }
    self = action
  }

  /// Whether both set the same property to the same value.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.keyPath == rhs.keyPath && lhs.isEqual(rhs.value) }

  /// Whether an action sets the given property, for the patterns of a `switch`.
  public static func ~= <Value>(keyPath: WritableKeyPath<Root, Value>, action: Self) -> Bool {
    keyPath == action.keyPath
  }

  /// The properties that an action can set, as if each were a case: `\.binding.isOn`.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// The case path from an action to the value that it sets this property to.
    public subscript<Value: Equatable & Sendable>(
      dynamicMember keyPath: WritableKeyPath<Root, Value>
    ) -> AnyCasePath<BindingAction, Value> {
      nonisolated(unsafe) let place = keyPath
      return AnyCasePath(
        embed: { .set(place, $0) }, extract: { $0.keyPath == place ? $0.value as? Value : nil })
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Equatable {
  /// Whether a value of any type has the type of this value, and is equal to it.
  package func isEqual(to other: Any) -> Bool { other as? Self == self }
}

extension BindingAction: CustomDumpReflectable {
  /// The form that test failures show: `.set(\State.name, "x")`.
  public var customDumpMirror: Mirror { Mirror(self, children: ["set": (keyPath, value)], displayStyle: .enum) }
}
