/// A key path to a case of an enum: `\.child` or `\.path.child`.
///
/// The enum has to be ``CasePathable``. Call the key path with a value to make the enum from it:
///
/// ```swift
/// let keyPath: CaseKeyPath<AppFeature.Action, CounterFeature.Action> = \.counter
/// let action = keyPath(.incrementButtonTapped)
/// ```
public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

/// A key path to a case of an enum, with the type of the associated value erased.
public typealias PartialCaseKeyPath<Root> = PartialKeyPath<Case<Root>>

extension KeyPath {
  /// Returns the enum that holds `value` in the case that this key path names.
  public func callAsFunction<Enum, AssociatedValue>(_ value: AssociatedValue) -> Enum
  where Root == Case<Enum>, Value == Case<AssociatedValue> {
    AnyCasePath(self).embed(value)
  }

  /// Returns the enum in the case that this key path names, which has no associated values.
  public func callAsFunction<Enum>() -> Enum where Root == Case<Enum>, Value == Case<Void> {
    AnyCasePath(self).embed(())
  }
}

extension _AppendKeyPath {
  /// Returns the enum that holds `value` in the case that this key path names, or nil when the case has another value
  /// type.
  @_disfavoredOverload
  public func callAsFunction<Root: CasePathable>(_ value: Any) -> Root? where Self == PartialCaseKeyPath<Root> {
    (Case<Root>()[keyPath: self] as? any UntypedCase)?.root(holding: value) as? Root
  }
}

/// Matches an enum against the case that a key path names, in a `switch`.
///
/// ```swift
/// switch action {
/// case \.destination.detail.saveButtonTapped: …
/// default: …
/// }
/// ```
public func ~= <Root: CasePathable>(keyPath: PartialCaseKeyPath<Root>, root: Root) -> Bool {
  root.is(keyPath)
}
