/// A key path to a case of an enum: `\.child` or `\.path.child`.
///
/// The enum has to be ``CasePathable``. Call the key path with a value to make the enum from it:
///
/// ```swift
/// let keyPath: CaseKeyPath<AppFeature.Action, CounterFeature.Action> = \.counter
/// let action = keyPath(.incrementButtonTapped)
/// ```
public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

/// A key path to a case of an enum, whose value is not known.
public typealias PartialCaseKeyPath<Root> = PartialKeyPath<Case<Root>>

extension _AppendKeyPath {
  /// Returns the enum that holds `value` in the case that this key path names.
  public func callAsFunction<Root, Value>(_ value: Value) -> Root where Self == CaseKeyPath<Root, Value> {
    AnyCasePath(self).embed(value)
  }

  /// Returns the enum in the case that this key path names, which has no payload.
  public func callAsFunction<Root>() -> Root where Self == CaseKeyPath<Root, Void> {
    AnyCasePath(self).embed(())
  }
}
