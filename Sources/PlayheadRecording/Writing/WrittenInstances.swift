/// What was written of instances of classes.
///
/// An instance is shared by the old state and the new one, so only what was written of it tells what it was.
public struct WrittenInstances {
  private var trees: [ObjectIdentifier: (instance: AnyObject, tree: JSONValue)] = [:]
  private var values: [ObjectIdentifier: (instance: AnyObject, value: Any)] = [:]

  public init() {}

  /// Keeps what was written of an instance, and the instance, whose identity another one could have otherwise.
  package mutating func remember(_ instance: AnyObject, _ tree: JSONValue) {
    trees[ObjectIdentifier(instance)] = (instance, tree)
  }

  /// What was written of an instance.
  package func tree(of instance: AnyObject) -> JSONValue? {
    trees[ObjectIdentifier(instance)]?.tree
  }

  /// Keeps a value that an instance refers to, as it was written, and the instance.
  package mutating func remember(_ instance: AnyObject, value: Any) {
    values[ObjectIdentifier(instance)] = (instance, value)
  }

  /// The value that an instance referred to when it was written.
  package func value(of instance: AnyObject) -> Any? { values[ObjectIdentifier(instance)]?.value }
}
