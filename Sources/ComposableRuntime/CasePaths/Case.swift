/// One case of an enum, as the root or the value of a ``CaseKeyPath``.
///
/// Don't use a `Case` directly. It exists so that `\.child` can be a ``CaseKeyPath``.
@dynamicMemberLookup
public struct Case<Value> {
  let steps: CaseSteps<Value>

  /// The case of `Value` that a property of `allCasePaths` names.
  public subscript<Leaf>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Leaf>>
  ) -> Case<Leaf> where Value: CasePathable {
    Case<Leaf>(steps: steps.appending(Value.allCasePaths[keyPath: keyPath]))
  }

  /// The case of `Value` that a property of `allCasePaths` names, and in it the value that its optional payload has.
  @_disfavoredOverload
  public subscript<Leaf>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Leaf?>>
  ) -> Case<Leaf> where Value: CasePathable {
    Case<Leaf>(steps: steps.appending(Value.allCasePaths[keyPath: keyPath]).appending(Optional.allCasePaths.some))
  }
}

extension Case {
  init() {
    self.init(steps: NoCaseSteps())
  }
}

/// A ``Case`` with its value type erased.
protocol UntypedCase {
  /// Returns the value of the case, or nil when `root` is another case.
  func untypedValue(of root: Any) -> Any?
  /// Returns the root with `value` in the case, or nil when `value` has another type.
  func root(holding value: Any) -> Any?
}

extension Case: UntypedCase {
  func untypedValue(of root: Any) -> Any? { steps.value(of: root) }
  func root(holding value: Any) -> Any? { (value as? Value).map { steps.root(holding: $0) } }
}

/// A case path with the root type erased; `TypedCaseSteps` keeps it, so that a cast avoids boxing the root in `Any`.
class CaseSteps<Value> {
  func appending<Leaf>(_ next: AnyCasePath<Value, Leaf>) -> CaseSteps<Leaf> {
    preconditionFailure("overridden by TypedCaseSteps")
  }

  func value(of root: Any) -> Value? {
    preconditionFailure("overridden by TypedCaseSteps")
  }

  func root(holding value: Value) -> Any {
    preconditionFailure("overridden by TypedCaseSteps")
  }
}

class TypedCaseSteps<Root, Value>: CaseSteps<Value> {
  let path: AnyCasePath<Root, Value>

  init(_ path: AnyCasePath<Root, Value>) {
    self.path = path
  }

  override func appending<Leaf>(_ next: AnyCasePath<Value, Leaf>) -> CaseSteps<Leaf> {
    TypedCaseSteps<Root, Leaf>(path.appending(next))
  }

  override func value(of root: Any) -> Value? { (root as? Root).flatMap(path.extract(from:)) }

  override func root(holding value: Value) -> Any { path.embed(value) }
}

final class NoCaseSteps<Root>: TypedCaseSteps<Root, Root> {
  init() { super.init(AnyCasePath()) }

  override func appending<Leaf>(_ next: AnyCasePath<Root, Leaf>) -> CaseSteps<Leaf> {
    TypedCaseSteps<Root, Leaf>(next)
  }
}
