/// One case of an enum, as a place that key paths start from and lead to.
///
/// There is nothing to do with a `Case` itself: it exists so that `\.child` can be a ``CaseKeyPath``.
@dynamicMemberLookup
public struct Case<Value> {
  let steps: CaseSteps<Value>

  private init(steps: CaseSteps<Value>) {
    self.steps = steps
  }

  /// The place in which a case of `Value`, named as a property of its `allCasePaths`, keeps its associated value.
  public subscript<Leaf>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Leaf>>
  ) -> Case<Leaf> where Value: CasePathable {
    Case<Leaf>(steps: steps.appending(Value.allCasePaths[keyPath: keyPath]))
  }
}

extension Case {
  init() {
    self.init(steps: TypedCaseSteps<Value, Value>(.identity))
  }
}

/// A ``Case`` whose type of value is not known.
protocol UntypedCase {
  /// The value of the case; nil when the root is another case.
  func untypedValue(of root: Any) -> Any?
  /// The root that holds a value in the case; nil when the value is of another type.
  func root(holding value: Any) -> Any?
}

extension Case: UntypedCase {
  func untypedValue(of root: Any) -> Any? { steps.value(of: root) }
  func root(holding value: Any) -> Any? { (value as? Value).map { steps.root(holding: $0) } }
}

/// The way from a root to a case, without the type of the root.
///
/// The two classes stand for one value with a hidden type: that way embedding and extracting never box the root in `Any`.
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

/// The way from a root to a case.
final class TypedCaseSteps<Root, Value>: CaseSteps<Value> {
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
