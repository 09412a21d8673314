public import CustomDump

/// The action that sets one property of a state: what a control on a screen sends.
///
/// ```swift
/// case .binding(\.isOn): …
/// store.send(.binding(.set(\.isOn, true)))
/// ```
public struct BindingAction<Root>: CasePathable, Equatable, @unchecked Sendable {
  /// The property that is set.
  public let keyPath: PartialKeyPath<Root>
  private let assign: @Sendable (inout Root) -> Void
  let value: any Sendable
  private let isEqual: @Sendable (any Sendable) -> Bool
  /// What waits for the action to be handled, where a store was told to set the property.
  private var watch: BindingWatch?

  private init(
    keyPath: PartialKeyPath<Root>, set: @escaping @Sendable (inout Root) -> Void, value: any Sendable,
    isEqual: @escaping @Sendable (any Sendable) -> Bool
  ) {
    (self.keyPath, self.assign, self.value, self.isEqual) = (keyPath, set, value, isEqual)
  }

  /// Sets the property.
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
    // A key path is not Sendable by its type, but one to a property captures nothing that could change.
    nonisolated(unsafe) let place = keyPath
    return Self(
      keyPath: keyPath, set: { $0[keyPath: place] = value }, value: value, isEqual: { $0 as? Value == value })
  }

  /// Whether both set the same property to the same value.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.keyPath == rhs.keyPath && lhs.isEqual(rhs.value) }

  /// Whether an action sets a property, for a `switch`.
  public static func ~= <Value>(keyPath: WritableKeyPath<Root, Value>, action: Self) -> Bool {
    keyPath == action.keyPath
  }

  /// The properties that an action can set, as if each were a case: `\.binding.isOn`.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// The value of an action that sets this property.
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

extension BindingAction: CustomDumpReflectable {
  /// What a failure shows: `.set(\State.name, "x")`.
  public var customDumpMirror: Mirror { Mirror(self, children: ["set": (keyPath, value)], displayStyle: .enum) }
}

extension BindingAction: CustomReflectable {
  /// The property and its value, without the machinery.
  public var customMirror: Mirror { Mirror(self, children: ["path": "\(keyPath)", "value": value]) }
}
